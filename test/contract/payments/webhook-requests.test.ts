import { request } from 'node:http'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signWebhook } from '#server/payments/signature.ts'
import { type CardProvider, startCardProvider } from '#test/support/card-provider/provider.ts'
import { httpClient } from '#test/support/http-client.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'
import { form, goodCard, open, voucherItem } from '#test/support/shop.ts'

const visitorOf = (server: BuiltServer) => httpClient(server.url)

function booksOf({ dataDir }: BuiltServer, orderId: string) {
  const books = new Sqlite(join(dataDir, 'clinic.sqlite'), { readonly: true })
  try {
    const count = books.prepare('select count(*) from vouchers where order_id = ?').pluck().get(orderId)
    return { status: books.prepare('select status from orders where id = ?').pluck().get(orderId), vouchers: count }
  } finally {
    books.close()
  }
}

/** Posts in parts, without a Content-Length, as a proxy forwards what it does not keep. */
function postInParts(server: BuiltServer, path: string, parts: (string | Buffer)[], headers: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    const asked = request(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    })
    asked.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    for (const part of parts) asked.write(part)
    asked.end()
  })
}

describe('the built shop with its demo gateway', () => {
  let server: BuiltServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.drop())

  test('settles by webhook after the buyer closed the tab', async () => {
    const browser = visitorOf(server)
    const { orderId, paymentId, clientSecret } = await open(browser)
    await browser.send('PUT', `/api/checkout/${orderId}`, form)
    const paid = await browser.send('POST', `/api/demo-gateway/payments/${paymentId}/confirm`, {
      clientSecret,
      card: goodCard,
      returnUrl: `${server.url}/success`,
    })
    expect(paid.body).toEqual({ status: 'succeeded' })
    await vi.waitFor(() => expect(booksOf(server, orderId)).toEqual({ status: 'paid', vouchers: 1 }), 10_000)
    expect(server.stdout()).not.toContain('webhook not taken')
  })
})

describe('the built shop with Stripe, behind a proxy that forwards in parts', () => {
  const secret = 'whsec_parts4242'
  let stripe: CardProvider
  let server: BuiltServer
  beforeAll(async () => {
    stripe = await startCardProvider()
    const { secretKey, publishableKey } = stripe.keys
    server = await startServer({
      variables: {
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: publishableKey,
        STRIPE_WEBHOOK_SECRET: secret,
        STRIPE_API_BASE: stripe.url,
      },
    })
  })
  afterAll(async () => {
    await server.drop()
    await stripe.close()
  })

  const webhook = (body: string | Buffer, signed: string) => {
    const signature = signWebhook({ body: signed, secret, at: new Date() })
    const parts = [Buffer.from(body).subarray(0, 7), Buffer.from(body).subarray(7)]
    return postInParts(server, '/api/payments/webhook', parts, { 'stripe-signature': signature })
  }

  /** The event that tells of a payment which its buyer made and never came back from. */
  async function paidEvent() {
    const browser = visitorOf(server)
    const { orderId, paymentId } = await open(browser)
    await browser.send('PUT', `/api/checkout/${orderId}`, form)
    await stripe.pay(paymentId)
    const event = (await stripe.events()).findLast(({ type }) => type === 'payment_intent.succeeded')
    return { orderId, body: JSON.stringify(event) }
  }

  test('accepts a webhook without a length, and issues the voucher', async () => {
    const { orderId, body } = await paidEvent()
    expect(await webhook(body, `${body} `)).toBe(400)
    expect(await webhook(body, body)).toBe(200)
    expect(booksOf(server, orderId)).toEqual({ status: 'paid', vouchers: 1 })
  })

  test('verifies the signature over the received bytes', async () => {
    const { orderId, body } = await paidEvent()
    const marked = `\uFEFF${body}`
    expect(await webhook(marked, body), 'the mark was signed too').toBe(400)
    expect(await webhook(marked, marked)).toBe(200)
    expect(booksOf(server, orderId)).toEqual({ status: 'paid', vouchers: 1 })
  })

  test('answers 413 to a body that is too large, on every route', async () => {
    const large = [' '.repeat(200 * 1024), ' '.repeat(57 * 1024)]
    for (const path of ['/api/payments/webhook', '/api/create-payment-intent', '/api/appointments'])
      expect(await postInParts(server, path, large, {}), path).toBe(413)
  })

  test('opens a checkout for a cart in chunks', async () => {
    const cart = JSON.stringify({ cartItems: [voucherItem] })
    const parts = [cart.slice(0, 20), cart.slice(20)]
    expect(await postInParts(server, '/api/create-payment-intent', parts, {})).toBe(200)
  })
})
