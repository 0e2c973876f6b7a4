import { inTransaction } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Actor } from '#server/deps.ts'
import { executeRefundsOf, queueRefund, type RefundDeps } from '../payments/refund.ts'
import { unresolvedFailedRefunds } from '../payments/refund-records.ts'
import type { SettleDeps } from '../payments/settle.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { onlyVoucherOf, paymentOf, type RefundOutcome, refundOrder } from './order-refund.ts'
import { findOrder, lockOrder } from './orders.ts'

/**
 * Brings one order to what the provider says of it now, at the staff's wish: what the reconciliation does for all, and
 * with `refunds` those that failed are tried once more. Throws `ProviderError` when the provider does not tell.
 */
export async function retryOrder(
  deps: SettleDeps,
  { orderId, refunds, actor }: { orderId: string; refunds: boolean; actor: Actor },
): Promise<RefundOutcome | { ok: false; reason: 'not_failed' | 'replaced' }> {
  const { db } = deps.database
  if (!(await findOrder(db, orderId))) return { ok: false, reason: 'unknown' }
  const payments = await db
    .selectFrom('payments')
    .select('reference')
    .where('order_id', '=', orderId)
    .where('provider', '=', deps.payments.kind)
    .where('reference', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { reference } of payments) await syncPayment(deps, { reference: reference! })
  if (refunds)
    for (const refundId of await unresolvedFailedRefunds(db, orderId)) {
      const outcome = await retryRefund(deps, { orderId, refundId, actor })
      if (!outcome.ok) return outcome
    }
  return { ok: true }
}

/** Tries a refund that failed once more, as a new one, off the same voucher where it came off one alone. `replaced`: a later refund has given the money back already. */
export async function retryRefund(
  deps: RefundDeps,
  { orderId, refundId, actor }: { orderId: string; refundId: string; actor: Actor },
): Promise<RefundOutcome | { ok: false; reason: 'not_failed' | 'replaced' }> {
  const { db, engine } = deps.database
  const found = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.provider')
    .where('refunds.id', '=', refundId)
    .where('payments.order_id', '=', orderId)
    .executeTakeFirst()
  if (!found) return { ok: false, reason: 'unknown' }
  if (found.status !== 'failed' || found.reason === 'outside') return { ok: false, reason: 'not_failed' }
  if (found.provider !== deps.payments.kind) return { ok: false, reason: 'other_provider' }
  const { reason, amount_cents: amount, note } = found
  const tried = db.selectFrom('refunds').where('idempotency_key', '=', `asked:${orderId}:retry:${refundId}`)
  const isOpen = (await unresolvedFailedRefunds(db, orderId)).includes(refundId)
  // The same once more, such as by a second press, is the same refund.
  if (!isOpen && (await countRows(tried)) === 0) return { ok: false, reason: 'replaced' }
  if (reason === 'asked') {
    const idempotencyKey = `retry:${refundId}`
    const voucherId = await onlyVoucherOf(db, found)
    return refundOrder(deps, { orderId, amount, note, idempotencyKey, retries: true, voucherId, actor })
  }
  await inTransaction(deps.database, async (tx) => {
    await lockOrder(tx, engine, orderId)
    const payment = await paymentOf(tx, found.payment_id)
    if (payment.status !== 'refunded') await queueRefund(tx, deps, { payment, amount, reason })
  })
  await executeRefundsOf(deps, found.payment_id)
  return { ok: true }
}
