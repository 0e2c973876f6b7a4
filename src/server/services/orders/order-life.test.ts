import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProviderError, type ProviderPayment } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { buyAndSettle, desk, giveClinicAddress, outcomeOf, withDisputes } from '#test/support/paid-shop.ts'
import {
  buy,
  deliveryForm,
  form,
  newBrowser,
  newShop,
  open,
  secondPayment,
  type TestShop,
  teaItem,
  voucherItem,
} from '#test/support/shop.ts'
import { followPayment } from '../payments/follow-payment.ts'
import { reconcileOpenPayments } from '../payments/reconcile.ts'
import { settle } from '../payments/settle.ts'
import { redeemVoucher } from '../vouchers/voucher-redemption.ts'
import { fulfilOrder } from './order-fulfilment.ts'
import { refundOrder } from './order-refund.ts'
import { acceptPayment, endReview, turnDownPayment } from './order-review.ts'

onEveryEngine('a paid order', (engine) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await newShop(engine)
    await giveClinicAddress(shop)
  })
  afterEach(() => shop.drop())

  const db = () => shop.database.db
  const outcome = (orderId: string) => outcomeOf(shop, orderId)
  const about = (orderId: string) => ({ orderId, note: 'looked at it', actor: desk })
  const refund = (orderId: string, amount: number) =>
    refundOrder(shop.deps, { ...about(orderId), amount, idempotencyKey: `refund ${amount}` })

  describe('that is disputed', () => {
    test('freezes its vouchers, and frees them when it is won', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop, [{ ...voucherItem, quantity: 2 }])
      bank.say('open')
      const event = {
        id: 'evt_d',
        type: 'dispute_opened',
        rawType: 'charge.dispute.created',
        paymentReference: paymentId,
      } as const
      for (let time = 0; time < 3; time++) await followPayment(shop.deps, { reference: paymentId, event })
      expect(await outcome(orderId)).toMatchObject({
        status: 'disputed',
        vouchers: ['frozen 100', 'frozen 100'],
        emails: ['dispute'],
      })
      expect(await refund(orderId, 100)).toEqual({ ok: false, reason: 'disputed' })
      bank.say('won')
      expect(await reconcileOpenPayments(shop.deps)).toMatchObject({ failed: 0 })
      expect(await outcome(orderId)).toMatchObject({
        status: 'paid',
        vouchers: ['active 100', 'active 100'],
        emails: ['dispute', 'dispute'],
      })
      const events = await db().selectFrom('payment_events').select('outcome').where('event_id', '=', 'evt_d').execute()
      expect(events).toEqual([{ outcome: 'disputed' }])
    })

    test('loses what is left on its vouchers when it is lost, for good', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop)
      const { id: voucherId } = await db().selectFrom('vouchers').select('id').executeTakeFirstOrThrow()
      await redeemVoucher(shop.deps, { voucherId, amount: 2000, idempotencyKey: 'redeem-1', note: '', actor: desk })
      bank.say('lost')
      await followPayment(shop.deps, { reference: paymentId })
      const lost = { status: 'lost', vouchers: ['void 0'], emails: ['dispute'] }
      expect(await outcome(orderId)).toMatchObject(lost)
      bank.say('open')
      await followPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject(lost)
      expect(await refund(orderId, 100)).toEqual({ ok: false, reason: 'disputed' })
    })

    test('while a refund is on its way stays frozen until both are over', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop)
      const { refundPayment } = shop.deps.payments
      shop.deps.payments.refundPayment = () => Promise.reject(new ProviderError('down', true))
      await refund(orderId, 4000)
      bank.say('open')
      await followPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'disputed', vouchers: ['frozen 100'] })
      bank.say('won')
      await followPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunding', vouchers: ['frozen 100'] })
      shop.deps.payments.refundPayment = refundPayment
      await reconcileOpenPayments(shop.deps)
      expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded', vouchers: ['active 60'] })
    })
  })

  describe('to be posted', () => {
    test('is fulfilled once, and its buyer told once', async () => {
      const { orderId } = await buyAndSettle(shop, [teaItem], deliveryForm)
      expect(await fulfilOrder(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await fulfilOrder(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'fulfilled', emails: ['dispatch'] })
      const audit = await db().selectFrom('audit_log').select(['action', 'actor_name']).execute()
      expect(audit).toEqual([
        { action: 'order.handed_over', actor_name: 'Sam Lee' },
        { action: 'order.fulfilled', actor_name: 'Sam Lee' },
      ])
    })

    test('remembers that it was, after a dispute that is won and a refund of a part', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop, [teaItem], { ...form, deliveryMethod: 'pickup' })
      await fulfilOrder(shop.deps, about(orderId))
      for (const [said, status] of [
        ['open', 'disputed'],
        ['won', 'fulfilled'],
      ] as const) {
        bank.say(said)
        await followPayment(shop.deps, { reference: paymentId })
        expect(await outcome(orderId)).toMatchObject({ status })
      }
      await refund(orderId, 850)
      expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded' })
      expect(await fulfilOrder(shop.deps, about(orderId))).toEqual({ ok: true })
    })

    test('is not when it was printed, refunded, never paid, or is none', async () => {
      const printed = await buyAndSettle(shop)
      const refunded = await buyAndSettle(shop, [teaItem], deliveryForm)
      await refund(refunded.orderId, 3350)
      const unpaid = await open(newBrowser(shop))
      for (const { orderId } of [printed, refunded, unpaid])
        expect(await fulfilOrder(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_awaited' })
      expect(await fulfilOrder(shop.deps, about('none'))).toEqual({ ok: false, reason: 'unknown' })
    })
  })

  describe('in review', () => {
    /** An order whose payment came with something else than was asked for. */
    const mismatched = async (change: Partial<ProviderPayment>, details: object = form, cart = [voucherItem]) => {
      const { orderId, paymentId } = await buy(newBrowser(shop), cart, details)
      const { fetchPayment } = shop.gateway
      shop.deps.payments = {
        ...shop.gateway,
        fetchPayment: async (reference) => ({
          ...(await fetchPayment(reference)),
          ...(reference === paymentId && change),
        }),
      }
      await settle(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'review', emails: ['payment-review', 'order-review'] })
      return { orderId, paymentId }
    }

    test('is accepted at the price that was paid', async () => {
      const { orderId } = await mismatched({ amount: 9000 })
      expect(await acceptPayment(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'paid', review: null, vouchers: ['active 100'] })
      const order = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      expect(order).toMatchObject({ items_cents: 9000, shipping_cents: 0, total_cents: 9000, charged_cents: 9000 })
      expect(await acceptPayment(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_waiting' })
      const emails = await db().selectFrom('email_outbox').select('template').orderBy('id').execute()
      expect(emails.map(({ template }) => template)).toEqual(['payment-review', 'order-review', 'receipt', 'voucher'])
    })

    test('is accepted once when two do it', async () => {
      const { orderId } = await mismatched({ amount: 12000 }, deliveryForm)
      const outcomes = await Promise.all([1, 2].map(() => acceptPayment(shop.deps, about(orderId))))
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      const order = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      expect(order).toMatchObject({ status: 'paid', items_cents: 10000, shipping_cents: 2000, vouchers_issued: 1 })
    })

    test.each([{ currency: 'usd' }, { livemode: true }])('cannot be accepted with %j', async (change) => {
      const { orderId } = await mismatched(change)
      expect(await acceptPayment(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_acceptable' })
      expect(await outcome(orderId)).toMatchObject({ status: 'review', vouchers: [] })
    })

    test('keeps one of several payments, and gives the others back', async () => {
      const { orderId, paymentId } = await mismatched({ amount: 9000 })
      const second = await secondPayment(shop, orderId)
      await settle(shop.deps, { reference: second })
      expect(await outcome(orderId)).toMatchObject({ status: 'review', payments: ['succeeded', 'succeeded'] })
      const { id } = await db()
        .selectFrom('payments')
        .select('id')
        .where('reference', '=', second)
        .executeTakeFirstOrThrow()
      expect(await acceptPayment(shop.deps, { ...about(orderId), paymentId: id })).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'paid', payments: ['refunded', 'succeeded'] })
      expect(await shop.gateway.listRefunds(paymentId)).toMatchObject([{ amount: 9000 }])
      expect(await shop.gateway.listRefunds(second)).toEqual([])
    })

    test('is turned down: every payment goes back, and it is cancelled', async () => {
      const { orderId } = await mismatched({ amount: 9000 })
      await settle(shop.deps, { reference: await secondPayment(shop, orderId) })
      expect(await turnDownPayment(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({
        status: 'cancelled',
        review: null,
        vouchers: [],
        payments: ['refunded', 'refunded'],
      })
      expect(await turnDownPayment(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_waiting' })
    })

    test('is cancelled when its payment was refunded in the provider’s own dashboard', async () => {
      const { orderId, paymentId } = await mismatched({ amount: 10001 })
      await db().updateTable('payments').set({ amount_cents: 10000 }).execute()
      await shop.gateway.refundPayment({ reference: paymentId, amount: 10000, idempotencyKey: 'dashboard' })
      await followPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'cancelled', review: null, payments: ['refunded'] })
    })

    test('stays there when the money cannot go back, until it does', async () => {
      const { orderId } = await mismatched({ amount: 9000 })
      const { refundPayment } = shop.gateway
      shop.deps.payments.refundPayment = () => Promise.reject(new ProviderError('not possible', false))
      await turnDownPayment(shop.deps, about(orderId))
      expect(await outcome(orderId)).toMatchObject({ status: 'review', review: 'refund_failed' })
      shop.deps.payments.refundPayment = refundPayment
      await turnDownPayment(shop.deps, about(orderId))
      expect(await outcome(orderId)).toMatchObject({ status: 'cancelled', review: null })
    })

    test('that was paid is done when the staff say so, and only then', async () => {
      const { orderId, paymentId } = await buyAndSettle(shop)
      expect(await endReview(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_waiting' })
      const { id: voucherId } = await db().selectFrom('vouchers').select('id').executeTakeFirstOrThrow()
      await redeemVoucher(shop.deps, { voucherId, amount: 2000, idempotencyKey: 'redeem-1', note: '', actor: desk })
      await shop.gateway.refundPayment({ reference: paymentId, amount: 10000, idempotencyKey: 'dashboard' })
      await followPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunded', review: 'spent' })
      expect(await acceptPayment(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_waiting' })
      expect(await endReview(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunded', review: null })
    })
  })
})
