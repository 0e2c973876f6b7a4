import { expressionBuilder, type Selectable } from 'kysely'
import type { EmailList, EmailListQuery, OpenedEmail } from '#contract/email.ts'
import type { EmailRow } from '#contract/order.ts'
import type { Role } from '#contract/staff.ts'
import { inTransaction, type Reader, type Tx } from '../database/connect.ts'
import { contains, containsWords } from '../database/query-parts.ts'
import type { Tables } from '../database/tables.ts'
import type { Actor, Deps, WriteDeps } from '../deps.ts'
import { auditInOwnTransaction, writeAudit } from './audit.ts'
import { ordersOfEmails, subjectsOfReference } from './email-orders.ts'
import { readListPage } from './list-page.ts'
import { requeueSent } from './outbox.ts'

export type OutboxRow = Selectable<Tables['email_outbox']>

/** An email of the outbox in the API's format. */
export const asEmail = (row: OutboxRow): EmailRow => ({
  id: row.id,
  template: row.template,
  recipient: row.recipient,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  lastError: row.last_error,
  sentAt: row.sent_at,
  outlet: row.outlet,
  createdAt: row.created_at,
  about: pageOf(row),
})

/** The subject of an email, if the dashboard has a page for it. */
function pageOf({ subject_kind, subject_id }: OutboxRow): EmailRow['about'] {
  const kind = (['order', 'voucher', 'appointment', 'newsletter'] as const).find((known) => known === subject_kind)
  return kind && subject_id ? { kind, id: subject_id } : null
}

/** One page of the outbox, newest first. `q` finds by recipient, or by the reference of an order all that is about it. */
export async function listEmails(
  { database: { db }, mailer }: Pick<Deps, 'database' | 'mailer'>,
  { status, q, page }: EmailListQuery,
): Promise<EmailList> {
  const emails = expressionBuilder<Tables, 'email_outbox'>()
  const subjects = q ? await subjectsOfReference(db, q) : undefined
  const { rows, ...paging } = await readListPage(db, 'email_outbox', {
    from: 'email_outbox',
    fitting: [
      ...(status === 'all' ? [] : [emails('status', 'in', status === 'queued' ? ['queued', 'sending'] : [status])]),
      ...(subjects
        ? [emails('subject_id', 'in', subjects), emails('subject_kind', 'in', ['order', 'voucher'])]
        : q
          ? [containsWords(q, (word) => contains('recipient', word))]
          : []),
    ],
    order: ['created_at'],
    direction: 'desc',
    page,
  })
  const orders = await ordersOfEmails(db, rows)
  const items = rows.map((row) => ({ ...asEmail(row), order: orders.get(row.subject_id ?? '') ?? null }))
  return { items, ...paging, outlet: mailer.kind }
}

/** An email of the outbox; `undefined` if none has that id. */
export const findEmail = (db: Reader, id: string): Promise<OutboxRow | undefined> =>
  db.selectFrom('email_outbox').selectAll().where('id', '=', id).executeTakeFirst()

/** `readEmail`: what an email says to staff, and why it does not go again (mail/opened-email.ts). */
type ReadDeps = WriteDeps & { readEmail: (row: OutboxRow, role: Role) => Promise<Omit<OpenedEmail, 'email'>> }
type EmailInput = { id: string; role: Role; actor: Actor }

/**
 * Opens an email of the outbox for staff; `undefined` if there is none. One about a patient's request is health
 * information: that it was read is written to the audit log (docs/product.md, "Patient data").
 */
export async function openEmail(deps: ReadDeps, { id, role, actor }: EmailInput): Promise<OpenedEmail | undefined> {
  const row = await findEmail(deps.database.db, id)
  if (!row) return undefined
  const opened = { email: asEmail(row), ...(await deps.readEmail(row, role)) }
  const { about } = opened.email
  if (opened.preview && about?.kind === 'appointment')
    await auditInOwnTransaction(deps, { actor, action: 'appointment.read', entityId: about.id })
  return opened
}

export const notSentYetMessage = 'It hasn’t been sent yet.'

export type ResendOutcome =
  | { ok: true; email: EmailRow }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'refused'; why: string }

/**
 * Sends an email to its recipient again, unless it is obsolete or is only sent from another page: a failed one, dismissed or
 * not, goes back into the queue with all its attempts; one that was sent is queued as a new message.
 */
export async function resendEmail(deps: ReadDeps, { id, role, actor }: EmailInput): Promise<ResendOutcome> {
  const row = await findEmail(deps.database.db, id)
  if (!row) return { ok: false, reason: 'unknown' }
  const { noAgain } = await deps.readEmail(row, role)
  if (noAgain) return { ok: false, reason: 'refused', why: noAgain }
  return inTransaction(deps.database, async (tx) => {
    const known = await findEmail(tx, id)
    const queued =
      known?.status === 'sent'
        ? await requeueSent(tx, deps, known)
        : await tx
            .updateTable('email_outbox')
            .set(queuedAnew(deps.now()))
            .where('id', '=', id)
            .where('status', 'in', ['failed', 'let-go'])
            .returningAll()
            .executeTakeFirst()
    if (!known || !queued) return { ok: false, reason: 'refused', why: notSentYetMessage }
    await reopenNewsletters(tx, [queued])
    await writeAudit(tx, deps, {
      actor,
      action: known.status === 'sent' ? 'email.sent_again' : 'email.retried',
      entityId: id,
      ...(known.last_error !== null && { before: { lastError: known.last_error } }),
      after: { template: known.template },
    })
    return { ok: true, email: asEmail(queued) }
  })
}

/**
 * Puts all failed emails back into the queue, with all their attempts, and returns their number. Dismissed ones stay dismissed,
 * and nobody knows any more whom those are for whose recipient was erased.
 */
export async function requeueFailed(deps: WriteDeps, { actor }: { actor: Actor }): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const again = await tx
      .updateTable('email_outbox')
      .set(queuedAnew(deps.now()))
      .where('status', '=', 'failed')
      .where('recipient', '!=', 'erased')
      .returning(['template', 'payload', 'subject_id'])
      .execute()
    if (again.length === 0) return 0
    await reopenNewsletters(tx, again)
    const counts: Record<string, number> = {}
    for (const { template } of again) counts[template] = (counts[template] ?? 0) + 1
    const about = { actor, action: 'email.all_retried', entity: 'email', entityId: '*' } as const
    await writeAudit(tx, deps, { ...about, after: counts })
    return again.length
  })
}

/** The columns of an email that goes back into the queue, with all its attempts. */
export const queuedAnew = (now: Date) => {
  const at = now.toISOString()
  return { status: 'queued', attempts: 0, next_attempt_at: at, wait_set_at: at } as const
}

/** A newsletter with an email in the queue again is `sending` again until that email is done. */
async function reopenNewsletters(
  tx: Tx,
  emails: Pick<OutboxRow, 'template' | 'payload' | 'subject_id'>[],
): Promise<void> {
  const ids = emails.flatMap(({ template, payload, subject_id }) =>
    template === 'newsletter' && subject_id && JSON.parse(payload).subscriberId !== null ? [subject_id] : [],
  )
  if (ids.length > 0)
    await tx
      .updateTable('newsletters')
      .set({ status: 'sending', finished_at: null })
      .where('id', 'in', [...new Set(ids)])
      .where('status', '=', 'sent')
      .execute()
}

/**
 * Dismisses an email that failed: it no longer counts as one that needs attention. Returns `undefined` if no such email has
 * failed. The status `let-go` and the action `email.let_go` are stored in databases and keep their names, and so does the
 * API's path.
 */
export async function dismissEmail(
  deps: WriteDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<EmailRow | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const dismissed = await tx
      .updateTable('email_outbox')
      .set({ status: 'let-go' })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .returningAll()
      .executeTakeFirst()
    if (!dismissed) return undefined
    await writeAudit(tx, deps, {
      actor,
      action: 'email.let_go',
      entityId: id,
      after: { template: dismissed.template, lastError: dismissed.last_error },
    })
    return asEmail(dismissed)
  })
}
