import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import { openHydrated } from '../support/hydration.ts'
import {
  askConfirmation,
  buyer,
  cards,
  changeData,
  fillBuyer,
  fillCard,
  fillCart,
  openCheckout,
  shownCodes,
  submitButton,
  toastText,
} from '../support/shopping.ts'

const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
const noViolations = async (page: Page) => expect(await accessibilityFaults(page)).toEqual([])

test('a price changed in local storage is ignored: the buyer sees the real one and pays it', async ({
  page,
  tolerate,
}) => {
  tolerate(/409/)
  await fillCart(page, [{ price: '1.00' }])
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'A price has changed' })).toBeVisible()
  await expect(page.getByText('$100.00 (was $1.00)')).toBeVisible()
  await expect(submitButton(page)).toHaveCount(0)
  await noViolations(page)
  await page.getByRole('button', { name: 'Continue with the new price' }).click()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
  await expect(submitButton(page)).toBeEnabled()
  expect(await savedCart(page)).toMatchObject([{ price: '100.00' }])
})

test('an item that is no longer sold can be removed from the cart', async ({ page, tolerate }) => {
  tolerate(/422/)
  await fillCart(page, [{ id: 7, name: 'Something old' }, {}])
  await page.goto('/checkout')
  await expect(page.getByText('Something old: We no longer sell this')).toBeVisible()
  await noViolations(page)
  await page.getByRole('button', { name: 'Remove Something old' }).click()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
})

test('a cart changed in another tab gets another payment session, and that one is paid', async ({ page, context }) => {
  guards('The payment session is recreated whenever the cart contents change.')
  await fillCart(page)
  const first = await openCheckout(page)
  const other = await context.newPage()
  const reopened = page.waitForResponse((response) => response.url().endsWith('/api/create-payment-intent'))
  await fillCart(other, [{ quantity: 2 }])
  const second = await (await reopened).json()
  expect(second.paymentId).not.toBe(first.paymentId)
  await expect(submitButton(page)).toHaveText('Complete Order • $200.00')
  await expect(toastText(page, 'It was changed in another tab. Please check your order.')).toBeVisible()
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL(/\/success/)
  await expect(page.getByText('2 gift vouchers of $100 each were created.')).toBeVisible()
  expect(new Set(await shownCodes(page)).size).toBe(2)
  expect((await askConfirmation(page, first)).state).toBe('failed')
})

test('a missing card form is reported, and nothing is charged', async ({ page, context, tolerate }) => {
  tolerate(/ERR_FAILED/)
  guards("4. Card element missing: 'Payment element not found' / 'Please refresh the page and try again.'")
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const priced = new Promise<void>((resolve) => {
    // The total is agreed on, but its answer takes long.
    void page.route(
      '**/api/checkout/*',
      async (route) => {
        const response = await route.fetch()
        resolve()
        await released
        await route.fulfill({ response })
      },
      { times: 1 },
    )
  })
  await submitButton(page).click()
  await priced
  await page.route('**/api/create-payment-intent', (route) => route.abort())
  await fillCart(await context.newPage(), [{ quantity: 2 }])
  await expect(toastText(page, 'Payment system error')).toBeVisible()
  release()
  await expect(toastText(page, 'Payment element not found')).toBeVisible()
  await expect(toastText(page, 'Please refresh the page and try again.')).toBeVisible()
  expect((await askConfirmation(page, checkout)).state).toBe('failed')
})

test('an unreachable payment system is reported, and the buyer can try again', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  guards(
    "POST /api/create-payment-intent | {cartItems: list of cart items} | reads clientSecret; failure gives the toast 'Payment system error' / 'There was a problem connecting to the payment system. Please try again later.'",
    "Payment session | 'Payment system error' (see point 7)",
    "3. Payment library or card element not ready: 'Payment system not ready' / 'Please try again in a moment.'",
    'The button is disabled while submitting or while the payment system is not ready.',
  )
  await fillCart(page)
  await page.route('**/api/create-payment-intent', (route) => route.abort())
  await page.goto('/checkout')
  await expect(toastText(page, 'Payment system error')).toBeVisible()
  await expect(
    toastText(page, 'There was a problem connecting to the payment system. Please try again later.'),
  ).toBeVisible()
  await expect(submitButton(page)).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Payment Information' }).getByRole('link')).toHaveAttribute(
    'href',
    /tel:/,
  )
  await noViolations(page)
  const insist = () =>
    page.getByRole('form', { name: 'Checkout' }).evaluate((form: HTMLFormElement) => form.requestSubmit())
  await insist()
  await expect(toastText(page, 'Missing information')).toBeVisible()
  await fillBuyer(page)
  await insist()
  await expect(toastText(page, 'Payment system not ready')).toBeVisible()
  await expect(toastText(page, 'Please try again in a moment.')).toBeVisible()
  await page.unroute('**/api/create-payment-intent')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(submitButton(page)).toBeEnabled()
  await expect(page.getByLabel('Full Name *')).toHaveValue(buyer.name)
})

/** Answers the first request of this address with a failure, and the next one when `release` is called. */
async function failThenHold(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  await page.route(address, (route) => route.abort(), { times: 1 })
  return release
}

test('another try at the payment system keeps the form in sight, and closes the toast of the first', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await fillCart(page)
  const release = await failThenHold(page, '**/api/create-payment-intent')
  await page.goto('/checkout')
  // Under the pointer it stays for as long as nothing else closes it.
  await toastText(page, 'Payment system error').hover()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('Setting up secure payment system...')).toBeInViewport()
  await expect(page.getByLabel('Full Name *')).toBeAttached()
  await expect(toastText(page, 'Payment system error')).toHaveCount(0)
  release()
  await expect(submitButton(page)).toBeEnabled()
})

test('another attempt to pay closes the toast of the one that failed', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  const release = await failThenHold(page, '**/api/checkout/*')
  await submitButton(page).click()
  await toastText(page, 'Payment failed').hover()
  await submitButton(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect(toastText(page, 'Payment failed')).toHaveCount(0)
  release()
  await page.waitForURL(/\/success/)
})

test.describe('while someone else changes the shop', () => {
  test.use({ privateServer: true })

  test('a changed shipping fee is confirmed by the buyer before paying', async ({ page, server }) => {
    await fillCart(page)
    const checkout = await openCheckout(page)
    await fillBuyer(page)
    await page.getByLabel('Delivery', { exact: true }).check()
    await page.getByLabel('Address', { exact: true }).fill('1 Murray Street')
    await page.getByLabel('City').fill('Gawler')
    await page.getByLabel('State/Province').fill('SA')
    await page.getByLabel('Postal Code').fill('5118')
    await fillCard(page, cards.good)
    await expect(submitButton(page)).toHaveText('Complete Order • $115.00')
    changeData(
      server,
      `insert into settings (key, value, updated_at) values ('shop.shippingFees', ?, '2026-01-01T00:00:00.000Z')`,
      JSON.stringify({ byState: { SA: 2200 }, other: 3000 }),
    )
    await submitButton(page).click()
    await expect(toastText(page, 'The total has changed')).toBeVisible()
    await expect(submitButton(page)).toHaveText('Complete Order • $122.00')
    await expect(submitButton(page)).toBeEnabled()
    expect((await askConfirmation(page, checkout)).state).toBe('failed')
    await submitButton(page).click()
    await page.waitForURL('/')
    expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 12200 })
  })

  test('Print Now is disabled with a reason when an item is not a voucher', async ({ page, server }) => {
    changeData(
      server,
      `insert into products (id, kind, name, description, price_cents, image, active, position, created_at, updated_at)
       select 200, 'goods', 'Tea bowl', '', 4500, image, 1, 1, created_at, updated_at from products where id = 100`,
    )
    await fillCart(page, [{}, { id: 200, name: 'Tea bowl', price: '45.00' }])
    const checkout = await openCheckout(page)
    const print = page.getByLabel('Print Now (Gift Vouchers Only)')
    await expect(print).toBeDisabled()
    await expect(print).toHaveAccessibleDescription(/^Not available/)
    await expect(page.getByLabel('Delivery', { exact: true })).toBeChecked()
    await noViolations(page)
    await fillBuyer(page)
    await page.getByLabel('Pickup').check()
    await fillCard(page, cards.good)
    await submitButton(page).click()
    await page.waitForURL('/')
    expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 14500, vouchers: [{}] })
  })

  test('an order of goods alone is described as such, and confirmed without a voucher', async ({ page, server }) => {
    guards("Toasts: 'Item added to cart' ('{item} added to your cart' or '{item} quantity increased to {n}')")
    changeData(
      server,
      `insert into products (id, kind, name, description, price_cents, image, active, position, created_at, updated_at)
       select 200, 'goods', 'Tea bowl', '', 4500, image, 1, 1, created_at, updated_at from products where id = 100`,
    )
    await openHydrated(page)
    const bowl = page.locator('#shop article').filter({ hasText: 'Tea bowl' })
    await bowl.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toastText(page, 'Item added to cart')).toBeVisible()
    await expect(toastText(page, 'Tea bowl added to your cart')).toBeVisible()
    await bowl.getByRole('button', { name: 'Buy Now ($45)' }).click()
    await expect(page).toHaveURL('/checkout?product=200')
    await expect(submitButton(page)).toHaveText('Complete Order • $45.00')
    const { paymentId } = await openCheckout(page)
    await fillBuyer(page)
    await page.getByLabel('Pickup').check()
    await fillCard(page, cards.good)
    await submitButton(page).click()
    await page.waitForURL('/')
    await page.goto(`/success?payment_intent=${paymentId}`)
    await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
    await expect(page.locator('.voucher')).toHaveCount(0)
  })
})

test('a cart with too many of an item shows the limit, and reduces the quantity to it', async ({ page, tolerate }) => {
  tolerate(/422/)
  await fillCart(page, [{ quantity: 21 }])
  await page.goto('/checkout')
  await expect(page.getByText(/You can order up to 20 of one item/)).toBeVisible()
  await page.getByRole('button', { name: /^Set .* to 20$/ }).click()
  await expect(submitButton(page)).toHaveText('Complete Order • $2,000.00')
})

test('the form stays where the preview of the voucher can’t be loaded', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  await page.route(/\/assets\/voucher-preview-/, (route) => route.abort())
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  const asked = page.waitForEvent('requestfailed')
  await page.getByLabel('Send as a gift').check()
  await asked
  await page.getByLabel('Recipient’s name').fill('Robin')
  await expect(page.getByLabel('Email Address *')).toHaveValue(buyer.email)
})
