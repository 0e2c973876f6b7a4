import { describe, expect, test } from 'vitest'
import { taxIncluded } from '#domain/shop/tax.ts'
import { inTransaction } from '#server/database/connect.ts'
import { ProviderError, type ProviderPayment } from '#server/payments/provider.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buyAndSettle, desk, newPaidShop, withDisputes } from '#test/support/paid-shop.ts'
import { buy, deliveryForm, form, open, secondPayment, teaItem, voucherItem } from '#test/support/shop.ts'
import { reconcileOpenPayments } from '../payments/reconcile.ts'
import { settle } from '../payments/settle.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { eraseBuyer } from '../people/erase-person.ts'
import { writeSetting } from '../stored-settings.ts'
import { redeemVoucher } from '../vouchers/voucher-redemption.ts'
import { fulfilOrder, undoFulfilment } from './order-fulfilment.ts'
import { refundOrder } from './order-refund.ts'
import { acceptPayment, endReview, rejectPayment } from './order-review.ts'

onEveryEngine('an order', (engine) => {
  const shop = fixtureForEach(() => newPaidShop(engine))

  const db = () => shop.database.db
  const outcome = (orderId: string) => shop.outcome(orderId)
  const about = (orderId: string) => ({ orderId, note: 'looked at it', actor: desk })
  const refund = (orderId: string, amount: number) =>
    refundOrder(shop.deps, { ...about(orderId), amount, idempotencyKey: `refund ${amount}` })

  describe('in a dispute', () => {
    test('has its vouchers frozen, and active again when the dispute is won', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop, [{ ...voucherItem, quantity: 2 }])
      bank.say('open')
      const event = {
        id: 'evt_d',
        type: 'dispute_opened',
        rawType: 'charge.dispute.created',
        paymentReference: paymentId,
      } as const
      for (let time = 0; time < 3; time++) await syncPayment(shop.deps, { reference: paymentId, event })
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

    test('has its vouchers voided for good when the dispute is lost', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop)
      const { id: voucherId } = await db().selectFrom('vouchers').select('id').executeTakeFirstOrThrow()
      await redeemVoucher(shop.deps, { voucherId, amount: 2000, idempotencyKey: 'redeem-1', note: '', actor: desk })
      bank.say('lost')
      await syncPayment(shop.deps, { reference: paymentId })
      const lost = { status: 'lost', vouchers: ['void 0'], emails: ['dispute'] }
      expect(await outcome(orderId)).toMatchObject(lost)
      bank.say('open')
      await syncPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject(lost)
      expect(await refund(orderId, 100)).toEqual({ ok: false, reason: 'disputed' })
    })

    test('keeps its vouchers frozen until a refund under way is finished as well', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop)
      const { refundPayment } = shop.deps.payments
      shop.deps.payments.refundPayment = () => Promise.reject(new ProviderError('down', true))
      await refund(orderId, 4000)
      bank.say('open')
      await syncPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'disputed', vouchers: ['frozen 100'] })
      bank.say('won')
      await syncPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunding', vouchers: ['frozen 100'] })
      shop.deps.payments.refundPayment = refundPayment
      await reconcileOpenPayments(shop.deps)
      expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded', vouchers: ['active 60'] })
    })
  })

  describe('fulfilment queue', () => {
    test('takes an order off once when it is posted, and emails the buyer once', async () => {
      const { orderId } = await buyAndSettle(shop, [teaItem], deliveryForm)
      expect(await fulfilOrder(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await fulfilOrder(shop.deps, about(orderId))).toEqual({ ok: true, already: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'fulfilled', emails: ['dispatch'] })
      const audit = await db().selectFrom('audit_log').select(['action', 'actor_name']).execute()
      expect(audit).toEqual([
        { action: 'order.handed_over', actor_name: 'Sam Lee' },
        { action: 'order.fulfilled', actor_name: 'Sam Lee' },
      ])
    })

    test('has an order again that was not posted after all, and its buyer is emailed once, when it was', async () => {
      const { orderId } = await buyAndSettle(shop, [teaItem], deliveryForm)
      await fulfilOrder(shop.deps, about(orderId))
      for (let press = 0; press < 2; press++)
        expect(await undoFulfilment(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'paid', emails: [] })
      const audit = await db().selectFrom('audit_log').select('action').execute()
      expect(audit.map(({ action }) => action).sort()).toEqual([
        ...['order.fulfilled', 'order.handed_over', 'order.not_handed_over', 'order.paid'],
      ])
      await fulfilOrder(shop.deps, about(orderId))
      await db().updateTable('email_outbox').set({ status: 'sending' }).where('template', '=', 'dispatch').execute()
      await undoFulfilment(shop.deps, about(orderId))
      expect((await outcome(orderId)).emails, 'what the mail server puts off must not leave later').toEqual([])
      await fulfilOrder(shop.deps, about(orderId))
      expect(await outcome(orderId)).toMatchObject({ status: 'fulfilled', emails: ['dispatch'] })
      await db().updateTable('email_outbox').set({ status: 'sent' }).where('template', '=', 'dispatch').execute()
      await undoFulfilment(shop.deps, about(orderId))
      await fulfilOrder(shop.deps, about(orderId))
      expect(await outcome(orderId)).toMatchObject({ status: 'fulfilled', emails: ['dispatch'] })
    })

    test('fulfilment cannot be undone for printed, disputed or refunded orders, or an erased buyer', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop, [teaItem], deliveryForm)
      await fulfilOrder(shop.deps, about(orderId))
      bank.say('open')
      await syncPayment(shop.deps, { reference: paymentId })
      const printed = await buyAndSettle(shop)
      const refunded = await buyAndSettle(shop, [teaItem], deliveryForm)
      await fulfilOrder(shop.deps, about(refunded.orderId))
      await refund(refunded.orderId, 3350)
      const forgotten = await buyAndSettle(shop, [teaItem], deliveryForm)
      await fulfilOrder(shop.deps, about(forgotten.orderId))
      await inTransaction(shop.database, (tx) => eraseBuyer(tx, shop.deps, { id: forgotten.orderId, email: '' }))
      for (const order of [orderId, printed.orderId, refunded.orderId, forgotten.orderId])
        expect(await undoFulfilment(shop.deps, about(order))).toEqual({ ok: false, reason: 'not_undoable' })
      expect(await undoFulfilment(shop.deps, about('none'))).toEqual({ ok: false, reason: 'unknown' })
      expect((await outcome(refunded.orderId)).status).toBe('refunded')
    })

    test('does not bring a posted order back after a dispute that is won or a partial refund', async () => {
      const bank = withDisputes(shop)
      const { orderId, paymentId } = await buyAndSettle(shop, [teaItem], { ...form, deliveryMethod: 'pickup' })
      await fulfilOrder(shop.deps, about(orderId))
      for (const [said, status] of [
        ['open', 'disputed'],
        ['won', 'fulfilled'],
      ] as const) {
        bank.say(said)
        await syncPayment(shop.deps, { reference: paymentId })
        expect(await outcome(orderId)).toMatchObject({ status })
      }
      await refund(orderId, 850)
      expect(await outcome(orderId)).toMatchObject({ status: 'partly_refunded' })
      expect(await fulfilOrder(shop.deps, about(orderId))).toEqual({ ok: true, already: true })
    })

    test('excludes printed, refunded, unpaid and unknown orders', async () => {
      const printed = await buyAndSettle(shop)
      const refunded = await buyAndSettle(shop, [teaItem], deliveryForm)
      await refund(refunded.orderId, 3350)
      const unpaid = await open(httpClient(shop.app))
      for (const { orderId } of [printed, refunded, unpaid])
        expect(await fulfilOrder(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_awaited' })
      expect(await fulfilOrder(shop.deps, about('none'))).toEqual({ ok: false, reason: 'unknown' })
    })
  })

  describe('under review', () => {
    /** An order whose payment came with something else than was asked for. */
    const mismatched = async (change: Partial<ProviderPayment>, details: object = form, cart = [voucherItem]) => {
      const { orderId, paymentId } = await buy(httpClient(shop.app), cart, details)
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

    test('is accepted by staff at the price that was paid', async () => {
      const { orderId } = await mismatched({ amount: 9000 })
      expect(await acceptPayment(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'paid', review: null, vouchers: ['active 100'] })
      const order = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      expect(order).toMatchObject({ items_cents: 9000, shipping_cents: 0, total_cents: 9000, charged_cents: 9000 })
      expect(await acceptPayment(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_waiting' })
      const emails = await db().selectFrom('email_outbox').select('template').orderBy('id').execute()
      expect(emails.map(({ template }) => template)).toEqual(['payment-review', 'order-review', 'receipt', 'voucher'])
    })

    test('has the tax of the price that was accepted', async () => {
      await writeSetting(db(), 'business.taxRegistered', true, shop.deps.now())
      const { orderId } = await mismatched({ amount: 8000 }, deliveryForm, [teaItem])
      await acceptPayment(shop.deps, about(orderId))
      const order = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      const { shippingTax } = JSON.parse(order.tax_record)
      expect(shippingTax).toBe(taxIncluded(order.shipping_cents, 10))
    })

    test('is accepted once when two members of staff accept it at the same time', async () => {
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

    test('keeps one of several payments and refunds the others', async () => {
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

    test('refunds of the others only what has not gone back already', async () => {
      const { orderId } = await mismatched({ amount: 9000 })
      const second = await secondPayment(shop, orderId)
      await settle(shop.deps, { reference: second })
      await shop.gateway.refundPayment({
        reference: second,
        amount: 2000,
        idempotencyKey: 'dashboard',
      })
      await syncPayment(shop.deps, { reference: second })
      expect(await acceptPayment(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({
        status: 'paid',
        review: null,
        payments: ['succeeded', 'refunded'],
      })
      const amounts = (await shop.gateway.listRefunds(second)).map(({ amount }) => amount)
      expect(amounts.toSorted((one, other) => one - other)).toEqual([2000, 8000])
    })

    test('is cancelled with every payment refunded when staff reject it', async () => {
      const { orderId } = await mismatched({ amount: 9000 })
      await settle(shop.deps, { reference: await secondPayment(shop, orderId) })
      expect(await rejectPayment(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({
        status: 'cancelled',
        review: null,
        vouchers: [],
        payments: ['refunded', 'refunded'],
      })
      expect(await rejectPayment(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_waiting' })
    })

    test('is cancelled when its payment was refunded in the provider’s own dashboard', async () => {
      const { orderId, paymentId } = await mismatched({ amount: 10001 })
      await db().updateTable('payments').set({ amount_cents: 10000 }).execute()
      await shop.gateway.refundPayment({ reference: paymentId, amount: 10000, idempotencyKey: 'dashboard' })
      await syncPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'cancelled', review: null, payments: ['refunded'] })
    })

    test('stays under review until a refund that failed has succeeded', async () => {
      const { orderId } = await mismatched({ amount: 9000 })
      const { refundPayment } = shop.gateway
      shop.deps.payments.refundPayment = () => Promise.reject(new ProviderError('not possible', false))
      await rejectPayment(shop.deps, about(orderId))
      expect(await outcome(orderId)).toMatchObject({ status: 'review', review: 'refund_failed' })
      shop.deps.payments.refundPayment = refundPayment
      await rejectPayment(shop.deps, about(orderId))
      expect(await outcome(orderId)).toMatchObject({ status: 'cancelled', review: null })
    })

    test('stays on the list when it was paid before, until staff mark it as dealt with', async () => {
      const { orderId, paymentId } = await buyAndSettle(shop)
      expect(await endReview(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_waiting' })
      const { id: voucherId } = await db().selectFrom('vouchers').select('id').executeTakeFirstOrThrow()
      await redeemVoucher(shop.deps, { voucherId, amount: 2000, idempotencyKey: 'redeem-1', note: '', actor: desk })
      await shop.gateway.refundPayment({ reference: paymentId, amount: 10000, idempotencyKey: 'dashboard' })
      await syncPayment(shop.deps, { reference: paymentId })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunded', review: 'spent' })
      expect(await acceptPayment(shop.deps, about(orderId))).toEqual({ ok: false, reason: 'not_waiting' })
      expect(await endReview(shop.deps, about(orderId))).toEqual({ ok: true })
      expect(await outcome(orderId)).toMatchObject({ status: 'refunded', review: null })
    })
  })
})
