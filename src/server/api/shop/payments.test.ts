import { beforeEach, expect, test } from 'vitest'
import { ProviderError } from '#server/payments/provider.ts'
import { signWebhook } from '#server/payments/signature.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { buy, newShop } from '#test/support/shop.ts'

onEveryEngine('the webhook', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  let browser: HttpClient
  beforeEach(async () => {
    browser = httpClient(shop.app)
  })

  const received = async () =>
    (await shop.database.db.selectFrom('payment_events').selectAll().orderBy('received_at').execute()).map(
      ({ type, outcome }) => `${type} -> ${outcome}`,
    )

  const webhook = async (body: string, signature?: string) =>
    (
      await shop.app.request('/api/payments/webhook', {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'demo-signature': signature }),
        },
      })
    ).status

  test('accepts unknown events, and asks for redelivery while it cannot settle', async () => {
    const { orderId } = await buy(browser)
    const { fetchPayment } = shop.gateway
    shop.deps.payments = { ...shop.gateway, fetchPayment: async () => Promise.reject(new ProviderError('down', true)) }
    await shop.gateway.deliverDue()
    expect(await received()).toEqual([])
    shop.deps.payments = { ...shop.gateway, fetchPayment }
    shop.clock.advance(2000)
    await shop.gateway.deliverDue()
    expect(await received()).toContain('payment_intent.created -> paid')
    const payment = await shop.gateway.createPayment({
      amount: 10000,
      currency: 'AUD',
      orderId,
      idempotencyKey: 'not in our books',
    })
    await shop.gateway.deliverDue()
    expect(payment.status).toBe('open')
    expect(await received()).toContain('payment_intent.created -> unknown payment')
  })

  test('accepts only recently signed events of up to 256 kB', async () => {
    const { paymentId, orderId } = await buy(browser)
    const secret = 'whsec of the test'
    const rows = await shop.database.db.selectFrom('demo_events').selectAll().execute()
    const body = rows.find(({ body }) => body.includes('payment_intent.succeeded'))!.body
    expect(await webhook(body)).toBe(400)
    expect(await webhook(body, '')).toBe(400)
    expect(await webhook(body, 't=1,v1=00')).toBe(400)
    expect(await webhook(body, signWebhook({ body, secret, at: shop.clock.now() }))).toBe(400)
    expect(await webhook('x'.repeat(257 * 1024), 't=1,v1=00')).toBe(413)
    expect(await received()).toEqual([])
    const order = await shop.database.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirst()
    expect(order, `payment ${paymentId} is still not settled`).toEqual({ status: 'pending' })
  })
})
