import { orderForEmail } from '../services/orders/orders.ts'
import type { ComposeDeps, Written } from './letters.tsx'
import { Dispatch, dispatchSubject } from './templates/dispatch.tsx'
import { Dispute, type DisputeForEmail, disputeSubject } from './templates/dispute.tsx'
import type { Letterhead } from './templates/letter.tsx'
import { PaymentFailed, paymentFailedSubject } from './templates/payment-failed.tsx'
import { PaymentReview, paymentReviewSubject } from './templates/payment-review.tsx'
import { Refund, refundSubject } from './templates/refund.tsx'

export async function writeRefund(
  { database: { db } }: ComposeDeps,
  head: Letterhead,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<Written> {
  const order = await orderForEmail(db, orderId)
  const refund = await db
    .selectFrom('refunds')
    .select(['amount_cents', 'method'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!order || !refund) return undefined
  const ended = await db
    .selectFrom('refund_takes')
    .innerJoin('vouchers', 'vouchers.id', 'refund_takes.voucher_id')
    .select('vouchers.id')
    .where('refund_takes.refund_id', '=', refundId)
    .where('vouchers.status', '=', 'void')
    .execute()
  const told = {
    amount: refund.amount_cents,
    whole: refund.amount_cents >= (order.charged ?? order.total),
    vouchersEnded: ended.length,
    method: refund.method,
  }
  return { subject: refundSubject(head, order), body: <Refund {...head} order={order} refund={told} /> }
}

export async function writePaymentReview(
  { database }: ComposeDeps,
  head: Letterhead,
  { orderId }: { orderId: string },
): Promise<Written> {
  const order = await orderForEmail(database.db, orderId)
  return order && { subject: paymentReviewSubject(head, order), body: <PaymentReview {...head} order={order} /> }
}

export async function writePaymentFailed(
  { database }: ComposeDeps,
  head: Letterhead,
  { orderId }: { orderId: string },
): Promise<Written> {
  const order = await orderForEmail(database.db, orderId)
  return order && { subject: paymentFailedSubject(head, order), body: <PaymentFailed {...head} order={order} /> }
}

export async function writeDispatch(
  { database }: ComposeDeps,
  head: Letterhead,
  { orderId }: { orderId: string },
): Promise<Written> {
  const order = await orderForEmail(database.db, orderId)
  return order && { subject: dispatchSubject(head, order), body: <Dispatch {...head} order={order} /> }
}

export async function writeDispute(
  { database }: ComposeDeps,
  head: Letterhead,
  dispute: DisputeForEmail,
): Promise<Written> {
  const order = await orderForEmail(database.db, dispute.orderId)
  return (
    order && { subject: disputeSubject(order, dispute), body: <Dispute {...head} order={order} dispute={dispute} /> }
  )
}
