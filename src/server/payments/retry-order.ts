import type { Actor } from '../deps.ts'
import { findOrder } from '../services/orders/orders.ts'
import { followPayment } from './follow-payment.ts'
import { type RefundOutcome, retryRefund } from './order-refund.ts'
import { unmadeRefunds } from './refund-records.ts'
import type { SettleDeps } from './settle.ts'

/**
 * Brings one order to what the provider says of it now, at the staff's wish: what the reconciliation does for all, and
 * with `refunds` those that came to nothing are tried once more. Throws `ProviderError` when the provider does not tell.
 */
export async function retryOrder(
  deps: SettleDeps,
  { orderId, refunds, actor }: { orderId: string; refunds: boolean; actor: Actor },
): Promise<RefundOutcome | { ok: false; reason: 'not_failed' }> {
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
  for (const { reference } of payments) await followPayment(deps, { reference: reference! })
  if (refunds)
    for (const refundId of await unmadeRefunds(db, orderId)) {
      const outcome = await retryRefund(deps, { orderId, refundId, actor })
      if (!outcome.ok) return outcome
    }
  return { ok: true }
}
