import type { BrowserContext, Page, Route } from '@playwright/test'
import { guards } from '../conformance/guards.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { test as base, expect } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import {
  askConfirmation,
  buyer,
  cards,
  codePattern,
  fillBuyer,
  fillCart,
  notice,
  openCheckout,
  shownCodes,
  submitButton,
} from '../support/shopping.ts'
import { type StripeCounterpart, startCounterpart } from '../support/stripe-counterpart/counterpart.ts'
import { serveStripe } from '../support/stripe-script/serve.ts'

type Asked = Awaited<ReturnType<typeof serveStripe>>

/** The built shop with Stripe's keys, its API at a local counterpart, and a stand-in for Stripe's script in the browser. */
const test = base.extend<{ asked: Asked }, { stripe: StripeCounterpart }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const stripe = await startCounterpart()
      await use(stripe)
      await stripe.close()
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    async ({ stripe }, use) => {
      const { secretKey, publishableKey } = stripe.keys.test
      const server = await startServer({
        variables: {
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_PUBLISHABLE_KEY: publishableKey,
          STRIPE_WEBHOOK_SECRET: 'whsec_browser4242',
          STRIPE_API_BASE: stripe.url,
        },
      })
      await use(server)
      await server.drop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  asked: [
    async ({ context, stripe, tolerate }, use) => {
      tolerate(/^third-party request: https:\/\/(?:js|api)\.stripe\.com\//)
      tolerate(new RegExp(`^third-party request: ${stripe.url}/`))
      await use(await serveStripe(context, stripe.url))
    },
    { auto: true },
  ],
})

// High enough for the whole form: a click right after scrolling may still land in the frame of another process.
test.use({ viewport: { width: 1280, height: 1600 } })

const frame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You For Your Purchase!' })
const unavailable = (page: Page) =>
  page
    .getByRole('group', { name: 'Payment Information' })
    .getByText('There was a problem connecting to the payment system. Please try again later.')
const savedCart = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
const policyOf = (page: Page) =>
  page.request.get(page.url()).then((answer) => answer.headers()['content-security-policy'])

async function fillCard(page: Page, number: string): Promise<void> {
  await frame(page).getByLabel('Card number').fill(number)
  await frame(page).getByLabel('Expiration date').fill('12 / 34')
  await frame(page).getByLabel('Security code').fill('123')
}

const confirmations = (stripe: StripeCounterpart, id: string) =>
  stripe.requests.filter(({ path }) => path === `/v1/payment_intents/${id}/confirm`).map(({ form }) => form)

test('a visitor comes from the cart, pays by Stripe and sees the voucher', async ({ page, stripe, server }) => {
  guards(
    "a 'Payment Information' card-entry area from the card payment provider",
    'Payment is confirmed without leaving the page unless the provider requires a redirect (return address {origin}/success).',
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(notice(page, 'Gift Voucher Added')).toBeVisible()
  await page.getByRole('button', { name: /^Shopping cart/ }).click()
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(submitButton(page)).toBeEnabled()
  await expect(page.getByText('Test mode: no real money moves')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(notice(page, 'Order placed successfully!')).toBeVisible()
  await expect(thanks(page)).toBeVisible()
  expect((await shownCodes(page))[0]).toMatch(codePattern)
  expect(await savedCart(page)).toEqual([])

  const id = new URL(page.url()).searchParams.get('payment_intent') ?? ''
  const [form] = confirmations(stripe, id)
  expect(form).toMatchObject({
    return_url: `${server.url}/success`,
    receipt_email: buyer.email,
    payment_method_data: { billing_details: buyer },
  })
  expect(form?.payment_method_data).not.toHaveProperty('billing_details.address')
  expect(form?.payment_method_data).not.toHaveProperty('billing_details.phone')
})

test('a delivery is billed with its address and phone, and charged with its shipping', async ({
  page,
  stripe,
  server,
}) => {
  guards(
    'Card payment provider: confirm the payment with the card element, return address {origin}/success, receipt e-mail, billing details (name, email, phone; for delivery also an address with line1, city, state, postal_code, country AU); redirect only if required.',
    'Country is fixed to AU.',
  )
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await page.getByLabel('Phone Number').fill('0400 000 000')
  await page.getByLabel('Delivery', { exact: true }).check()
  await page.getByLabel('Address', { exact: true }).fill('1 Murray Street')
  await page.getByLabel('City').fill('Gawler')
  await page.getByLabel('State/Province').fill('SA')
  await page.getByLabel('Postal Code').fill('5118')
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await page.waitForURL('/')
  const address = { line1: '1 Murray Street', city: 'Gawler', state: 'SA', postal_code: '5118', country: 'AU' }
  expect(confirmations(stripe, checkout.paymentId)).toMatchObject([
    {
      return_url: `${server.url}/success`,
      receipt_email: buyer.email,
      payment_method_data: { billing_details: { ...buyer, phone: '0400 000 000', address } },
    },
  ])
  expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 11_500 })
})

test('the form speaks Australian English and wears the site’s jade', async ({ page }) => {
  guards('Payment form has a primary theme colour set in its appearance options.')
  await fillCart(page)
  await openCheckout(page)
  const options = JSON.parse((await page.locator('html').getAttribute('data-stripe-options')) ?? '{}')
  const jade = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-jade')
    pen.fillRect(0, 0, 1, 1)
    const [...parts] = pen.getImageData(0, 0, 1, 1).data.slice(0, 3)
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  })
  expect(options).toMatchObject({ locale: 'en-AU', appearance: { variables: { colorPrimary: jade } } })
})

test('a declined card is told in Stripe’s words, and another one pays', async ({ page, tolerate }) => {
  tolerate(/402/)
  guards(
    "Payment failure | 'Payment failed': provider's message or 'There was an error processing your payment. Please try again.' (also on exceptions)",
  )
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await submitButton(page).click()
  await expect(notice(page, 'Your card number is incomplete.')).toBeVisible()

  await fillCard(page, cards.noFunds)
  await submitButton(page).click()
  await expect(notice(page, 'Payment failed')).toBeVisible()
  await expect(notice(page, 'Your card has insufficient funds.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Payment Information' })).toContainText('insufficient funds')
  expect(await savedCart(page)).toHaveLength(1)

  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await askConfirmation(page, checkout)).toMatchObject({ state: 'paid', amount: 10_000 })
})

test('a card that asks the bank leads there and back, and the address keeps no secret', async ({ page }) => {
  guards(
    'Payment is confirmed without leaving the page unless the provider requires a redirect (return address {origin}/success).',
  )
  await fillCart(page)
  const checkout = await openCheckout(page)
  await fillBuyer(page)
  await fillCard(page, cards.asksBank)
  await submitButton(page).click()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(thanks(page)).toBeVisible()
  expect(page.url()).toContain(checkout.paymentId)
  expect(page.url()).not.toContain('secret')
  expect(await savedCart(page)).toEqual([])
})

test('when Stripe’s answer is lost the shop is asked, and nobody pays twice', async ({
  page,
  context,
  stripe,
  tolerate,
}) => {
  tolerate(/ERR_FAILED/)
  await fillCart(page)
  const checkout = await openCheckout(page)
  await context.route('https://api.stripe.com/**/confirm', async (route) => {
    await route.fetch({ url: route.request().url().replace('https://api.stripe.com', stripe.url) })
    await route.abort()
  })
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(confirmations(stripe, checkout.paymentId)).toHaveLength(1)
})

test('another cart gets a form of its own, which pays the new total', async ({ page }) => {
  await fillCart(page)
  await openCheckout(page)
  const other = await page.context().newPage()
  await fillCart(other, [{ quantity: 2 }])
  await expect(submitButton(page)).toHaveText('Complete Order • $200.00')
  await expect(submitButton(page)).toBeEnabled()
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await shownCodes(page)).toHaveLength(2)
})

async function meetsBlock(page: Page, context: BrowserContext, blocked: string): Promise<void> {
  await fillCart(page)
  const block = (route: Route) => route.abort('blockedbyclient')
  await context.route(blocked, block)
  await page.goto('/checkout')
  await expect(notice(page, 'Payment system error')).toBeVisible()
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

test('a blocked script is told, with the phone and a way to try again that works', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/ERR_BLOCKED_BY_CLIENT/)
  await meetsBlock(page, context, 'https://js.stripe.com/*/stripe.js')
})

test('an API of Stripe’s that cannot be reached is told alike', async ({ page, context, tolerate }) => {
  tolerate(/ERR_BLOCKED_BY_CLIENT/)
  await meetsBlock(page, context, 'https://api.stripe.com/**')
})

test('a script that never answers is given up after half a minute', async ({ page, context }) => {
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

test('Buy Now leads to a checkout of that one voucher and leaves the cart alone', async ({ page }) => {
  await fillCart(page, [{ quantity: 3 }])
  await page.goto('/')
  await page.getByRole('button', { name: 'Buy Now ($100)' }).click()
  await page.waitForURL('/checkout?product=100')
  await expect(submitButton(page)).toBeEnabled()
  await expect(submitButton(page)).toHaveText('Complete Order • $100.00')
  await fillBuyer(page)
  await fillCard(page, cards.good)
  await submitButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await shownCodes(page)).toHaveLength(1)
  expect(await savedCart(page)).toMatchObject([{ quantity: 3 }])
})

test('Stripe is let in on the checkout only, and is gone again on the next page', async ({ page, asked }) => {
  const others = ['/', '/faq', '/blog', '/voucher', '/success', '/admin/login', '/request-appointment']
  for (const address of others) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await policyOf(page), address).not.toContain('stripe.com')
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  }
  expect(asked).toEqual([])

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
  expect(asked.length).toBeGreaterThan(0)
  for (const request of asked) expect(new URL(request.page).pathname).toBe('/checkout')
})

test('an unknown payment shows no voucher, not even a sample', async ({ page }) => {
  await page.goto('/success?payment_intent=pi_unknown4242&redirect_status=succeeded')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('SAMPLE')).toHaveCount(0)
  await expect(page.locator('.voucher')).toHaveCount(0)
  await expect(thanks(page)).toHaveCount(0)
})
