import type { Cents } from '#domain/money.ts'
import type { Mismatch } from '#domain/orders/order.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import type { ProviderPayment } from '#server/payments/provider.ts'
import { emitEvent } from '../developers/webhook-events.ts'
import type { OrderRow, PaymentRow } from '../orders/orders.ts'
import { currentTaxRecord } from '../orders/tax-record.ts'
import { queueEmail } from '../outbox.ts'
import { queueVouchers } from '../vouchers/gifts.ts'
import { issueVouchers } from '../vouchers/vouchers.ts'
import { flagForReview, paymentSystem } from './review.ts'

type EffectDeps = Pick<Deps, 'now' | 'newId' | 'randomBytes' | 'log'>
type Payment = { order: OrderRow; payment: PaymentRow; charged: Cents; by?: Actor }

/**
 * The one way in which an order that is pending, cancelled or in review becomes paid (docs/product.md, "Settling"): vouchers,
 * then the order, then the emails, all in the caller's transaction.
 * `charged` in cents, as the provider tells. `by`: who sold it, where somebody did. A buyer at the desk may have given no
 * address, and an order whose form was never filled in has nobody to write to.
 */
export async function markPaid(
  tx: Tx,
  deps: EffectDeps,
  { order, payment, charged, by = paymentSystem }: Payment,
): Promise<'paid'> {
  const paidAt = deps.now().toISOString()
  await issueVouchers(tx, deps, { order, paidAt, by })
  const paid = await tx
    .updateTable('orders')
    .set({
      status: 'paid',
      paid_at: paidAt,
      paid_payment_id: payment.id,
      charged_cents: charged,
      tax_record: JSON.stringify(await currentTaxRecord(tx, order)),
      updated_at: paidAt,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emitEvent(tx, deps, {
    event: 'order.paid',
    subjectId: order.id,
    data: {
      orderId: order.id,
      reference: order.reference,
      totalCents: order.total_cents,
      currency: order.currency,
      vouchers: order.voucher_units,
      test: order.livemode === 0,
    },
  })
  if (order.email)
    await queueEmail(tx, deps, {
      template: 'receipt',
      recipient: order.email,
      payload: { orderId: order.id },
      dedupeKey: `receipt:${order.id}`,
    })
  if (order.voucher_units > 0) await queueVouchers(tx, deps, paid)
  if (!order.email && order.form_complete === 0)
    deps.log.warn({ orderId: order.id }, 'an order was paid whose form was never sent: no email')
  return 'paid'
}

/** Notifies the buyer of a payment that the bank refused later, when the buyer has left the page. */
export async function notifyPaymentFailed(
  tx: Tx,
  deps: EffectDeps,
  { order, payment }: Pick<Payment, 'order' | 'payment'>,
): Promise<void> {
  if (order.email)
    await queueEmail(tx, deps, {
      template: 'payment-failed',
      recipient: order.email,
      payload: { orderId: order.id },
      dedupeKey: `payment-failed:${payment.id}`,
    })
}

/** The payment arrived, but not as requested: no voucher is issued, and staff are notified (docs/product.md, "Review"). */
export async function moveToReview(
  tx: Tx,
  deps: EffectDeps,
  {
    order,
    payment,
    fetched,
    reason,
  }: { order: OrderRow; payment: PaymentRow; fetched: ProviderPayment; reason: Mismatch },
): Promise<'review'> {
  await tx.updateTable('orders').set({ status: 'review' }).where('id', '=', order.id).execute()
  if (order.email)
    await queueEmail(tx, deps, {
      template: 'payment-review',
      recipient: order.email,
      payload: { orderId: order.id },
      dedupeKey: `payment-review:${order.id}`,
    })
  await flagForReview(tx, deps, {
    orderId: order.id,
    reason,
    key: payment.id,
    details: {
      payment: payment.id,
      expected: { amount: order.total_cents, currency: order.currency },
      amount: fetched.amount,
      currency: fetched.currency,
      livemode: fetched.livemode,
    },
  })
  return 'review'
}
