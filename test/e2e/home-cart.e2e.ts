import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openAlive, untilAlive } from '../support/alive.ts'
import { expect, test } from '../support/browser.ts'

const cartButton = (page: Page) => page.getByRole('button', { name: /^Shopping cart/ })
const cartMenu = (page: Page) => page.getByRole('dialog', { name: 'Shopping cart' })
const badge = (page: Page) => page.getByTestId('cart-badge')
const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'))
const notice = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

async function addVoucher(page: Page) {
  const before = Number((await badge(page).count()) > 0 ? await badge(page).textContent() : 0)
  await page.locator('#shop').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(badge(page)).toHaveText(String(before + 1))
}

test('Add to Cart shows Adding... for half a second, then adds the voucher and says so', async ({ page }) => {
  await page.clock.install()
  await openAlive(page)
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
  expect(await savedCart(page)).toEqual([
    { id: 100, name: '$100 Gift Voucher', price: '100.00', image: expect.stringMatching(/^\/media\//), quantity: 1 },
  ])
})

test('a voucher that is in the cart already is told as a raised quantity', async ({ page }) => {
  await openAlive(page)
  await addVoucher(page)
  await addVoucher(page)
  await expect(notice(page, 'Item added to cart')).toContainText('$100 Gift Voucher quantity increased to 2')
  await expect(notice(page, 'Gift Voucher Added')).toHaveCount(0)
})

test('the dropdown shows image, name, price x quantity and the total; Checkout closes it and goes to /checkout', async ({
  page,
}) => {
  await openAlive(page)
  await addVoucher(page)
  await addVoucher(page)
  await cartButton(page).click()
  const menu = cartMenu(page)
  await expect(menu.getByText('$100 Gift Voucher')).toBeVisible()
  await expect(menu.locator('li img')).toBeVisible()
  await expect(menu.getByText('$100.00 × 2')).toBeVisible()
  await expect(menu.getByText('Total:')).toBeVisible()
  await expect(menu.getByText('$200.00')).toBeVisible()
  await menu.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(menu).toBeHidden()
})

test('a line can be removed, and the notice says which', async ({ page }) => {
  await openAlive(page)
  await addVoucher(page)
  await cartButton(page).click()
  await cartMenu(page).getByRole('button', { name: 'Remove $100 Gift Voucher' }).click()
  await expect(notice(page, 'Item removed')).toContainText('$100 Gift Voucher removed from your cart')
  await expect(cartMenu(page).getByText('Your cart is empty')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
})

test('Clear Cart empties it and says so; Continue Shopping closes the empty dropdown', async ({ page }) => {
  await openAlive(page)
  await addVoucher(page)
  await cartButton(page).click()
  await cartMenu(page).getByRole('button', { name: 'Clear Cart' }).click()
  await expect(notice(page, 'Cart cleared')).toContainText('All items have been removed from your cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Gift Voucher Added' })).toHaveCount(0)
  expect(await savedCart(page)).toEqual([])
  await cartMenu(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(cartMenu(page)).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
})

test('the dropdown closes on Escape and on a click outside', async ({ page }) => {
  await openAlive(page)
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
  await openAlive(page)
  await cartButton(page).click()
  const [menu, header] = await Promise.all([cartMenu(page).boundingBox(), page.getByRole('banner').boundingBox()])
  expect(menu?.y).toBeGreaterThanOrEqual(header ? header.y + header.height : Number.NaN)
})

test('the list scrolls beyond about 15 rem', async ({ page }) => {
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
  await openAlive(page)
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
  await openAlive(page)
  await addVoucher(page)
  await page.reload()
  await untilAlive(page)
  await expect(badge(page)).toHaveText('1')
  const other = await context.newPage()
  await openAlive(other)
  await expect(badge(other)).toHaveText('1')
  await addVoucher(other)
  await expect(badge(page)).toHaveText('2')
})

test('a corrupt saved cart is logged and ignored', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  await page.addInitScript(() => localStorage.setItem('cart', '{"id":'))
  await openAlive(page)
  await cartButton(page).click()
  await expect(cartMenu(page).getByText('Your cart is empty')).toBeVisible()
  expect(said.some((line) => line.startsWith('warning: The saved cart could not be read'))).toBe(true)
})

test('Buy Now shows Processing..., waits 1.5 s and goes to the success page without any payment call', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
  })
  await page.clock.install()
  await openAlive(page)
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.locator('#shop').getByRole('button', { name: 'Buy Now ($100)' }).click()
  await expect(page.locator('#shop').getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await page.clock.runFor(400)
  await expect(notice(page, 'Processing Payment')).toContainText('Your gift voucher purchase is being processed...')
  await page.clock.runFor(1099)
  // Real time, in which a page that moved too early would have arrived.
  await sleep(300)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.clock.runFor(2)
  await page.waitForURL(/\/success\?payment_intent=pi_local_\w+&redirect_status=succeeded/)
  expect(calls.filter((path) => path.includes('create-payment-intent'))).toEqual([])
  expect(await savedCart(page)).toBeNull()
})

test('the shop has a place for what comes later and a way to the checkout', async ({ page }) => {
  await openAlive(page)
  await expect(page.locator('#shop').getByText('More Products Coming Soon')).toBeVisible()
  await page.locator('#shop').getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
})

test('F8 moves the keyboard to the notice', async ({ page }) => {
  await openAlive(page)
  await addVoucher(page)
  await expect(notice(page, 'Gift Voucher Added')).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notice|Notification/ }).getByRole('list')).toBeFocused()
})

test('on a small screen the notice stands below the header, and a swipe of 50 px to the right dismisses it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openAlive(page)
  await addVoucher(page)
  const added = notice(page, 'Gift Voucher Added')
  await expect(added).toBeVisible()
  const box = await added.boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  if (!box || !header) throw new Error('The notice or the header is not shown')
  expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
  expect(box.y).toBeLessThan(200)
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 40, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + 40 + distance, box.y + 30, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(added).toBeVisible()
  await swipe(60)
  await expect(added).toHaveCount(0)
})

test('on a small screen the notice makes way for the open cart', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openAlive(page)
  await addVoucher(page)
  await cartButton(page).click()
  const [menu, added] = await Promise.all([
    cartMenu(page).boundingBox(),
    notice(page, 'Gift Voucher Added').boundingBox(),
  ])
  expect(added?.y).toBeGreaterThan(menu ? menu.y + menu.height : Number.NaN)
})
