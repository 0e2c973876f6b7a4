import type { ReviewReason } from '#domain/order.ts'
import type { Tx } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { writeAudit } from '../services/audit.ts'
import { writeToClinic } from '../services/clinic-mail.ts'
import { paymentSystem } from './payment-system.ts'

type ReviewDeps = Pick<Deps, 'now' | 'newId' | 'log'>

/**
 * Puts an order before the staff (docs/product.md, "Review"): marked, written to the audit log, and told by e-mail once
 * for each `key`. Its status stays what it is. `details` go to the audit log.
 */
export async function flagForReview(
  tx: Tx,
  deps: ReviewDeps,
  { orderId, reason, key, details }: { orderId: string; reason: ReviewReason; key: string; details: object },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ review_reason: reason, updated_at: deps.now().toISOString() })
    .where('id', '=', orderId)
    .execute()
  await writeAudit(tx, deps, {
    actor: paymentSystem,
    action: 'order.review',
    entity: 'order',
    entityId: orderId,
    after: { reason, ...details },
  })
  await writeToClinic(tx, deps, {
    template: 'order-review',
    payload: { orderId, reason },
    dedupeKey: `order-review:${key}`,
  })
  deps.log.warn({ orderId, reason, ...details }, 'an order needs a look by the staff')
}
