import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { type Browser, buy, newBrowser, newShop, open, secondPayment, type TestShop } from '#test/support/shop.ts'
import { endCheckout } from './end-checkout.ts'
import { reconcileOpenPayments } from './reconcile.ts'
import { settle } from './settle.ts'

onEveryEngine('reconciliation', (engine) => {
  let shop: TestShop
  let browser: Browser
  beforeEach(async () => {
    shop = await newShop(engine)
    browser = newBrowser(shop)
  })
  afterEach(() => shop.drop())

  const db = () => shop.database.db
  const order = (id: string) => db().selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const paymentStatus = async (reference: string) =>
    (await db().selectFrom('payments').select('status').where('reference', '=', reference).executeTakeFirst())?.status

  test('a refund that fails is made by the next reconciliation', async () => {
    const { orderId, paymentId } = await buy(browser)
    const second = await secondPayment(shop, orderId)
    await settle(shop.deps, { reference: paymentId })
    const down = { ...shop.gateway, refundPayment: async () => Promise.reject(new ProviderError('down', true)) }
    await settle({ ...shop.deps, payments: down }, { reference: second })
    expect(await paymentStatus(second)).toBe('duplicate')
    expect(await reconcileOpenPayments({ ...shop.deps, payments: down })).toMatchObject({ failed: 1 })
    expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ failed: 0 })
    expect(await paymentStatus(second)).toBe('refunded')
    expect(await db().selectFrom('refunds').select(['status', 'amount_cents']).execute()).toEqual([
      { status: 'succeeded', amount_cents: 10000 },
    ])
  })

  test('pending, 24 hours old: cancelled, and its payment too', async () => {
    const opened = await open(browser)
    await reconcileOpenPayments(shop.deps)
    expect(await order(opened.orderId)).toMatchObject({ status: 'pending' })
    shop.clock.advance(day)
    expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ ended: 1, failed: 0 })
    expect(await order(opened.orderId)).toMatchObject({ status: 'cancelled' })
    expect(await shop.gateway.fetchPayment(opened.paymentId)).toMatchObject({ status: 'cancelled' })
    expect(await endCheckout(shop.deps, opened.orderId)).toEqual({ to: 'cancelled' })
  })

  test('pending, 24 hours old, but paid in the last moment: paid', async () => {
    const { orderId } = await buy(browser)
    shop.clock.advance(day)
    expect(await endCheckout(shop.deps, orderId)).toMatchObject({ to: 'paid' })
    expect(await order(orderId)).toMatchObject({ status: 'paid' })
    expect(await endCheckout(shop.deps, orderId)).toMatchObject({ to: 'paid' })
  })

  test('finds what no webhook told', async () => {
    const first = await buy(browser)
    const second = await open(newBrowser(shop))
    expect(await reconcileOpenPayments(shop.deps)).toEqual({ looked: 2, paid: 1, ended: 0, failed: 0 })
    expect(await order(first.orderId)).toMatchObject({ status: 'paid' })
    expect(await order(second.orderId)).toMatchObject({ status: 'pending' })
    expect(await reconcileOpenPayments(shop.deps)).toEqual({ looked: 1, paid: 0, ended: 0, failed: 0 })
  })

  test('one payment that cannot be fetched does not keep reconciliation from the others', async () => {
    const first = await buy(browser)
    const second = await buy(newBrowser(shop))
    const { fetchPayment } = shop.gateway
    const payments = {
      ...shop.gateway,
      fetchPayment: async (reference: string) => {
        if (reference === first.paymentId) throw new ProviderError('down', true)
        return fetchPayment(reference)
      },
    }
    expect(await reconcileOpenPayments({ ...shop.deps, payments })).toMatchObject({ paid: 1, failed: 1 })
    expect(await order(second.orderId)).toMatchObject({ status: 'paid' })
  })
})
