import type { Cents } from '#domain/money.ts'
import type { ReviewReason } from '#domain/orders/order.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { queueClinicEmail } from '../clinic-mail.ts'
import { auditOrder, changeOrder, type OrderRow } from '../orders/orders.ts'

/** The actor in the records when no person decided: a payment arrived, was refunded or disputed. */
export const paymentSystem: Actor = systemActor('the payment system')

type ReviewDeps = Pick<Deps, 'now' | 'newId' | 'log'>

/**
 * Puts an order before the staff (docs/product.md, "Review"): marked, written to the audit log, and told by email once
 * for each `key`. Its status stays what it is. `details` go to the audit log.
 */
export async function flagForReview(
  tx: Tx,
  deps: ReviewDeps,
  { orderId, reason, key, details }: { orderId: string; reason: ReviewReason; key: string; details: object },
): Promise<void> {
  await changeOrder(tx, deps, orderId, { review_reason: reason })
  await auditOrder(tx, deps, orderId, { actor: paymentSystem, action: 'order.review', after: { reason, ...details } })
  await queueClinicEmail(tx, deps, {
    template: 'order-review',
    payload: { orderId, reason },
    dedupeKey: `order-review:${key}`,
  })
  deps.log.warn({ orderId, reason, ...details }, 'order needs review')
}

/** The refunded part of an order's payment, and the part lost in a dispute. In cents. */
async function sumPaidBack(tx: Tx, { paid_payment_id }: OrderRow): Promise<{ refunded: Cents; lost: Cents }> {
  const refunds = await tx
    .selectFrom('refunds')
    .select('amount_cents')
    .where('payment_id', '=', paid_payment_id)
    .where('status', '=', 'succeeded')
    .execute()
  const disputes = await tx
    .selectFrom('disputes')
    .select('amount_cents')
    .where('payment_id', '=', paid_payment_id)
    .where('status', '=', 'lost')
    .execute()
  const sum = (rows: { amount_cents: Cents }[]) => rows.reduce((all, { amount_cents }) => all + amount_cents, 0)
  return { refunded: sum(refunds), lost: sum(disputes) }
}

const isMore = (order: OrderRow, { refunded, lost }: { refunded: Cents; lost: Cents }) =>
  order.charged_cents !== null && lost > 0 && refunded + lost > order.charged_cents

/**
 * Puts an order before the staff when more of its payment left than came: as a refund, and to the buyer's bank after a
 * dispute. Returns whether that is so. `order` is locked by the caller.
 */
export async function flagOverReturned(tx: Tx, deps: ReviewDeps, order: OrderRow): Promise<boolean> {
  const left = await sumPaidBack(tx, order)
  if (!isMore(order, left)) return false
  await flagForReview(tx, deps, {
    orderId: order.id,
    reason: 'twice',
    key: `twice:${order.paid_payment_id}`,
    details: { payment: order.paid_payment_id, charged: order.charged_cents, ...left },
  })
  return true
}

/** Puts an order before the staff when more went back than it had left: `short` cents, or the same money twice. */
export async function flagAfterRefund(
  tx: Tx,
  deps: ReviewDeps,
  {
    refund,
    order,
    short,
  }: { refund: { id: string; payment_id: string; amount_cents: Cents }; order: OrderRow; short: Cents },
): Promise<void> {
  if (await flagOverReturned(tx, deps, order)) return
  if (short > 0)
    await flagForReview(tx, deps, {
      orderId: order.id,
      reason: 'spent',
      key: `spent:${refund.id}`,
      details: { payment: refund.payment_id, amount: refund.amount_cents, short },
    })
}

/**
 * Closes a failed refund once the bank has taken the whole payment back in a dispute: the buyer has got the money
 * that way. An order in review because both had been returned leaves it. False if the bank did not take all.
 */
export async function coveredByDispute(tx: Tx, { now }: Pick<Deps, 'now'>, order: OrderRow): Promise<boolean> {
  const left = await sumPaidBack(tx, order)
  if (!isMore(order, left))
    await tx
      .updateTable('orders')
      .set({ review_reason: null, updated_at: now().toISOString() })
      .where('id', '=', order.id)
      .where('review_reason', '=', 'twice')
      .execute()
  return order.charged_cents !== null && left.lost >= order.charged_cents
}
