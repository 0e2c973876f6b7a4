import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { startDemoGateway } from '#server/payments/demo.ts'
import { signWebhook } from '#server/payments/signature.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import {
  buy,
  confirmation,
  deliveryForm,
  form,
  newShop,
  open,
  type TestShop,
  teaItem,
  voucherItem,
} from '#test/support/shop.ts'

/** A webhook that says a payment has succeeded. */
const forged = (paymentId: string) =>
  JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { object: 'payment_intent', id: paymentId, status: 'succeeded', amount_received: 10000 } },
  })

onEveryEngine('a visitor who tampers', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  let server: ServerType
  let browser: HttpClient
  let over: Pick<TestShop, 'app'>
  beforeEach(async () => {
    server = serve({ fetch: createApp(shop.deps).fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    over = { app: { request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init) } }
    browser = httpClient(over.app)
  })
  afterEach(async () => {
    const closed = once(server, 'close')
    server.close()
    await closed
  })

  const db = () => shop.database.db
  const opening = (item: object) => browser.send('POST', '/api/create-payment-intent', { cartItems: [item] })
  const put = (who: HttpClient, orderId: string, body: object) => who.send('PUT', `/api/checkout/${orderId}`, body)
  const nothingSold = async () => {
    for (const table of ['vouchers', 'email_outbox'] as const)
      expect(await db().selectFrom(table).select('id').execute()).toEqual([])
  }

  describe('with the cart', () => {
    test.each([
      ['a lower price', { price: '1.00' }, 409],
      ['a price of nothing', { price: '0' }, 409],
      ['a negative price', { price: '-100.00' }, 409],
      ['a price that is no price', { price: 'free' }, 409],
      ['a price as a number', { price: 100 }, 422],
      ['no quantity', { quantity: 0 }, 422],
      ['a negative quantity', { quantity: -1 }, 422],
      ['a part of one', { quantity: 0.01 }, 422],
      ['too many', { quantity: 21 }, 422],
      ['far too many', { quantity: 1e21 }, 422],
      ['a product that nobody sells', { id: 999 }, 422],
      ['a product that is no number', { id: '100 or 1=1' }, 422],
    ])('a cart with %s is refused', async (_, change, status) => {
      expect((await opening({ ...voucherItem, ...change })).status).toBe(status)
      expect(await db().selectFrom('orders').select('id').execute()).toEqual([])
      expect(await db().selectFrom('demo_payments').select('id').execute()).toEqual([])
    })

    test('extra fields for currency, amount and kind change nothing', async () => {
      const extra = { currency: 'IDR', amount: 1, unit_cents: 1, kind: 'goods', livemode: true }
      const answer = await browser.send('POST', '/api/create-payment-intent', {
        cartItems: [{ ...voucherItem, ...extra }],
        ...extra,
      })
      expect(answer).toMatchObject({ status: 200, body: { amount: 10000, currency: 'AUD' } })
      const order = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      expect(order).toMatchObject({ currency: 'AUD', total_cents: 10000, voucher_units: 1 })
    })
  })

  describe('with the form', () => {
    test('extra fields for total, fee and state change nothing', async () => {
      const { orderId, paymentId } = await open(browser, [teaItem])
      const body = { ...deliveryForm, shipping: 0, amount: 1, total: 1, status: 'paid', shippingFees: { other: 0 } }
      expect((await put(browser, orderId, body)).body).toMatchObject({ shipping: 1500, amount: 3350 })
      expect(await shop.gateway.fetchPayment(paymentId)).toMatchObject({ amount: 3350 })
      expect(await db().selectFrom('orders').select('status').execute()).toEqual([{ status: 'pending' }])
    })

    test('cannot choose print for goods, nor buy goods without shipping', async () => {
      const { orderId } = await open(browser, [voucherItem, teaItem])
      const print = await put(browser, orderId, { ...form, deliveryMethod: 'print' })
      expect(print).toMatchObject({ status: 422, body: { errors: [{ path: 'deliveryMethod' }] } })
      expect((await put(browser, orderId, { ...form, deliveryMethod: 'drone' })).status).toBe(422)
      expect((await put(browser, orderId, { ...deliveryForm, address: ' ' })).status).toBe(422)
    })

    test('gets the same 404 for another’s order and an unknown one', async () => {
      const mine = await open(browser)
      const stranger = httpClient(over.app)
      const theirs = await open(stranger, [{ ...voucherItem, quantity: 2 }])
      const answers = [
        await put(browser, theirs.orderId, form),
        await put(browser, 'no-such-order', form),
        await put(httpClient(over.app), mine.orderId, form),
      ]
      expect(answers.map(({ status, body }) => [status, (body as { detail: string }).detail])).toEqual(
        Array(3).fill([404, 'We can’t find this checkout any more. Please start again.']),
      )
      expect(await db().selectFrom('orders').select('id').where('form_complete', '=', 1).execute()).toEqual([])
    })

    test('opens no order with a forged, cut or foreign cookie', async () => {
      const { orderId } = await open(browser)
      const mine = browser.cookies.get('checkout')!
      for (const value of ['x'.repeat(43), mine.slice(0, -1), `${mine}x`, '', 'undefined', mine.toLowerCase()]) {
        const forger = httpClient(over.app)
        forger.cookies.set('checkout', value)
        expect([value === mine, (await put(forger, orderId, form)).status]).toEqual([false, 404])
      }
      expect((await put(browser, orderId, form)).status).toBe(200)
    })

    test('cannot send the form from another site', async () => {
      const { orderId } = await open(browser)
      const headers = { origin: 'https://elsewhere.example' }
      expect((await browser.send('PUT', `/api/checkout/${orderId}`, form, headers)).status).toBe(403)
      expect((await browser.send('POST', '/api/create-payment-intent', { cartItems: [] }, headers)).status).toBe(403)
    })

    test('cannot change a paid order', async () => {
      const { orderId } = await buy(browser)
      const answer = await put(browser, orderId, { ...deliveryForm, email: 'thief@visitor.example' })
      expect(answer.status).toBe(409)
      const { email } = await db().selectFrom('orders').select('email').executeTakeFirstOrThrow()
      expect(email).toBe('mei@visitor.example')
    })
  })

  describe('with the success address', () => {
    test('sees no voucher of an unpaid order, with any parameters', async () => {
      const { paymentId, clientSecret } = await open(browser)
      const page = `/success?payment_intent=${paymentId}&redirect_status=succeeded`
      expect(await (await over.app.request(page)).text()).not.toMatch(
        /[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}/,
      )
      expect(await confirmation(browser, { paymentId, clientSecret })).toMatchObject({ state: 'failed' })
      await nothingSold()
    })

    test('sees no code in another browser, with or without the client secret', async () => {
      const { paymentId, clientSecret } = await buy(browser)
      const mine = await confirmation(browser, { paymentId })
      expect(mine).toMatchObject({ state: 'paid', vouchers: [{ code: expect.any(String) }] })
      const stranger = httpClient(over.app)
      expect(await confirmation(stranger, { paymentId })).toEqual({ state: 'unknown', demo: false })
      expect(await confirmation(stranger, { paymentId, clientSecret: `${clientSecret}x` })).toEqual({
        state: 'unknown',
        demo: false,
      })
      const told = await confirmation(stranger, { paymentId, clientSecret })
      expect(told).toEqual({ state: 'paid-elsewhere', sentTo: 'm...@v...' })
      const { code, id } = (mine as { vouchers: { code: string; id: string }[] }).vouchers[0]!
      expect(JSON.stringify(told)).not.toContain(code)
      expect((await over.app.request(`/api/vouchers/${id}/pdf`)).status).toBe(404)
    })

    test('cannot use a paid order to settle another', async () => {
      await buy(browser)
      const other = httpClient(over.app)
      other.cookies.set('checkout', browser.cookies.get('checkout')!)
      const unpaid = await open(httpClient(over.app))
      expect(await confirmation(other, unpaid)).toMatchObject({ state: 'failed' })
    })
  })

  describe('with the payment provider', () => {
    test('can pay another’s payment only with its secret, and in full', async () => {
      const { orderId, paymentId, clientSecret } = await open(browser)
      await put(browser, orderId, form)
      const path = `/api/demo-gateway/payments/${paymentId}/confirm`
      const card = { number: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' }
      const returnUrl = 'http://localhost:3000/success'
      const wrong = await browser.send('POST', path, { clientSecret: 'pi_x_secret_x', card, returnUrl })
      expect(wrong.status).toBe(404)
      await browser.send('POST', path, { clientSecret, card, returnUrl, amount: 1, amount_received: 1 })
      expect(await confirmation(browser, { paymentId })).toMatchObject({ state: 'paid', amount: 10000 })
    })

    test('cannot settle an order with a forged, changed or old webhook', async () => {
      const { paymentId } = await open(browser)
      const body = forged(paymentId)
      const send = (headers: Record<string, string>, text = body) =>
        over.app.request('/api/payments/webhook', {
          method: 'POST',
          body: text,
          headers: { 'content-type': 'application/json', ...headers },
        })
      const signature = signWebhook({ body, secret: 'a secret of my own', at: shop.clock.now() })
      for (const headers of [{}, { 'stripe-signature': signature }])
        expect((await send(headers as Record<string, string>)).status).toBe(400)
      await nothingSold()
    })

    test('cannot settle an unpaid order with a correctly signed false webhook', async () => {
      const secret = 'known to the forger'
      shop.deps.payments = await startDemoGateway(shop.deps, { webhookSecret: secret })
      const { orderId, paymentId } = await open(browser)
      const lie = forged(paymentId)
      const answer = await over.app.request('/api/payments/webhook', {
        method: 'POST',
        body: lie,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signWebhook({ body: lie, secret, at: shop.clock.now() }),
        },
      })
      expect(answer.status).toBe(200)
      const order = await db().selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
      expect(order).toEqual({ status: 'pending' })
      await nothingSold()
    })
  })
})
