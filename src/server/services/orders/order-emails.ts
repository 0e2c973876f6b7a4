import type { EmailAgain, EmailRow } from '#contract/order.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { queueEmail } from '../outbox.ts'
import { asEmail } from '../outbox-admin.ts'
import { auditOrder, findOrder, lockOrder, type OrderRow } from './orders.ts'

type WriteDeps = Pick<Deps, 'database' | 'now' | 'newId'>

/** The emails about an order or one of its vouchers, oldest first. */
export async function emailsOfOrder(db: Reader, order: OrderRow, voucherIds: string[]): Promise<EmailRow[]> {
  const rows = await db
    .selectFrom('email_outbox')
    .selectAll()
    .where('subject_kind', 'in', ['order', 'voucher'])
    .where('subject_id', 'in', [order.id, ...voucherIds])
    .orderBy('id')
    .execute()
  return rows.map(asEmail)
}

/** Which of an order's emails can be sent once more: those that have something to say. */
export function resendableOf(order: OrderRow, hasVouchers: boolean): EmailAgain['template'][] {
  if (order.paid_at === null) return []
  return [
    'receipt',
    ...(hasVouchers ? (['voucher', ...(order.gift_email ? ['gift' as const] : [])] as const) : []),
    ...(order.fulfilled_at ? ['dispatch' as const] : []),
  ]
}

/**
 * Sends an order's receipt, vouchers, gift or note of dispatch once more, to its buyer, to whom the gift is for, or to
 * `email`. A gift that still waits for its day goes now instead, and not once more on the day.
 */
export async function sendOrderEmailAgain(
  deps: WriteDeps,
  { orderId, template, email, actor }: EmailAgain & { orderId: string; actor: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'nothing_to_say' | 'no_address' }> {
  const { database } = deps
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, orderId)
    const living = await tx
      .selectFrom('vouchers')
      .select('id')
      .where('order_id', '=', orderId)
      .where('status', '!=', 'void')
      .executeTakeFirst()
    if (!resendableOf(order, living !== undefined).includes(template)) return { ok: false, reason: 'nothing_to_say' }
    const recipient = email ?? (template === 'gift' ? order.gift_email : order.email)
    if (!recipient) return { ok: false, reason: 'no_address' }
    if (template === 'gift') await cancelWaitingGift(tx, orderId)
    const emailId = await queueEmail(tx, deps, {
      template,
      recipient,
      payload: { orderId },
      dedupeKey: `${template}:${orderId}:${deps.newId()}`,
    })
    // Not to whom: the log is for good, and the email itself forgets its recipient with the buyer.
    await auditOrder(tx, deps, orderId, { actor, action: 'order.email_sent_again', after: { template, emailId } })
    return { ok: true }
  })
}

const cancelWaitingGift = (tx: Tx, orderId: string) =>
  tx
    .updateTable('email_outbox')
    .set({ status: 'cancelled', last_error: 'Staff sent it before the planned date' })
    .where('dedupe_key', '=', `gift:${orderId}`)
    .where('status', '=', 'queued')
    .execute()
