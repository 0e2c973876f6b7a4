import { describe, expect, test } from 'vitest'
import { ProviderError, type ProviderRefund } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buyAndSettle, desk, newPaidShop } from '#test/support/paid-shop.ts'
import { deliveryForm, open, teaItem, voucherItem } from '#test/support/shop.ts'
import { reconcileOpenPayments } from '../payments/reconcile.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { redeemVoucher, undoRedemption } from '../vouchers/voucher-redemption.ts'
import { refundOrder } from './order-refund.ts'
import { retryRefund } from './order-retry.ts'

onEveryEngine('a refund', (engine) => {
  const shop = fixtureForEach(() => newPaidShop(engine))

  const db = () => shop.database.db
  let keys = 0
  const outcome = (orderId: string) => shop.outcome(orderId)
  const refund = (...asked: Parameters<typeof shop.refund>) => shop.refund(...asked)
  const voucherIds = async (orderId: string) =>
    (await db().selectFrom('vouchers').select('id').where('order_id', '=', orderId).orderBy('unit').execute()).map(
      ({ id }) => id,
    )
  const redeem = async (voucherId: string, amount: number) => {
    const redeemed = await redeemVoucher(shop.deps, {
      voucherId,
      amount,
      idempotencyKey: `redeem-${keys++}`,
      note: '',
      actor: desk,
    })
    if (!redeemed.ok) throw new Error(redeemed.reason)
    return redeemed.lineId
  }
  const sumOfLedger = async (voucherId: string) => {
    const lines = await db().selectFrom('voucher_ledger').selectAll().where('voucher_id', '=', voucherId).execute()
    return lines.reduce((sum, { delta_cents }) => sum + delta_cents, 0)
  }

  test('a refund of the whole order voids its vouchers and emails the buyer', async () => {
    const { orderId, paymentId } = await buyAndSettle(shop, [{ ...voucherItem, quantity: 2 }])
    expect(await refund(orderId, 20000, 'once')).toEqual({ ok: true })
    const after = {
      status: 'refunded',
      review: null,
      vouchers: ['void 0', 'void 0'],
      payments: ['refunded'],
      emails: ['refund'],
    }
    expect(await outcome(orderId)).toEqual(after)
    expect(await refund(orderId, 20000, 'once')).toEqual({ ok: true })
    expect(await refund(orderId, 10000, 'once')).toEqual({ ok: false, reason: 'key_reused' })
    expect(await refund(orderId, 100)).toEqual({ ok: false, reason: 'spent', most: 0, of: 'order' })
    await shop.gateway.deliverDue()
    await syncPayment(shop.deps, { reference: paymentId })
    expect(await outcome(orderId)).toEqual(after)
    expect(await shop.gateway.listRefunds(paymentId)).toMatchObject([{ amount: 20000 }])
    for (const id of await voucherIds(orderId)) expect(await sumOfLedger(id)).toBe(0)
  })

  test('freezes the vouchers before the provider is asked', async () => {
    const { orderId } = await buyAndSettle(shop)
    const seen: unknown[] = []
    shop.deps.payments = {
      ...shop.gateway,
      refundPayment: async (input) => {
        seen.push(await outcome(orderId))
        const [id] = await voucherIds(orderId)
        seen.push(
          await redeemVoucher(shop.deps, {
            voucherId: id!,
            amount: 100,
            idempotencyKey: 'late-key',
            note: '',
            actor: desk,
          }),
        )
        return shop.gateway.refundPayment(input)
      },
    }
    await refund(orderId, 10000)
    expect(seen).toMatchObject([
      { status: 'refunding', vouchers: ['frozen 100'] },
      { ok: false, reason: 'frozen' },
    ])
  })

  test('a partial refund is taken from goods and postage first, then from the last voucher', async () => {
    const { orderId } = await buyAndSettle(shop, [{ ...voucherItem, quantity: 2 }, teaItem], deliveryForm)
    expect(await refund(orderId, 3350)).toEqual({ ok: true })
    expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded', vouchers: ['active 100', 'active 100'] })
    expect(await refund(orderId, 4000)).toEqual({ ok: true })
    expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded', vouchers: ['active 100', 'active 60'] })
    expect(await refund(orderId, 6000)).toEqual({ ok: true })
    expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded', vouchers: ['active 100', 'void 0'] })
    expect(await refund(orderId, 10001)).toEqual({ ok: false, reason: 'spent', most: 10000, of: 'order' })
    expect(await refund(orderId, 10000)).toEqual({ ok: true })
    expect(await outcome(orderId)).toMatchObject({
      status: 'refunded',
      emails: ['refund', 'refund', 'refund', 'refund'],
    })
  })

  test('comes off the voucher that was chosen, and off no other, also when it is tried again', async () => {
    const { orderId } = await buyAndSettle(shop, [{ ...voucherItem, quantity: 3 }, teaItem], deliveryForm)
    const [first, second] = await voucherIds(orderId)
    const off = (voucherId: string | undefined, amount: number, idempotencyKey: string) =>
      refundOrder(shop.deps, { orderId, amount, note: '', idempotencyKey, voucherId, actor: desk })
    expect(await off(first, 10001, 'more')).toEqual({ ok: false, reason: 'spent', most: 10000, of: 'voucher' })
    expect(await off('none', 100, 'other')).toEqual({ ok: false, reason: 'spent', most: 0, of: 'voucher' })
    expect(await off(first, 10000, 'first')).toEqual({ ok: true })
    const after = { status: 'partly_refunded', vouchers: ['void 0', 'active 100', 'active 100'] }
    expect(await outcome(orderId)).toMatchObject(after)
    expect(await off(first, 10000, 'first')).toEqual({ ok: true })
    expect(await off(second, 10000, 'first')).toEqual({ ok: false, reason: 'key_reused' })
    expect(await outcome(orderId)).toMatchObject(after)

    const refundPayment = () => Promise.reject(new ProviderError('charge is too old', false))
    shop.deps.payments = { ...shop.gateway, refundPayment }
    await off(second, 4000, 'second')
    expect(await outcome(orderId)).toMatchObject(after)
    shop.deps.payments = shop.gateway
    const failed = db().selectFrom('refunds').select('id').where('status', '=', 'failed')
    const { id: refundId } = await failed.executeTakeFirstOrThrow()
    expect(await retryRefund(shop.deps, { orderId, refundId, actor: desk })).toEqual({ ok: true })
    expect(await outcome(orderId)).toMatchObject({ vouchers: ['void 0', 'active 60', 'active 100'] })
  })

  test('is refused for more than was left unspent', async () => {
    const { orderId } = await buyAndSettle(shop)
    const [id] = await voucherIds(orderId)
    const line = await redeem(id!, 3000)
    expect(await refund(orderId, 10000)).toEqual({ ok: false, reason: 'spent', most: 7000, of: 'order' })
    expect(await outcome(orderId)).toMatchObject({ status: 'paid', vouchers: ['active 70'] })
    expect(await refund(orderId, 7000)).toEqual({ ok: true })
    expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded', vouchers: ['void 0'] })
    expect(await undoRedemption(shop.deps, { voucherId: id!, lineId: line, actor: desk })).toMatchObject({ ok: false })
  })

  test('a refund is refused of an order that is unknown, not paid, or paid through another provider', async () => {
    expect(await refund('none', 100)).toEqual({ ok: false, reason: 'unknown' })
    const { orderId: unpaid } = await open(httpClient(shop.app))
    expect(await refund(unpaid, 100)).toEqual({ ok: false, reason: 'not_paid' })
    const { orderId: other } = await buyAndSettle(shop, [teaItem], deliveryForm)
    const wrongWay = { ...shop.deps, payments: { ...shop.gateway, kind: 'stripe' as const } }
    expect(
      await refundOrder(wrongWay, { orderId: other, amount: 1, note: '', idempotencyKey: 'x', actor: desk }),
    ).toEqual({ ok: false, reason: 'other_provider' })
  })

  describe('that the provider refuses', () => {
    const failing = (error: Error) => {
      shop.deps.payments = { ...shop.gateway, refundPayment: async () => Promise.reject(error) }
    }

    test('a temporarily refused refund stays requested until reconciliation makes it', async () => {
      const { orderId } = await buyAndSettle(shop)
      failing(new ProviderError('down', true))
      expect(await refund(orderId, 10000)).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunding', vouchers: ['frozen 100'], emails: [] })
      expect(await refund(orderId, 10000)).toEqual({ ok: false, reason: 'refunding' })
      shop.deps.payments = shop.gateway
      expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ failed: 0 })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunded', vouchers: ['void 0'], emails: ['refund'] })
    })

    test('a permanently refused refund leaves order and vouchers valid, notifies staff, and can be retried', async () => {
      const { orderId } = await buyAndSettle(shop)
      failing(new ProviderError('charge is too old', false))
      expect(await refund(orderId, 10000)).toEqual({ ok: true })
      const failed = { status: 'paid', review: 'refund_failed', vouchers: ['active 100'], emails: ['order-review'] }
      expect(await outcome(orderId)).toMatchObject(failed)
      const row = await db().selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ status: 'failed', failure: 'charge is too old' })
      shop.deps.payments = shop.gateway
      await reconcileOpenPayments(shop.deps)
      expect(await outcome(orderId)).toMatchObject(failed)
      const again = { orderId, refundId: row.id, actor: desk }
      expect(await retryRefund(shop.deps, again)).toEqual({ ok: true })
      expect(await retryRefund(shop.deps, again)).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunded', vouchers: ['void 0'] })
      expect(await db().selectFrom('demo_refunds').selectAll().execute()).toHaveLength(1)
    })

    test('a pending refund is recorded when the bank confirms it, and reversed when refused later', async () => {
      const { orderId, paymentId } = await buyAndSettle(shop)
      const made: ProviderRefund = { reference: 're_slow', status: 'pending', amount: 10000 }
      shop.deps.payments = {
        ...shop.gateway,
        refundPayment: async () => ({ ...made }),
        listRefunds: async () => [{ ...made }],
      }
      await refund(orderId, 10000)
      expect(await outcome(orderId)).toMatchObject({ status: 'refunding', vouchers: ['frozen 100'] })
      made.status = 'succeeded'
      await reconcileOpenPayments(shop.deps)
      expect(await outcome(orderId)).toMatchObject({ status: 'refunded', vouchers: ['void 0'], emails: ['refund'] })
      made.status = 'pending'
      await syncPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunded' })
      made.status = 'failed'
      await syncPayment(shop.deps, { reference: paymentId })
      const [id] = await voucherIds(orderId)
      expect(await sumOfLedger(id!)).toBe(10000)
      expect(await outcome(orderId)).toEqual({
        status: 'paid',
        review: 'refund_failed',
        vouchers: ['active 100'],
        payments: ['succeeded'],
        emails: ['refund', 'order-review'],
      })
    })
  })
})
