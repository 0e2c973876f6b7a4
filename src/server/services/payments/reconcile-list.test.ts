import { beforeEach, expect, test } from 'vitest'
import { startDemoGateway } from '#server/payments/demo.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buyAndSettle, outcomeOf, withDisputes } from '#test/support/paid-shop.ts'
import { buy, goodCard, newShop, open, pay, secondPayment } from '#test/support/shop.ts'
import { reconcileOpenPayments } from './reconcile.ts'
import { reconcileWithList } from './reconcile-list.ts'

onEveryEngine('the comparison with the provider’s list', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  beforeEach(async () => {
    // No webhook ever comes.
    shop.gateway.switches.drop = true
  })

  const db = () => shop.database.db
  const outcome = (orderId: string) => outcomeOf(shop, orderId)
  const payments = () => db().selectFrom('payments').selectAll().orderBy('created_at').execute()

  test('finds payments, refunds and disputes that were never reported', async () => {
    const bank = withDisputes(shop)
    const paid = await buy(httpClient(shop.app))
    const unpaid = await open(httpClient(shop.app))
    const refunded = await buyAndSettle(shop)
    await shop.gateway.refundPayment({ reference: refunded.paymentId, amount: 10000, idempotencyKey: 'dashboard' })
    expect(await reconcileWithList(shop.deps)).toEqual({ compared: 3, paid: 1, adopted: 0, unmatched: 0, failed: 0 })
    expect(await outcome(paid.orderId)).toMatchObject({ status: 'paid', vouchers: ['active 100'] })
    expect(await outcome(refunded.orderId)).toMatchObject({ status: 'refunded', vouchers: ['void 0'] })
    expect(await outcome(unpaid.orderId)).toMatchObject({ status: 'pending', vouchers: [] })
    expect(await reconcileWithList(shop.deps)).toEqual({ compared: 3, paid: 0, adopted: 0, unmatched: 0, failed: 0 })

    bank.say('open')
    await reconcileWithList(shop.deps)
    expect(await outcome(paid.orderId)).toMatchObject({ status: 'disputed', vouchers: ['frozen 100'] })
  })

  test('the comparison yields to requests after each ten payments, and the reconciliation after each one', async () => {
    for (let number = 0; number < 21; number++) await open(httpClient(shop.app))
    let waits = 0
    const waitForCapacity = async () => {
      waits++
    }
    expect(await reconcileWithList(shop.deps, { waitForCapacity })).toMatchObject({ compared: 21, failed: 0 })
    expect(waits).toBe(2)
    expect(await reconcileOpenPayments(shop.deps, { waitForCapacity })).toMatchObject({ compared: 21, failed: 0 })
    expect(waits).toBe(2 + 21)
  })

  test('settles everything when all webhooks were lost', async () => {
    const paid = await Promise.all(Array.from({ length: 5 }, () => buy(httpClient(shop.app))))
    const twice = await secondPayment(shop, paid[0]!.orderId)
    const declined = await open(httpClient(shop.app))
    await pay(httpClient(shop.app), declined, { number: '4000000000000002' })
    expect(await shop.gateway.deliverDue()).toBe(0)
    await reconcileOpenPayments(shop.deps)
    for (const { orderId } of paid)
      expect(await outcome(orderId)).toMatchObject({ status: 'paid', vouchers: ['active 100'] })
    expect(await outcome(declined.orderId)).toMatchObject({ status: 'pending', vouchers: [] })
    const { refunds } = { refunds: await db().selectFrom('demo_refunds').select('amount_cents').execute() }
    expect(refunds).toEqual([{ amount_cents: 10000 }])
    expect((await payments()).filter(({ status }) => status === 'refunded')).toHaveLength(1)
    expect(twice).toMatch(/^pi_/)
    const emails = await db().selectFrom('email_outbox').select('template').execute()
    expect(emails).toHaveLength(10)
  })

  test.each([10, -10])(
    'settles everything with our clock wrong by %i minutes, when webhooks are refused',
    async (wrong) => {
      const now = () => new Date(shop.clock.now().getTime() + wrong * 60_000)
      const webhookSecret = 'shared by both sides'
      const provider = await startDemoGateway(testDeps(shop.database, { now: shop.clock.now }), { webhookSecret })
      const ours = {
        ...shop.deps,
        now,
        payments: await startDemoGateway(testDeps(shop.database, { now }), { webhookSecret }),
      }
      Object.assign(shop.deps, ours)
      const answers: number[] = []
      provider.deliverTo(async (body, headers) => {
        const { status } = await shop.app.request('/api/payments/webhook', { method: 'POST', body, headers })
        answers.push(status)
        return { status }
      })
      const opened = await open(httpClient(shop.app))
      await provider.confirm({
        reference: opened.paymentId,
        clientSecret: opened.clientSecret,
        card: goodCard,
        returnUrl: 'http://localhost:3000/success',
      })
      shop.clock.advance(30 * 60_000)
      await provider.deliverDue()
      expect(answers.length).toBeGreaterThan(0)
      expect(answers.every((status) => status === 400)).toBe(true)
      expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ paid: 1, ended: 0, failed: 0 })
      expect(await reconcileWithList(shop.deps)).toMatchObject({ failed: 0, unmatched: 0, adopted: 0 })
      expect(await outcome(opened.orderId)).toMatchObject({ status: 'paid', vouchers: ['active 100'] })
    },
  )

  test('records and settles a payment whose creation was never answered', async () => {
    const { createPayment } = shop.gateway
    shop.deps.payments = {
      ...shop.gateway,
      createPayment: async (input) => {
        await createPayment(input)
        throw new ProviderError('the answer was lost', true)
      },
    }
    const browser = httpClient(shop.app)
    await expect(open(browser)).rejects.toThrow('502')
    shop.deps.payments = shop.gateway
    expect(await payments()).toMatchObject([{ status: 'creating', reference: null }])
    expect(await reconcileWithList(shop.deps)).toMatchObject({ compared: 1, adopted: 1, failed: 0 })
    const [adopted] = await payments()
    expect(adopted).toMatchObject({ status: 'open', reference: expect.stringMatching(/^pi_/) })
    const opened = await open(browser)
    expect(opened.paymentId).toBe(adopted!.reference)
    await pay(browser, opened)
    await reconcileOpenPayments(shop.deps)
    expect(await outcome(opened.orderId)).toMatchObject({ status: 'paid' })
  })

  test('refunds an unknown payment of a paid order, and cancels one of an order that has ended', async () => {
    const { orderId } = await buyAndSettle(shop)
    const forgotten = await secondPayment(shop, orderId)
    const ended = await open(httpClient(shop.app))
    await db().deleteFrom('payments').where('reference', 'in', [forgotten, ended.paymentId]).execute()
    await db().updateTable('orders').set({ status: 'cancelled' }).where('id', '=', ended.orderId).execute()
    expect(await reconcileWithList(shop.deps)).toMatchObject({ compared: 3, adopted: 2, failed: 0 })
    expect(await outcome(orderId)).toMatchObject({
      status: 'paid',
      vouchers: ['active 100'],
      payments: ['succeeded', 'refunded'],
    })
    expect(await shop.gateway.fetchPayment(ended.paymentId)).toMatchObject({ status: 'cancelled' })
    expect(await outcome(ended.orderId)).toMatchObject({ payments: ['cancelled'] })
  })

  test('reports a payment of an unknown order once, and ignores other payments of the account', async () => {
    const make = async (orderId: string) => {
      const made = await shop.gateway.createPayment({ amount: 500, currency: 'AUD', orderId, idempotencyKey: orderId })
      await shop.gateway.confirm({ ...made, card: goodCard, returnUrl: 'http://localhost:3000/success' })
      return made.reference
    }
    const reference = await make('an-order-of-yesterday')
    expect(await reconcileWithList(shop.deps)).toMatchObject({ compared: 1, unmatched: 1 })
    expect(await reconcileWithList(shop.deps)).toMatchObject({ compared: 1, unmatched: 0 })
    const unmatched = await db().selectFrom('unmatched_payments').selectAll().execute()
    expect(unmatched).toMatchObject([
      { reference, order_id: 'an-order-of-yesterday', amount_cents: 500, resolved_at: null },
    ])
    shop.deps.payments = {
      ...shop.gateway,
      listPayments: async function* (since) {
        for await (const listed of shop.gateway.listPayments(since))
          yield { ...listed, reference: 'pi_x', orderId: null }
      },
    }
    expect(await reconcileWithList(shop.deps)).toMatchObject({ compared: 1, unmatched: 0, adopted: 0, failed: 0 })
  })

  test('continues with the other payments when one fails, and ends when it is aborted', async () => {
    const first = await buy(httpClient(shop.app))
    const second = await buy(httpClient(shop.app))
    shop.deps.payments = {
      ...shop.gateway,
      fetchPayment: async (reference) => {
        if (reference === first.paymentId) throw new ProviderError('down', true)
        return shop.gateway.fetchPayment(reference)
      },
    }
    expect(await reconcileWithList(shop.deps, { signal: AbortSignal.abort() })).toMatchObject({ compared: 0 })
    expect(await reconcileWithList(shop.deps)).toMatchObject({ compared: 2, failed: 1 })
    expect(await outcome(second.orderId)).toMatchObject({ status: 'paid' })
  })
})
