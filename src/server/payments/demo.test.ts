import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { buy, form, goodCard, newShop, open, pay } from '#test/support/shop.ts'
import { startDemoGateway } from './demo.ts'

onEveryEngine('the demo gateway', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  let browser: HttpClient
  beforeEach(async () => {
    browser = httpClient(shop.app)
  })

  const received = async () =>
    (await shop.database.db.selectFrom('payment_events').selectAll().orderBy('received_at').execute()).map(
      ({ type, outcome }) => `${type} -> ${outcome}`,
    )

  test.each([
    ['4242 4242 4242 4242', { status: 'succeeded' }, 'succeeded'],
    ['4000 0000 0000 9995', { status: 'declined', message: 'Your card has insufficient funds.' }, 'open'],
    ['4111 1111 1111 1111', { status: 'declined', message: 'Your card number is invalid.' }, 'open'],
  ])('answers the card %s with %j', async (number, answer, status) => {
    const opened = await open(browser)
    expect(await pay(browser, opened, { number })).toEqual(answer)
    expect(await shop.gateway.fetchPayment(opened.paymentId)).toMatchObject({ status })
  })

  test('charges a card only with the client secret', async () => {
    const opened = await open(browser)
    const tries = (clientSecret: string, paymentId = opened.paymentId) =>
      browser.send('POST', `/api/demo-gateway/payments/${paymentId}/confirm`, {
        clientSecret,
        card: goodCard,
        returnUrl: 'http://localhost:3000/success',
      })
    expect((await tries('pi_guess')).status).toBe(404)
    expect((await tries(opened.clientSecret, 'pi_none')).status).toBe(404)
    expect(await shop.gateway.fetchPayment(opened.paymentId)).toMatchObject({ status: 'open' })
  })

  test('redirects the buyer to this site only', async () => {
    const opened = await open(browser)
    const back = (returnUrl: string, headers = {}) =>
      browser.send(
        'POST',
        `/api/demo-gateway/payments/${opened.paymentId}/confirm`,
        { clientSecret: opened.clientSecret, card: { ...goodCard, number: '4000002500003155' }, returnUrl },
        headers,
      )
    for (const bad of ['https://evil.example/success', 'javascript:alert(1)', 'http://localhost:3000@evil.example/'])
      expect((await back(bad)).status, bad).toBe(422)
    expect((await back('http://192.168.1.7:3000/success', { host: '192.168.1.7:3000' })).body).toMatchObject({
      status: 'redirect',
    })
  })

  const authenticate = (who: HttpClient, id: string, body: object) =>
    who.send('POST', `/api/demo-gateway/payments/${id}/authenticate`, body)

  test('redirects for authentication, and returns with the outcome', async () => {
    const opened = await open(browser)
    await browser.send('PUT', `/api/checkout/${opened.orderId}`, form)
    const asked = await pay(browser, opened, { number: '4000 0025 0000 3155' })
    expect(asked.status).toBe('redirect')
    const page = new URL(asked.url!)
    expect(page.pathname).toBe('/demo-gateway/authenticate')
    expect(page.searchParams.get('payment_intent')).toBe(opened.paymentId)
    expect(page.searchParams.get('return_url')).toBe('http://localhost:3000/success')
    expect(page.href).not.toContain(opened.clientSecret)
    const shown = `/api/demo-gateway/payments/${opened.paymentId}`
    const told = async () => (await browser.send('GET', shown)).body
    expect(await told()).toEqual({ amount: 10000, currency: 'AUD', state: 'waiting' })
    expect((await httpClient(shop.app).send('GET', shown)).status).toBe(404)

    const failed = await authenticate(browser, opened.paymentId, { outcome: 'fail' })
    const back = new URL((failed.body as { url: string }).url)
    expect(back.origin + back.pathname).toBe('http://localhost:3000/success')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: opened.paymentId,
      payment_intent_client_secret: opened.clientSecret,
      redirect_status: 'failed',
    })
    expect((await authenticate(browser, opened.paymentId, { outcome: 'complete' })).status).toBe(409)
    expect(await told()).toMatchObject({ state: 'failed' })

    await pay(browser, opened, { number: '4000 0025 0000 3155' })
    const completed = await authenticate(browser, opened.paymentId, { outcome: 'complete' })
    expect((completed.body as { url: string }).url).toContain('redirect_status=succeeded')
    expect(await told()).toMatchObject({ state: 'paid' })
    expect(await shop.gateway.fetchPayment(opened.paymentId)).toMatchObject({ status: 'succeeded' })
  })

  test('does not reveal the client secret for the payment id alone', async () => {
    const opened = await open(browser)
    await pay(browser, opened, { number: '4000 0025 0000 3155' })
    const stranger = httpClient(shop.app)
    expect((await authenticate(stranger, opened.paymentId, { outcome: 'complete' })).status).toBe(404)
    expect((await authenticate(stranger, opened.paymentId, { outcome: 'complete', clientSecret: 'no' })).status).toBe(
      404,
    )
    const { clientSecret } = opened
    expect((await authenticate(stranger, opened.paymentId, { outcome: 'complete', clientSecret })).status).toBe(200)
  })

  test('stores no card data', async () => {
    for (const number of [goodCard.number, '4000000000000002', '4000002500003155']) {
      const visitor = httpClient(shop.app)
      await pay(visitor, await open(visitor), { number })
    }
    const { db } = shop.database
    const books = JSON.stringify([
      await db.selectFrom('demo_payments').selectAll().execute(),
      await db.selectFrom('demo_events').selectAll().execute(),
      await db.selectFrom('demo_idempotency_keys').selectAll().execute(),
    ])
    expect(books).toContain('payment_intent')
    expect(books.replaceAll(/[\s-]/g, '')).not.toMatch(/4242424242424242|4000000000000002|4000002500003155/)
  })

  test('delivers signed webhooks, which settle the order', async () => {
    const { orderId } = await buy(browser)
    expect(await shop.gateway.deliverDue()).toBe(2)
    expect(await shop.gateway.deliverDue()).toBe(0)
    // An event is a hint: the first one that comes finds the payment as it is by now.
    expect(await received()).toEqual(['payment_intent.created -> paid', 'payment_intent.succeeded -> unchanged'])
    const order = await shop.database.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
    expect(order).toMatchObject({ status: 'paid', charged_cents: 10000 })
  })

  test('retries a refused webhook with growing waits', async () => {
    await buy(browser)
    let status = 503
    const at: number[] = []
    shop.gateway.deliverTo(async () => {
      at.push(shop.clock.now().getTime())
      return { status }
    })
    for (let second = 0; second < 16; second++) {
      await shop.gateway.deliverDue()
      shop.clock.advance(1000)
    }
    expect(at.length).toBeGreaterThanOrEqual(8)
    expect(at.at(-1)! - at.at(-3)!).toBeGreaterThan(4000)
    status = 200
    shop.clock.advance(60_000)
    expect(await shop.gateway.deliverDue()).toBe(2)
    shop.clock.advance(3_600_000)
    expect(await shop.gateway.deliverDue()).toBe(0)
  })

  test('treats a delivery that throws as not delivered', async () => {
    await buy(browser)
    shop.gateway.deliverTo(async () => Promise.reject(new Error('crash')))
    await shop.gateway.deliverDue()
    shop.gateway.deliverTo(async () => ({ status: 200 }))
    shop.clock.advance(2000)
    expect(await shop.gateway.deliverDue()).toBe(2)
  })

  test('delivers the pending webhooks of an earlier process, and then new ones', async () => {
    const left = await buy(browser)
    const successor = await startDemoGateway(shop.deps)
    shop.deps.payments = successor
    successor.start((body, headers) =>
      Promise.resolve(shop.app.request('/api/payments/webhook', { method: 'POST', body, headers })),
    )
    const come = await buy(httpClient(shop.app))
    const paid = async () =>
      (await shop.database.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()).map(
        ({ id }) => id,
      )
    await expect.poll(paid, { timeout: 10_000 }).toEqual(expect.arrayContaining([left.orderId, come.orderId]))
    await successor.stop()
    await buy(httpClient(shop.app))
    await sleep(50)
    expect(await paid(), 'nothing is sent after the end').toHaveLength(2)
  })

  test('delays, drops, doubles and reorders webhooks by its switches', async () => {
    const sent: string[] = []
    shop.gateway.deliverTo(async (body) => {
      sent.push(JSON.parse(body).type.replace('payment_intent.', ''))
      return { status: 200 }
    })
    const round = async (switches: object) => {
      Object.assign(shop.gateway.switches, { delayMs: 0, drop: false, double: false, reorder: false }, switches)
      sent.length = 0
      await buy(httpClient(shop.app))
      await shop.gateway.deliverDue()
      return [...sent]
    }
    expect(await round({ double: true })).toEqual(['created', 'succeeded', 'created', 'succeeded'])
    expect(await round({ reorder: true })).toEqual(['succeeded', 'created'])
    expect(await round({ drop: true })).toEqual([])
    expect(await round({ delayMs: 5000 })).toEqual([])
    shop.clock.advance(5000)
    await shop.gateway.deliverDue()
    expect(sent).toEqual(['created', 'succeeded'])
  })
})
