import { expect, test } from 'vitest'
import { ProviderError } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { buyAndSettle, desk, newPaidShop } from '#test/support/paid-shop.ts'
import { voucherItem } from '#test/support/shop.ts'
import { redeemVoucher } from '../vouchers/voucher-redemption.ts'
import { syncPayment } from './sync-payment.ts'

onEveryEngine('a refund made in the provider’s own dashboard', (engine) => {
  const shop = fixtureForEach(() => newPaidShop(engine))

  const db = () => shop.database.db
  const outcome = (orderId: string) => shop.outcome(orderId)
  let keys = 0

  const refundThere = (reference: string, amount: number) =>
    shop.gateway.refundPayment({ reference, amount, idempotencyKey: `dashboard-${keys++}` })

  test('a refund of the whole order voids its vouchers once, however many webhooks report it', async () => {
    const { orderId, paymentId } = await buyAndSettle(shop)
    shop.gateway.switches.double = true
    await refundThere(paymentId, 10000)
    await shop.gateway.deliverDue()
    expect(await outcome(orderId)).toEqual({
      status: 'refunded',
      review: null,
      vouchers: ['void 0'],
      payments: ['refunded'],
      emails: ['refund'],
    })
    const events = await db().selectFrom('payment_events').select(['type', 'outcome']).execute()
    expect(events.filter(({ type }) => type === 'refund.created')).toEqual([
      { type: 'refund.created', outcome: 'refunded' },
    ])
  })

  test('a partial refund makes the order partly refunded', async () => {
    const { orderId, paymentId } = await buyAndSettle(shop)
    await refundThere(paymentId, 2500)
    await shop.gateway.deliverDue()
    expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded', vouchers: ['active 75'] })
  })

  test('a refund of more than was unspent voids the rest, and the order needs review', async () => {
    const { orderId, paymentId } = await buyAndSettle(shop)
    const { id } = await db()
      .selectFrom('vouchers')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const asked = { voucherId: id, amount: 4000, idempotencyKey: 'a redemption', note: '', actor: desk }
    expect(await redeemVoucher(shop.deps, asked)).toMatchObject({ ok: true })
    await refundThere(paymentId, 10000)
    await shop.gateway.deliverDue()
    await syncPayment(shop.deps, { reference: paymentId })
    expect(await outcome(orderId)).toMatchObject({
      status: 'refunded',
      review: 'spent',
      vouchers: ['void 0'],
      emails: ['refund', 'order-review'],
    })
  })

  test('is distinguished from a refund by the shop at the same time', async () => {
    const { orderId, paymentId } = await buyAndSettle(shop, [{ ...voucherItem, quantity: 2 }])
    // Ours was made, but the answer was lost.
    shop.deps.payments = {
      ...shop.gateway,
      refundPayment: async (input) => {
        await shop.gateway.refundPayment(input)
        throw new ProviderError('the answer was lost', true)
      },
    }
    await shop.refund(orderId, 10000)
    await refundThere(paymentId, 4000)
    await expect(syncPayment(shop.deps, { reference: paymentId })).rejects.toThrow(ProviderError)
    shop.deps.payments = shop.gateway
    await syncPayment(shop.deps, { reference: paymentId })
    expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded', vouchers: ['active 60', 'void 0'] })
    expect(await db().selectFrom('refunds').select('id').execute()).toHaveLength(2)
  })
})
