import type { Page } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect, test } from '../support/browser.ts'
import {
  askConfirmation,
  buyer,
  cards,
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

test('incomplete card details are reported beside their fields before anything is sent', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' || request.url().includes('/demo-gateway/')) sent++
  })
  await submitButton(page).click()
  await expect(toastText(page, 'Payment failed')).toBeVisible()
  const parts = [
    ['Card number', 'Your card number is incomplete.'],
    ['Expiry date', 'Your card’s expiration date is incomplete.'],
    ['Security code', 'Your card’s security code is incomplete.'],
  ] as const
  for (const [label, message] of parts) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
  }
  await expect(page.getByLabel('Card number')).toBeFocused()
  await noViolations(page)
  expect(sent).toBe(0)
  await page.getByLabel('Card number').fill(cards.good)
  await expect(page.getByLabel('Card number')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Security code').fill('1')
  await page.getByLabel('Expiry date').fill('12 / 20')
  await submitButton(page).click()
  await expect(page.getByLabel('Expiry date')).toHaveAccessibleDescription(/expiration year is in the past/)
  await expect(page.getByLabel('Security code')).toHaveAccessibleDescription(/security code is incomplete/)
  await expect(page.getByLabel('Expiry date')).toBeFocused()
})

test('a declined card shows the provider’s message, and another card then pays', async ({ page, tolerate }) => {
  tolerate(/ERR_FAILED/)
  guards(
    "Payment failure | 'Payment failed': provider's message or 'There was an error processing your payment. Please try again.' (also on exceptions)",
    "The result's error message is displayed.",
    'on failure it returns to idle with an error toast.',
  )
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await page.route('**/api/checkout/*', (route) => route.abort(), { times: 1 })
  await submitButton(page).click()
  await expect(toastText(page, 'Payment failed')).toBeVisible()
  await expect(toastText(page, 'There was an error processing your payment. Please try again.')).toBeVisible()
  await expect(page.getByText('You haven’t been charged.', { exact: true }), 'the card was not asked').toBeVisible()
  for (const [number, message] of [
    [cards.declined, 'Your card was declined.'],
    [cards.noFunds, 'Your card has insufficient funds.'],
    [cards.unknown, 'Your card number is invalid.'],
  ] as const) {
    await fillCard(page, number)
    await submitButton(page).click()
    await expect(toastText(page, message)).toBeVisible()
    await expect(toastText(page, 'Payment failed')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Checkout' }).getByText(message)).toBeVisible()
    // A number that was refused before any bank saw it needs no such word.
    await expect(page.getByText('You haven’t been charged.')).toHaveCount(number === cards.unknown ? 0 : 1)
    await expect(submitButton(page)).toBeEnabled()
    const focused = number === cards.unknown ? page.getByLabel('Card number') : submitButton(page)
    await expect(focused).toBeFocused()
  }
  await noViolations(page)
  expect(await savedCart(page)).toHaveLength(1)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL(/\/success/)
  expect(await shownCodes(page)).toHaveLength(1)
})

test('a card with authentication pays after the bank’s page, and the secret leaves the address', async ({ page }) => {
  guards(
    'Payment is confirmed without leaving the page unless the provider requires a redirect (return address {origin}/success).',
    "Order success | 'Order placed successfully!' / 'Thank you for your order. A receipt has been sent to your email.'",
  )
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  await submitButton(page).click()
  await expect(page.getByText('$100.00 AUD')).toBeVisible()
  await noViolations(page)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
  expect(await shownCodes(page)).toHaveLength(1)
  const address = new URL(page.url())
  expect(address.searchParams.get('payment_intent')).toBeTruthy()
  expect(address.searchParams.has('payment_intent_client_secret')).toBe(false)
  expect(await savedCart(page)).toEqual([])
  await expect(toastText(page, 'Order placed successfully!')).toBeVisible()
})

test('the buttons of the bank’s page keep the keyboard’s focus where the bank can’t be reached', async ({
  page,
  tolerate,
}) => {
  tolerate(/authenticate/)
  tolerate(/ERR_FAILED/)
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  await submitButton(page).click()
  await page.route('**/api/demo-gateway/payments/*/authenticate', (route) => route.abort(), { times: 1 })
  const fail = page.getByRole('button', { name: 'Fail authentication' })
  await expect(fail).toBeEnabled()
  await fail.press('Enter')
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the demo bank.')
  await expect(fail).toBeFocused()
})

test('a failed authentication is reported, and the checkout keeps everything but the card', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  await submitButton(page).click()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible()
  await expect(toastText(page, 'Payment failed')).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toBeVisible()
  await expect(page.locator('.voucher')).toHaveCount(0)
  await page.getByRole('link', { name: 'Return to Checkout' }).click()
  await expect(page.getByLabel('Full Name *')).toHaveValue(buyer.name)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL(/\/success/)
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
})

test('a payment with a lost answer counts once, and the buyer is not asked to pay again', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await page.route('**/api/demo-gateway/payments/*/confirm', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submitButton(page).click()
  await page.waitForURL(/\/success/)
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
  expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 10000 })
})

test('while a payment’s outcome is unknown the page says so, and pressing again is safe', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|status of 409/)
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  const away = /\/confirm(?:ation)?$/
  await page.route(away, async (route) => {
    if (route.request().url().endsWith('/confirm')) await route.fetch()
    await route.abort()
  })
  await submitButton(page).click()
  await expect(page.getByText('We’re checking whether it went through.')).toBeVisible()
  await expect(page.getByText('You haven’t been charged.')).toHaveCount(0)
  await page.unroute(away)
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'This is already paid' })).toBeVisible()
  expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 10000 })
})

test('a page left during a payment does not ask for the same payment again', async ({ page }) => {
  guards(
    `a submit button 'Complete Order • \${total}' or 'Processing...'.`,
    'The button is disabled while submitting or while the payment system is not ready.',
  )
  await fillCart(page)
  await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  const paid = new Promise<void>((resolve) => {
    // The card is charged, and the page is left before the answer reaches it.
    void page.route('**/api/demo-gateway/payments/*/confirm', async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await submitButton(page).click()
  await paid
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await page.goto('/checkout')
  await page.waitForURL(/\/success/)
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
  expect(await savedCart(page)).toEqual([])
})

test('a failed authentication of Buy Now leads back to the checkout of what was bought', async ({ page }) => {
  await page.goto('/checkout?product=100')
  await expect(submitButton(page)).toBeEnabled()
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  await submitButton(page).click()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await page.getByRole('link', { name: 'Return to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout\?product=100$/)
  await expect(submitButton(page)).toBeEnabled()
})
