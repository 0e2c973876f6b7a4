import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { expect, test } from '../support/browser.ts'
import { colourOf } from '../support/colour.ts'
import { openHydrated, untilHydrated } from '../support/hydration.ts'

const cartButton = (page: Page) => page.getByRole('button', { name: /^Shopping cart/ })
const cartMenu = (page: Page) => page.getByRole('dialog', { name: 'Shopping cart' })
const badge = (page: Page) => page.getByTestId('cart-badge')
const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'))
const notice = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

async function addVoucher(page: Page) {
  const before = Number((await badge(page).count()) > 0 ? await badge(page).textContent() : 0)
  await page.locator('#shop').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(badge(page)).toHaveText(String(before + 1))
}

test('Add to Cart shows Adding... for half a second, then adds the voucher and says so', async ({ page }) => {
  guards(
    "Gift voucher, Add to Cart: shows 'Adding...' for 0.5 s, then adds the item and shows a confirmation.",
    "Gift voucher | 'Gift Voucher Added': 'The $100 Gift Voucher has been added to your cart.'",
    'Cart: adding an item already present raises its quantity by 1; a new item is added with quantity 1',
    'Delays: add-to-cart 500 ms',
    "Shop: a $100 gift voucher card with 'Add to Cart' and 'Buy Now ($100)'",
  )
  await page.clock.install()
  await openHydrated(page)
  await expect(badge(page)).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.locator('#shop').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('#shop').getByRole('button', { name: 'Adding...' })).toBeDisabled()
  await page.clock.runFor(499)
  await expect(badge(page)).toHaveCount(0)
  await page.clock.runFor(2)
  await expect(badge(page)).toHaveText('1')
  await expect(notice(page, 'Gift Voucher Added')).toContainText('The $100 Gift Voucher has been added to your cart.')
  await expect(page.locator('#shop').getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  guards(
    'The gift voucher is id 100, price 100.00.',
    'Cart item: id, name, price (text, parsed as decimal), image (URL), quantity (integer, at least 1).',
    'Gift voucher: price 100.00, AUD, valid 1 year, code of 10 characters grouped 4-4-2.',
  )
  expect(await savedCart(page)).toEqual([
    { id: 100, name: '$100 Gift Voucher', price: '100.00', image: expect.stringMatching(/^\/media\//), quantity: 1 },
  ])
  guards('default duration 5000 ms')
  await page.clock.runFor(4990)
  await expect(notice(page, 'Gift Voucher Added')).toBeVisible()
  await page.clock.runFor(20)
  await expect(notice(page, 'Gift Voucher Added')).toHaveCount(0)
})

test('Add to Cart and Buy Now keep the keyboard’s focus while they are busy, and do one thing once', async ({
  page,
}) => {
  await page.clock.install()
  await openHydrated(page)
  await page.clock.pauseAt(Date.now() + 10_000)
  const shop = page.locator('#shop')
  const add = shop.getByRole('button', { name: 'Add to Cart' })
  await add.press('Enter')
  const adding = shop.getByRole('button', { name: 'Adding...' })
  await expect(adding).toBeFocused()
  await adding.press('Enter')
  await page.clock.runFor(501)
  await expect(badge(page)).toHaveText('1')
  await expect(add).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(shop.getByRole('button', { name: 'Processing...' })).toBeFocused()
  await expect(add).toBeDisabled()
  await page.clock.runFor(1501)
  await page.waitForURL(/\/success\?/)
})

test('adding a voucher again shows its raised quantity', async ({ page }) => {
  guards(
    'Cart: adding an item already present raises its quantity by 1; a new item is added with quantity 1',
    "Toasts: 'Item added to cart' ('{item} added to your cart' or '{item} quantity increased to {n}')",
  )
  await openHydrated(page)
  await addVoucher(page)
  await addVoucher(page)
  await expect(notice(page, 'Item added to cart')).toContainText('$100 Gift Voucher quantity increased to 2')
  await expect(notice(page, 'Gift Voucher Added')).toHaveCount(0)
})

test('the dropdown shows image, name, price x quantity and the total; Checkout closes it and goes to /checkout', async ({
  page,
}) => {
  guards(
    'Opens from a cart icon with a badge showing the total quantity.',
    "With items: each line shows image, name, price x quantity and a remove button; 'Total:' shows a dollar amount with 2 decimals; buttons 'Clear Cart' and 'Checkout'.",
    'Checkout closes the dropdown and goes to /checkout.',
    'Cart: total shown with 2 decimals, dollar sign',
  )
  await openHydrated(page)
  await addVoucher(page)
  await addVoucher(page)
  await cartButton(page).click()
  const menu = cartMenu(page)
  await expect(menu.getByText('$100 Gift Voucher')).toBeVisible()
  await expect(menu.locator('li img')).toBeVisible()
  await expect(menu.getByText('$100.00 × 2')).toBeVisible()
  await expect(menu.getByText('Total:')).toBeVisible()
  await expect(menu.getByText('$200.00')).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Remove $100 Gift Voucher' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Clear Cart' })).toBeVisible()
  await menu.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(menu).toBeHidden()
})

test('the quantity of a line is changed in the dropdown, by keyboard too, never below 1', async ({ page }) => {
  await openHydrated(page)
  await addVoucher(page)
  await cartButton(page).click()
  const menu = cartMenu(page)
  const quantity = menu.getByRole('group', { name: 'Quantity of $100 Gift Voucher' })
  const more = quantity.getByRole('button', { name: 'One more $100 Gift Voucher' })
  const fewer = quantity.getByRole('button', { name: 'One fewer $100 Gift Voucher' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(quantity.getByRole('status')).toHaveText('3')
  await expect(menu.getByText('$100.00 × 3')).toBeVisible()
  await expect(menu.getByText('$300.00')).toBeVisible()
  await expect(badge(page)).toHaveText('3')
  await expect(more).toBeFocused()
  await fewer.click()
  await fewer.click()
  await expect(fewer).toHaveAccessibleDescription('At least 1')
  await fewer.press('Enter')
  await expect(page.locator('.toast')).toContainText('At least 1')
  await expect(menu.getByText('$100.00 × 1')).toBeVisible()
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  for (const button of [more, fewer])
    expect(Math.min(...Object.values((await button.boundingBox())!).slice(2))).toBeGreaterThanOrEqual(44)
})

test('a line can be removed, and the notice says which', async ({ page }) => {
  guards(
    'removing a line and clearing the cart are available.',
    "'Item removed' ('{item} removed from your cart', destructive)",
  )
  await openHydrated(page)
  await addVoucher(page)
  await cartButton(page).click()
  await cartMenu(page).getByRole('button', { name: 'Remove $100 Gift Voucher' }).click()
  await expect(notice(page, 'Item removed')).toContainText('$100 Gift Voucher removed from your cart')
  expect(await colourOf(notice(page, 'Item removed'), 'backgroundColor')).toBe('red')
  await expect(cartMenu(page).getByText('Your cart is empty')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
})

test('Clear Cart empties it and says so; Continue Shopping closes the empty dropdown', async ({ page }) => {
  guards(
    "'Cart cleared' ('All items have been removed from your cart').",
    "Empty: 'Your cart is empty' and a 'Continue Shopping' button that closes the dropdown.",
    'Toasts: one toast at a time',
  )
  await openHydrated(page)
  await addVoucher(page)
  await cartButton(page).click()
  await cartMenu(page).getByRole('button', { name: 'Clear Cart' }).click()
  await expect(notice(page, 'Cart cleared')).toContainText('All items have been removed from your cart')
  await expect(notice(page, 'Gift Voucher Added')).toHaveCount(0)
  expect(await savedCart(page)).toEqual([])
  await cartMenu(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(cartMenu(page)).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
})

test('the dropdown closes on Escape and on a click outside', async ({ page }) => {
  guards('cart dropdown open or closed.')
  await openHydrated(page)
  await cartButton(page).click()
  await expect(cartMenu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cartMenu(page)).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
  await cartButton(page).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(cartMenu(page)).toBeHidden()
})

test('the dropdown opens below the header', async ({ page }) => {
  await openHydrated(page)
  await cartButton(page).click()
  const [menu, header] = await Promise.all([cartMenu(page).boundingBox(), page.getByRole('banner').boundingBox()])
  expect(menu?.y).toBeGreaterThanOrEqual(header ? header.y + header.height : Number.NaN)
})

test('the list scrolls beyond about 15 rem', async ({ page }) => {
  guards('The list scrolls beyond about 15rem height.', 'dropdown list scroll height about 15rem')
  await page.addInitScript(() => {
    const cart = Array.from({ length: 9 }, (_, index) => ({
      id: 200 + index,
      name: `Thing ${index}`,
      price: '1.50',
      image: '/placeholder.svg',
      quantity: 2,
    }))
    localStorage.setItem('cart', JSON.stringify(cart))
  })
  await openHydrated(page)
  await expect(badge(page)).toHaveText('18')
  await cartButton(page).click()
  await expect(cartMenu(page).getByText('$27.00')).toBeVisible()
  const list = cartMenu(page).getByRole('list')
  expect(await list.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight > clientHeight])).toEqual([
    240,
    true,
  ])
})

test('the cart is restored on load, in another tab too', async ({ page, context }) => {
  guards(
    "The cart is kept in the browser's local storage under the key cart and restored on load.",
    'local storage key cart',
  )
  await openHydrated(page)
  await addVoucher(page)
  await page.reload()
  await untilHydrated(page)
  await expect(badge(page)).toHaveText('1')
  const other = await context.newPage()
  await openHydrated(other)
  await expect(badge(other)).toHaveText('1')
  await addVoucher(other)
  await expect(badge(page)).toHaveText('2')
})

test('a corrupt saved cart is logged and ignored', async ({ page }) => {
  guards('A corrupt saved cart is logged and ignored.')
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  await page.addInitScript(() => localStorage.setItem('cart', '{"id":'))
  await openHydrated(page)
  await cartButton(page).click()
  await expect(cartMenu(page).getByText('Your cart is empty')).toBeVisible()
  expect(said.some((line) => line.startsWith('warning: The saved cart could not be read'))).toBe(true)
})

test('the shop shows that more is coming, and links to the checkout', async ({ page }) => {
  guards("a 'More Products Coming Soon' tile; a 'Proceed to Checkout' button.")
  await openHydrated(page)
  await expect(page.locator('#shop').getByText('More Products Coming Soon')).toBeVisible()
  await page.locator('#shop').getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
})
