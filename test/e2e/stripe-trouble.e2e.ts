import type { BrowserContext, Page, Route } from '@playwright/test'
import { accessibilityFaults } from '../support/accessibility.ts'
import { expect } from '../support/browser.ts'
import { cards, fillBuyer, fillCart, openCheckout, submitButton, toastText } from '../support/shopping.ts'
import { fillCard, test, thanks, wholeForm } from '../support/stripe-shop.ts'

test.use(wholeForm)

const unavailable = (page: Page) =>
  page
    .getByRole('group', { name: 'Payment Information' })
    .getByText('There was a problem connecting to the payment system. Please try again later.')
const policyOf = (page: Page) =>
  page.request.get(page.url()).then((answer) => answer.headers()['content-security-policy'])

async function meetsBlock(page: Page, context: BrowserContext, blocked: string): Promise<void> {
  await fillCart(page)
  const block = (route: Route) => route.abort('blockedbyclient')
  await context.route(blocked, block)
  await page.goto('/checkout')
  await expect(toastText(page, 'Payment system error')).toBeVisible()
  await expect(unavailable(page)).toBeVisible()
  const panel = page.getByRole('group', { name: 'Payment Information' })
  await expect(panel.getByRole('link', { name: /^\(08\)/ })).toHaveAttribute('href', /^tel:08\d{8}$/)
  await expect(submitButton(page)).toBeDisabled()
  expect(await accessibilityFaults(page)).toEqual([])

  const retry = panel.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect(unavailable(page)).toBeVisible()
  await context.unroute(blocked, block)
  await retry.click()
  await expect(submitButton(page)).toBeEnabled()
  await expect(unavailable(page)).toHaveCount(0)
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
}

test('a blocked script is reported with the phone, and trying again works', async ({ page, context, tolerate }) => {
  tolerate(/ERR_BLOCKED_BY_CLIENT/)
  await meetsBlock(page, context, 'https://js.stripe.com/*/stripe.js')
})

test('an unreachable Stripe API is reported with the phone, and trying again works', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/ERR_BLOCKED_BY_CLIENT/)
  await meetsBlock(page, context, 'https://api.stripe.com/**')
})

test('a script that never answers is reported after half a minute', async ({ page, context }) => {
  await fillCart(page)
  await context.route('https://js.stripe.com/*/stripe.js', () => {})
  await page.clock.install()
  const wanted = page.waitForRequest('https://js.stripe.com/*/stripe.js')
  await page.goto('/checkout', { waitUntil: 'commit' })
  await wanted
  await expect(page.getByText('Setting up secure payment system...')).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(unavailable(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('Stripe is allowed on the checkout only, and is removed on the next page', async ({ page, stripeRequests }) => {
  const others = ['/', '/faq', '/blog', '/voucher', '/success', '/admin/login', '/request-appointment']
  for (const address of others) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await policyOf(page), address).not.toContain('stripe.com')
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  }
  expect(stripeRequests).toEqual([])

  await fillCart(page)
  await openCheckout(page)
  const policy = await policyOf(page)
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/)
  expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(true)

  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/#shop')
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  await page.goBack()
  await expect(submitButton(page)).toBeEnabled()
  expect(stripeRequests.length).toBeGreaterThan(0)
  for (const request of stripeRequests) expect(new URL(request.page).pathname).toBe('/checkout')
})

test('an unknown payment shows no voucher, not even a sample', async ({ page }) => {
  await page.goto('/success?payment_intent=pi_unknown4242&redirect_status=succeeded')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('SAMPLE')).toHaveCount(0)
  await expect(page.locator('.voucher')).toHaveCount(0)
  await expect(thanks(page)).toHaveCount(0)
})
