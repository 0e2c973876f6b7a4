import { beforeEach, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { type HttpClient, httpClient } from '#test/support/http-client.ts'
import { buy, newShop, open, secondPayment } from '#test/support/shop.ts'
import { endCheckout } from './end-checkout.ts'
import { reconcileOpenPayments } from './reconcile.ts'
import { settle } from './settle.ts'

onEveryEngine('reconciliation', (engine) => {
  const shop = fixtureForEach(() => newShop(engine))
  let browser: HttpClient
  beforeEach(async () => {
    browser = httpClient(shop.app)
  })

  const db = () => shop.database.db
  const order = (id: string) => db().selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const paymentStatus = async (reference: string) =>
    (await db().selectFrom('payments').select('status').where('reference', '=', reference).executeTakeFirst())?.status

  test('makes a refund that failed before, ahead of all checkouts that are still open', async () => {
    const unpaid = await open(httpClient(shop.app))
    const { orderId, paymentId } = await buy(browser)
    const second = await secondPayment(shop, orderId)
    await settle(shop.deps, { reference: paymentId })
    const down = { ...shop.gateway, refundPayment: async () => Promise.reject(new ProviderError('down', true)) }
    await settle({ ...shop.deps, payments: down }, { reference: second })
    expect(await paymentStatus(second)).toBe('duplicate')
    expect(await reconcileOpenPayments({ ...shop.deps, payments: down })).toMatchObject({ failed: 1 })
    const ending = new AbortController()
    const { signal } = ending
    const waitForCapacity = async () => ending.abort()
    expect(await reconcileOpenPayments(shop.deps, { signal, waitForCapacity })).toMatchObject({ due: 0, failed: 0 })
    expect(await paymentStatus(second)).toBe('refunded')
    expect(await order(unpaid.orderId)).toMatchObject({ status: 'pending' })
    expect(await db().selectFrom('refunds').select(['status', 'amount_cents']).execute()).toEqual([
      { status: 'succeeded', amount_cents: 10000 },
    ])
  })

  test('cancels an order that is pending for 24 hours, with its payment', async () => {
    const opened = await open(browser)
    await reconcileOpenPayments(shop.deps)
    expect(await order(opened.orderId)).toMatchObject({ status: 'pending' })
    shop.clock.advance(day)
    expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ ended: 1, failed: 0 })
    expect(await order(opened.orderId)).toMatchObject({ status: 'cancelled' })
    expect(await shop.gateway.fetchPayment(opened.paymentId)).toMatchObject({ status: 'cancelled' })
    expect(await endCheckout(shop.deps, opened.orderId)).toEqual({ to: 'cancelled' })
  })

  test('makes an order paid that was paid just before its 24 hours ended', async () => {
    const { orderId } = await buy(browser)
    shop.clock.advance(day)
    expect(await endCheckout(shop.deps, orderId)).toMatchObject({ to: 'paid' })
    expect(await order(orderId)).toMatchObject({ status: 'paid' })
    expect(await endCheckout(shop.deps, orderId)).toMatchObject({ to: 'paid' })
  })

  test('settles a payment that no webhook reported', async () => {
    const first = await buy(browser)
    const second = await open(httpClient(shop.app))
    expect(await reconcileOpenPayments(shop.deps)).toEqual({ due: 2, compared: 2, paid: 1, ended: 0, failed: 0 })
    expect(await order(first.orderId)).toMatchObject({ status: 'paid' })
    expect(await order(second.orderId)).toMatchObject({ status: 'pending' })
    expect(await reconcileOpenPayments(shop.deps)).toEqual({ due: 1, compared: 1, paid: 0, ended: 0, failed: 0 })
  })

  test('goes on with the other payments when one cannot be fetched', async () => {
    const first = await buy(browser)
    const second = await buy(httpClient(shop.app))
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
