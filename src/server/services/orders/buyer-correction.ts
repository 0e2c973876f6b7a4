import { type BuyerCorrection, buyerOf } from '#contract/order.ts'
import { mayCorrectBuyer } from '#domain/orders/order-states.ts'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { queuedAnew } from '../outbox-admin.ts'
import { eraseAtDemoGateway } from '../people/erase-person.ts'
import { endLinkOf } from './order-link.ts'
import { auditOrder, changeOrder, findOrder, lockOrder, type OrderRow } from './orders.ts'

type Correction = {
  orderId: string
  correction: BuyerCorrection
  /** The `revisionOf` of the buyer that the edit started from. */
  basedOn?: string | undefined
  actor: Actor
}

/**
 * Corrects who bought an order (docs/product.md, "A wrong address on an order"). With the email address go the order's emails
 * that have not left, and a gift that the buyer sends to themself; the link in those that have left ends. The same again changes nothing. `stale`: somebody else has
 * corrected it since `basedOn`. `no_buyer`: nobody has filled in the form, or the buyer was erased.
 */
export async function correctBuyer(
  deps: WriteDeps,
  { orderId, correction, basedOn, actor }: Correction,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'no_buyer' | 'stale' }> {
  const { database } = deps
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, orderId)
    const [before, after] = [buyerOf(order), buyerOf(correction)]
    if (!mayCorrectBuyer({ ...order, paidAt: order.paid_at })) return { ok: false, reason: 'no_buyer' }
    const changed = (['name', 'email', 'phone'] as const).filter((field) => before[field] !== after[field])
    if (changed.length === 0) return { ok: true }
    if (basedOn !== undefined && basedOn !== revisionOf(before)) return { ok: false, reason: 'stale' }
    await changeOrder(tx, deps, orderId, after)
    // Without what it was and is: the log is permanent, but the buyer can be erased.
    await auditOrder(tx, deps, orderId, { actor, action: 'order.buyer_corrected', after: { changed } })
    // The earlier emails may have gone to somebody else, who could print the vouchers by their link.
    if (order.link_hash !== null && before.email.toLowerCase() !== after.email.toLowerCase())
      await endLinkOf(tx, deps, { orderId, actor })
    if (order.email && changed.includes('email')) {
      const failed = await moveEmails(tx, order, after.email)
      if (correction.sendFailed) await sendAgain(tx, deps, { emails: failed, actor })
    }
    return { ok: true }
  })
}

/** What staff get about an order: the clinic's address may be the buyer's too, who must not get these. */
const emailsToClinic = ['dispute', 'order-review']

type Failed = { id: string; template: string; last_error: string | null }

/**
 * Takes all that is still to go to an order's old address to the new one, and the old one out of where nobody would erase it any
 * more. Returns the emails that failed and that nobody has dismissed.
 */
async function moveEmails(tx: Tx, { id, email: old }: OrderRow, email: string): Promise<Failed[]> {
  for (const [table, column] of [
    ['orders', 'id'],
    ['order_gifts', 'order_id'],
  ] as const)
    await tx
      .updateTable(table)
      .set({ gift_email: email })
      .where(column, '=', id)
      .where('gift_email', '=', old)
      .execute()
  await eraseAtDemoGateway(tx, old)
  const vouchers = await tx.selectFrom('vouchers').select('id').where('order_id', '=', id).execute()
  const moved = await tx
    .updateTable('email_outbox')
    .set({ recipient: email })
    .where('subject_kind', 'in', ['order', 'voucher'])
    .where('subject_id', 'in', [id, ...vouchers.map((voucher) => voucher.id)])
    .where('template', 'not in', emailsToClinic)
    .where('recipient', '=', old.toLowerCase())
    .where('status', 'in', ['queued', 'sending', 'failed', 'let-go'])
    .returning(['id', 'template', 'status', 'last_error'])
    .execute()
  return moved.filter(({ status }) => status === 'failed')
}

async function sendAgain(tx: Tx, deps: WriteDeps, { emails, actor }: { emails: Failed[]; actor: Actor }) {
  for (const { id, template, last_error } of emails) {
    await tx.updateTable('email_outbox').set(queuedAnew(deps.now())).where('id', '=', id).execute()
    const before = { lastError: last_error }
    await writeAudit(tx, deps, { actor, action: 'email.retried', entityId: id, before, after: { template } })
  }
}
