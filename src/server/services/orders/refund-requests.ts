import type { RequestedRefund } from '#contract/order.ts'
import type { Cents } from '#domain/money.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import type { RefundDeps } from '../payments/refund.ts'
import { isRefundOff, type RefundOutcome, refundable, refundObstacle, refundOrder } from './order-refund.ts'
import { auditOrder, findOrder, lockOrder } from './orders.ts'

type Decision = { orderId: string; requestId: string; actor: Actor }

/**
 * Asks the owners to refund `amount` cents of an order (docs/product.md, "Refunds and disputes"). No money moves, and no
 * voucher is frozen. A new request replaces the earlier one.
 */
export const requestRefund = async (
  deps: WriteDeps,
  { orderId, amount, note, actor }: { orderId: string; amount: Cents; note: string; actor: Actor },
): Promise<RefundOutcome> => {
  const { database } = deps
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  return inTransaction(database, async (tx): Promise<RefundOutcome> => {
    const order = await lockOrder(tx, database.engine, orderId)
    const reason = refundObstacle(order)
    if (reason) return { ok: false, reason }
    const { all: most } = await refundable(tx, order)
    if (amount > most) return { ok: false, reason: 'spent', most, of: 'order' }
    const request = {
      id: deps.newId(),
      amount_cents: amount,
      reason: note,
      asked_by: actor.name,
      created_at: deps.now().toISOString(),
    }
    await tx
      .insertInto('refund_requests')
      .values({ order_id: orderId, ...request })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(request))
      .execute()
    // Without the reason, which stands on the request, and then on the refund.
    await auditOrder(tx, deps, orderId, { actor, action: 'order.refund_asked', after: { amount } })
    return { ok: true }
  })
}

/**
 * Refunds what was asked for, in the name of the owner who approves it; the same request is one refund, however often it
 * is approved. `method`: how it is handed back at the desk, for what was paid there. `voucherId`: the voucher that all of it comes off.
 */
export async function approveRefund(
  deps: RefundDeps,
  {
    orderId,
    requestId,
    method,
    voucherId,
    actor,
  }: Decision & { method?: 'cash' | 'terminal' | undefined; voucherId?: string | undefined },
): Promise<RefundOutcome> {
  const { db } = deps.database
  const request = await db
    .selectFrom('refund_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '=', requestId)
    .executeTakeFirst()
  const idempotencyKey = `request:${requestId}`
  if (!request) {
    const key = `asked:${orderId}:${idempotencyKey}`
    const earlier = await db.selectFrom('refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
    return earlier && (await isRefundOff(db, earlier, voucherId)) ? { ok: true } : { ok: false, reason: 'not_asked' }
  }
  const note = `${request.reason} (asked for by ${request.asked_by})`
  const refund = { amount: request.amount_cents, note, idempotencyKey, requestId, method, voucherId }
  return refundOrder(deps, { orderId, ...refund, actor })
}

/** Declines a refund request; `note` is the reason in the order's history. */
export const declineRefund = (
  deps: WriteDeps,
  { orderId, requestId, note, actor }: Decision & { note: string },
): Promise<RefundOutcome> =>
  inTransaction(deps.database, async (tx): Promise<RefundOutcome> => {
    const gone = await tx
      .deleteFrom('refund_requests')
      .where('order_id', '=', orderId)
      .where('id', '=', requestId)
      .returning('amount_cents as amount')
      .executeTakeFirst()
    if (!gone) return { ok: false, reason: 'not_asked' }
    await auditOrder(tx, deps, orderId, { actor, action: 'order.refund_declined', after: gone, note })
    return { ok: true }
  })

/** The open refund request of an order, or `null`. */
export async function readRequestedRefund(db: Reader, orderId: string): Promise<RequestedRefund | null> {
  const request = await db
    .selectFrom('refund_requests')
    .select(['id', 'amount_cents as amountCents', 'reason', 'asked_by as by', 'created_at as at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return request ?? null
}

/** How many orders wait for an owner to approve a refund. */
export const countRefundRequests = (db: Reader): Promise<number> => countRows(db.selectFrom('refund_requests'))

/** The order that has waited longest for it, by id. */
export async function findOldestRefundRequest(db: Reader): Promise<string | null> {
  const oldest = db.selectFrom('refund_requests').select('order_id').orderBy('created_at').orderBy('order_id').limit(1)
  return (await oldest.executeTakeFirst())?.order_id ?? null
}
