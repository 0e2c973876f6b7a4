import { expressionBuilder, type Selectable } from 'kysely'
import type { EmailFilter, EmailList } from '#contract/email.ts'
import type { EmailAgain, EmailRow } from '#contract/order.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { holds } from '#server/database/holds.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readPage } from '../list-page.ts'
import { queueEmail } from '../outbox.ts'
import { findOrder, lockOrder, type OrderRow } from './orders.ts'

type OutboxRow = Selectable<Tables['email_outbox']>
type WriteDeps = Pick<Deps, 'database' | 'now' | 'newId'>
const pageSize = 25

/** An e-mail of the outbox as the API tells it. */
export const asEmail = (row: OutboxRow): EmailRow => ({
  id: row.id,
  template: row.template,
  recipient: row.recipient,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  lastError: row.last_error,
  sentAt: row.sent_at,
  createdAt: row.created_at,
  about: subjectOf(row.payload),
})

/** Payloads begin with the id of what they are about. */
function subjectOf(payload: string): EmailRow['about'] {
  const [, kind, id] = /^\{"(order|voucher)Id":"([^"]+)"/.exec(payload) ?? []
  return kind && id ? { kind: kind as 'order' | 'voucher', id } : null
}

/** The e-mails about an order or one of its vouchers, oldest first. */
export async function emailsOfOrder(db: Reader, order: OrderRow, voucherIds: string[]): Promise<EmailRow[]> {
  const rows = await db
    .selectFrom('email_outbox')
    .selectAll()
    // Nothing was written before the order was.
    .where('created_at', '>=', order.created_at)
    .where((row) =>
      row.or([
        row('payload', 'like', `{"orderId":"${order.id}"%`),
        ...voucherIds.map((id) => row('payload', 'like', `{"voucherId":"${id}"%`)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(asEmail)
}

/** Which of an order's e-mails can be sent once more: those that have something to say. */
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
    await queueEmail(tx, deps, {
      template,
      recipient,
      payload: { orderId },
      dedupeKey: `${template}:${orderId}:${deps.newId()}`,
    })
    await writeAudit(tx, deps, {
      actor,
      action: 'order.email_sent_again',
      entity: 'order',
      entityId: orderId,
      after: { template, recipient },
    })
    return { ok: true }
  })
}

const cancelWaitingGift = (tx: Tx, orderId: string) =>
  tx
    .updateTable('email_outbox')
    .set({ status: 'cancelled', last_error: 'Sent by the staff before its day' })
    .where('dedupe_key', '=', `gift:${orderId}`)
    .where('status', '=', 'queued')
    .execute()

/** One page of the outbox, newest first. `q` finds by recipient. */
export async function listEmails(
  { database: { db }, mailer }: Pick<Deps, 'database' | 'mailer'>,
  { status, q, page }: { status: EmailFilter; q: string; page: number },
): Promise<EmailList> {
  const emails = expressionBuilder<Tables, 'email_outbox'>()
  const { rows, total } = await readPage(db, 'email_outbox', {
    from: 'email_outbox',
    fitting: [
      ...(status === 'all' ? [] : [emails('status', 'in', status === 'queued' ? ['queued', 'sending'] : [status])]),
      ...(q ? [holds('recipient', q.toLowerCase())] : []),
    ],
    order: ['created_at'],
    direction: 'desc',
    page,
    size: pageSize,
  })
  return { items: rows.map(asEmail), total, page, pageSize, outlet: mailer.kind }
}

/** Puts an e-mail that failed back into the queue, with all its attempts before it. */
export async function retryEmail(
  deps: WriteDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ ok: true; email: EmailRow } | { ok: false; reason: 'unknown' | 'not_failed' }> {
  return inTransaction(deps.database, async (tx) => {
    const known = await tx.selectFrom('email_outbox').selectAll().where('id', '=', id).executeTakeFirst()
    if (!known) return { ok: false, reason: 'unknown' }
    const queued = await tx
      .updateTable('email_outbox')
      .set({ status: 'queued', attempts: 0, next_attempt_at: deps.now().toISOString() })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .returningAll()
      .executeTakeFirst()
    if (!queued) return { ok: false, reason: 'not_failed' }
    await writeAudit(tx, deps, {
      actor,
      action: 'email.retried',
      entity: 'email',
      entityId: id,
      before: { lastError: known.last_error },
      after: { template: known.template },
    })
    return { ok: true, email: asEmail(queued) }
  })
}
