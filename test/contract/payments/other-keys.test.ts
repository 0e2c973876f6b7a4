import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { createApp } from '#server/app.ts'
import { stripeProvider } from '#server/payments/stripe.ts'
import { reconcileOpenPayments } from '#server/services/payments/reconcile.ts'
import { settle } from '#server/services/payments/settle.ts'
import { type CardProvider, startCardProvider } from '#test/support/card-provider/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { outcomeOf } from '#test/support/paid-shop.ts'
import { type BuiltServer, restartServer, startServer } from '#test/support/server.ts'
import { confirmation, form, newShop, open, type TestShop, teaItem, voucherItem } from '#test/support/shop.ts'

const adapterFor = ({ keys, secret, url }: CardProvider, now: () => Date) =>
  stripeProvider({ ...keys, webhookSecrets: [secret], apiBase: url }, { now, newId: uuidv7 })

onEveryEngine('a shop with new Stripe keys', (engine) => {
  let shop: TestShop
  let before: CardProvider
  let after: Record<'live keys' | 'another account', CardProvider>
  beforeEach(async () => {
    const now = () => shop.clock.now()
    before = await startCardProvider({ now })
    after = {
      'live keys': await startCardProvider({ now, mode: 'live' }),
      'another account': await startCardProvider({ now }),
    }
    shop = await newShop(engine, { payments: adapterFor(before, now) })
  })
  afterEach(async () => {
    for (const provider of [before, ...Object.values(after)]) await provider.close()
    await shop.drop()
  })

  /** The same shop after a restart: with the live keys, or with those of another account. */
  function restarted(to: keyof typeof after) {
    const deps = { ...shop.deps, payments: adapterFor(after[to], shop.clock.now) }
    return { deps, app: createApp(deps) }
  }

  /** The same browser at the shop as it is now. */
  const moved = (now: Pick<TestShop, 'app'>, { cookies }: HttpClient) => httpClient(now.app, { cookies })

  const reasonOf = async (orderId: string) => {
    const row = await shop.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'order.cancelled')
      .where('entity_id', '=', orderId)
      .executeTakeFirst()
    return JSON.parse(row?.after ?? '{}').reason
  }

  test.each([
    ['live keys', 'test_payment', { state: 'ended', test: true }],
    ['another account', 'unknown_payment', { state: 'ended', test: false }],
  ] as const)(
    'a shop changed to %s opens new payments everywhere, and reports earlier ones',
    async (to, reason, told) => {
      const first = httpClient(shop.app)
      const second = httpClient(shop.app)
      const third = httpClient(shop.app)
      const [a, b, c] = [await open(first), await open(second), await open(third)]
      const now = restarted(to)
      const same = await open(moved(now, first))
      expect(same.paymentId).not.toBe(a.paymentId)
      expect((await open(moved(now, second), [teaItem])).paymentId).not.toBe(b.paymentId)
      expect(await confirmation(moved(now, third), c)).toEqual(told)
      for (const { orderId } of [a, b, c]) {
        expect(await outcomeOf(shop, orderId)).toMatchObject({ status: 'cancelled' })
        expect(await reasonOf(orderId)).toBe(reason)
      }
      expect(await confirmation(moved(now, first), a)).toEqual(told)
      expect((await moved(now, first).send('PUT', `/api/checkout/${same.orderId}`, form)).status).toBe(200)
    },
  )

  test.each(['live keys', 'another account'] as const)(
    'a shop changed to %s keeps earlier paid orders, and reconciliation succeeds',
    async (to) => {
      const browser = httpClient(shop.app)
      const paid = await open(browser)
      await browser.send('PUT', `/api/checkout/${paid.orderId}`, form)
      await before.pay(paid.paymentId)
      await settle(shop.deps, { reference: paid.paymentId })
      before.switches.refundsWait = true
      await shop.deps.payments.refundPayment({ reference: paid.paymentId, amount: 1000, idempotencyKey: 'dashboard' })
      await shop.database.db
        .insertInto('disputes')
        .values({
          id: 'dispute',
          payment_id: (await shop.database.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id,
          reference: 'du_1',
          status: 'open',
          amount_cents: 10_000,
          created_at: '',
          updated_at: '',
        })
        .execute()
      const left = await open(httpClient(shop.app), [voucherItem])
      const { deps, app } = restarted(to)
      expect(await reconcileOpenPayments(deps)).toMatchObject({ failed: 0 })
      expect(await outcomeOf(shop, left.orderId)).toMatchObject({ status: 'cancelled' })
      shop.clock.advance(2 * day)
      expect(await reconcileOpenPayments(deps)).toMatchObject({ failed: 0 })
      expect(await outcomeOf(shop, paid.orderId)).toMatchObject({ payments: ['succeeded'], vouchers: ['active 100'] })
      expect(await confirmation(moved({ app }, browser), paid)).toMatchObject({
        state: 'paid',
        vouchers: [{ test: true }],
      })
    },
  )
})

describe('the built shop, started again with live keys', () => {
  let testMode: CardProvider
  let liveMode: CardProvider
  let server: BuiltServer
  let again: BuiltServer | undefined
  const keysOf = ({ keys, secret, url }: CardProvider) => ({
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: url,
  })
  beforeAll(async () => {
    testMode = await startCardProvider()
    liveMode = await startCardProvider({ mode: 'live' })
    server = await startServer({ variables: keysOf(testMode) })
  })
  afterAll(async () => {
    await again?.stop()
    await server.drop()
    await testMode.close()
    await liveMode.close()
  })

  test('sells to a browser with an open test checkout, and shows its old page', async () => {
    const visitor = httpClient(server.url)
    const opened = await open(visitor)
    await server.stop()
    again = await restartServer({ ...server.variables, ...keysOf(liveMode) })
    const { paymentId } = await open(visitor)
    expect(await liveMode.payment(paymentId)).toMatchObject({ livemode: true })
    expect(await confirmation(visitor, opened)).toEqual({ state: 'ended', test: true })
  })
})
