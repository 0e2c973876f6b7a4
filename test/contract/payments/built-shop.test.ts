import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Checkout, Confirmation } from '#contract/checkout.ts'
import { signWebhook } from '#server/payments/signature.ts'
import { type CardProvider, startCardProvider } from '#test/support/card-provider/provider.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { type BuiltServer, runBuilt, startServer } from '#test/support/server.ts'
import { form, voucherItem } from '#test/support/shop.ts'

const secrets = { old: 'whsec_old4242', new: 'whsec_new4242' }

let stripe: CardProvider
let server: BuiltServer

const variables = () => ({
  STRIPE_SECRET_KEY: stripe.keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: `${secrets.new}, ${secrets.old}`,
  STRIPE_API_BASE: stripe.url,
})

beforeAll(async () => {
  stripe = await startCardProvider({ secret: secrets.new })
  server = await startServer({ variables: variables() })
})
afterAll(async () => {
  await server.drop()
  await stripe.close()
})
beforeEach(async () => {
  await stripe.webhooks.drop()
  stripe.webhooks.deliverTo(`${server.url}/api/payments/webhook`)
})
afterEach(() => stripe.mend())

const visitor = () => httpClient(server.url)

/** Opens a checkout and sends its form, as the checkout page does before it confirms. */
async function checkOut(browser: HttpClient, details: object = form): Promise<Checkout> {
  const opened = await browser.send('POST', '/api/create-payment-intent', { cartItems: [voucherItem] })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const checkout = opened.body as Checkout
  expect((await browser.send('PUT', `/api/checkout/${checkout.orderId}`, details)).status).toBe(200)
  return checkout
}

/** Confirms as the browser does: at Stripe itself, with the publishable key and the client secret. */
async function confirm({ paymentId, clientSecret, gateway }: Checkout, token = 'tok_visa'): Promise<number> {
  if (gateway.kind !== 'stripe') throw new Error('the shop does not take Stripe')
  const answer = await fetch(`${stripe.url}/v1/payment_intents/${paymentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: gateway.publishableKey,
      client_secret: clientSecret,
      return_url: `${server.url}/success`,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': token,
      'payment_method_data[billing_details][name]': form.name,
    }),
  })
  return answer.status
}

/** What the shop's own books say, without asking the shop, which would settle. */
function booksOf({ orderId }: Checkout) {
  const books = new Sqlite(join(server.dataDir, 'clinic.sqlite'), { readonly: true })
  try {
    const order = books.prepare('select status, charged_cents from orders where id = ?').get(orderId)
    const vouchers = books.prepare('select count(*) as count from vouchers where order_id = ?').get(orderId)
    return { ...(order as { status: string; charged_cents: number | null }), ...(vouchers as { count: number }) }
  } finally {
    books.close()
  }
}

const confirmation = async (browser: HttpClient, { paymentId }: Checkout): Promise<Confirmation> =>
  (await browser.send('POST', '/api/checkout/confirmation', { paymentId })).body as Confirmation

describe('the built shop with Stripe', () => {
  test('opens a payment, receives the webhook, and issues the voucher', async () => {
    const browser = visitor()
    const checkout = await checkOut(browser)
    expect(checkout.gateway).toEqual({ kind: 'stripe', publishableKey: stripe.keys.publishableKey })
    expect(await stripe.payment(checkout.paymentId)).toMatchObject({
      amount: 10_000,
      currency: 'aud',
      metadata: { order_id: checkout.orderId },
      receipt_email: form.email,
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    })
    expect(await confirm(checkout)).toBe(200)
    expect(booksOf(checkout)).toEqual({ status: 'pending', charged_cents: null, count: 0 })

    const deliveries = await stripe.webhooks.deliver()
    expect(deliveries.map(({ type, status }) => `${type} ${status}`)).toContain('payment_intent.succeeded 200')
    expect(booksOf(checkout)).toEqual({ status: 'paid', charged_cents: 10_000, count: 1 })
    const shown = await confirmation(browser, checkout)
    expect(shown).toMatchObject({ state: 'paid', amount: 10_000, vouchers: [{ test: true, value: 10_000 }] })
    expect(await confirmation(visitor(), checkout)).toMatchObject({ state: 'unknown' })

    const again = (await stripe.events()).find(({ type }) => type === 'payment_intent.succeeded')
    expect(await stripe.webhooks.deliverAgain(again!)).toMatchObject({ status: 200 })
    expect(booksOf(checkout)).toEqual({ status: 'paid', charged_cents: 10_000, count: 1 })

    const [voucher] = shown.state === 'paid' ? shown.vouchers : []
    const secretThings = [checkout.clientSecret, stripe.keys.secretKey, secrets.new, voucher!.code, form.email]
    for (const secret of secretThings) expect(server.stdout()).not.toContain(secret)
  })

  test('adds the shipping to the charged amount', async () => {
    const checkout = await checkOut(visitor(), {
      ...form,
      deliveryMethod: 'delivery',
      address: '1 Murray St',
      city: 'Gawler',
      state: 'SA',
      postalCode: '5118',
    })
    expect(await confirm(checkout)).toBe(200)
    await stripe.webhooks.deliver()
    expect(booksOf(checkout)).toEqual({ status: 'paid', charged_cents: 11_500, count: 1 })
  })

  test('settles on the success page without a webhook', async () => {
    const browser = visitor()
    const checkout = await checkOut(browser)
    await confirm(checkout)
    await stripe.webhooks.drop()
    expect(await confirmation(browser, checkout)).toMatchObject({ state: 'paid' })
  })

  test('accepts another card after a decline, and a confirmation by redirect', async () => {
    const browser = visitor()
    const checkout = await checkOut(browser)
    expect(await confirm(checkout, 'tok_chargeDeclinedInsufficientFunds')).toBe(402)
    await stripe.webhooks.deliver()
    expect(booksOf(checkout)).toMatchObject({ status: 'pending', count: 0 })
    expect(await confirmation(browser, checkout)).toEqual({
      state: 'failed',
      message: 'Your card has insufficient funds.',
      charged: false,
    })
    expect(await confirm(checkout, 'tok_threeDSecureRequired')).toBe(200)
    const page = (await stripe.payment(checkout.paymentId)).next_action?.redirect_to_url?.url ?? ''
    const body = new URLSearchParams({ outcome: 'complete' })
    const back = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    expect(back.headers.get('location')).toMatch(
      new RegExp(`^${server.url}/success\\?payment_intent=${checkout.paymentId}&`),
    )
    await stripe.webhooks.deliver()
    expect(booksOf(checkout)).toMatchObject({ status: 'paid', count: 1 })
  })

  test('reuses the payment of the same browser and cart, and cancels that of a changed cart', async () => {
    const browser = visitor()
    const first = await checkOut(browser)
    expect((await checkOut(browser)).paymentId).toBe(first.paymentId)
    const cartItems = [{ ...voucherItem, quantity: 2 }]
    const second = (await browser.send('POST', '/api/create-payment-intent', { cartItems })).body as Checkout
    expect(second).toMatchObject({ amount: 20_000 })
    expect((await stripe.payment(first.paymentId)).status).toBe('canceled')
    expect((await stripe.payment(second.paymentId)).status).toBe('requires_payment_method')
  })

  test('reports an outage of Stripe, and continues after it', async () => {
    const browser = visitor()
    stripe.fail('bad-gateway', { times: 2 })
    const failed = await browser.send('POST', '/api/create-payment-intent', { cartItems: [voucherItem] })
    expect(failed).toMatchObject({ status: 502, body: { type: 'payment_unavailable' } })
    const checkout = await checkOut(browser)
    await confirm(checkout)
    stripe.fail('not-found-html', { times: 10 })
    expect((await stripe.webhooks.deliver()).every(({ status }) => status >= 500)).toBe(true)
    expect(await confirmation(browser, checkout)).toEqual({ state: 'confirming' })
    expect(booksOf(checkout)).toMatchObject({ status: 'pending', count: 0 })
    stripe.mend()
    expect((await stripe.webhooks.deliver()).every(({ status }) => status === 200)).toBe(true)
    expect(booksOf(checkout)).toMatchObject({ status: 'paid', count: 1 })
  })

  test('refuses webhooks without Stripe’s signature, and accepts both secrets during a rotation', async () => {
    const checkout = await checkOut(visitor())
    await confirm(checkout)
    const event = (await stripe.events()).findLast(({ type }) => type === 'payment_intent.succeeded')!
    const body = JSON.stringify(event)
    const post = async (signature: string | undefined, sent = body) => {
      const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) }
      return (await fetch(`${server.url}/api/payments/webhook`, { method: 'POST', body: sent, headers })).status
    }
    const sign = (secret: string, at = new Date()) => signWebhook({ body, secret, at })
    expect(await post(undefined)).toBe(400)
    expect(await post('t=1,v1')).toBe(400)
    expect(await post(sign('whsec_other'))).toBe(400)
    expect(await post(sign(secrets.new, new Date(Date.now() - 6 * 60_000)))).toBe(400)
    expect(await post(sign(secrets.new), `${body} `)).toBe(400)
    expect(booksOf(checkout)).toMatchObject({ status: 'pending', count: 0 })
    expect(await post(sign(secrets.old))).toBe(200)
    expect(booksOf(checkout)).toMatchObject({ status: 'paid', count: 1 })
    const unknown = body.replace('payment_intent.succeeded', 'customer.created')
    expect(await post(signWebhook({ body: unknown, secret: secrets.new, at: new Date() }), unknown)).toBe(200)
  })

  test('does not offer the demo gateway', async () => {
    const checkout = await checkOut(visitor())
    const { status } = await visitor().send('POST', `/api/demo-gateway/payments/${checkout.paymentId}/confirm`, {
      clientSecret: checkout.clientSecret,
      card: { number: '4242424242424242', expiry: '12/40', securityCode: '123' },
      returnUrl: `${server.url}/success`,
    })
    expect(status).toBe(404)
    expect((await stripe.payment(checkout.paymentId)).status).toBe('requires_payment_method')
  })
})

test.each([
  [{ STRIPE_SECRET_KEY: 'pk_test_4242' }, /^STRIPE_SECRET_KEY must begin with/],
  [
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_4242' },
    /^STRIPE_PUBLISHABLE_KEY is a live key, but STRIPE_SECRET_KEY is a test key/,
  ],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1,two' }, /^STRIPE_WEBHOOK_SECRET must begin with whsec_/],
])('the built shop refuses to start with %j, in one line', async (wrong, line) => {
  const DATA_DIR = join(server.dataDir, '../never-made')
  const { ended } = runBuilt({ HOST: '127.0.0.1', PORT: '0', DATA_DIR, ...variables(), ...wrong })
  const { code, stderr } = await ended
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(line)])
  expect(code).toBe(1)
})
