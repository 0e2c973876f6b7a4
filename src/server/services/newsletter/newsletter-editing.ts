import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { AdminNewsletter, NewsletterInput } from '#contract/admin-newsletter.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { copyToBin } from '../bin/bin.ts'
import { sanitizeHtml } from '../content/sanitize-html.ts'
import { forEachRow } from '../each-row.ts'
import { queueEmail } from '../outbox.ts'
import { plannedInstant } from '../planned-change.ts'
import { deleteWorkingCopies, deleteWorkingCopy } from '../working-copies.ts'
import { adminNewsletterOf, deliveryCounts, findNewsletter, wordsOf } from './newsletter-list.ts'
import { countSubscribed } from './subscribers.ts'

type Row = Selectable<Tables['newsletters']>

/** Sends a newsletter as it stands to one address of the staff. */
export async function testNewsletter(
  deps: WriteDeps,
  { id, email }: { id: string; email: string },
): Promise<NewsletterOutcome> {
  return inTransaction(deps.database, async (tx) => {
    const newsletter = await findNewsletter(tx, id)
    if (!newsletter) return { ok: false, reason: 'unknown' }
    if (newsletter.value.body === '') return { ok: false, reason: 'no_text' }
    await queueEmail(tx, deps, {
      template: 'newsletter',
      recipient: email,
      payload: { newsletterId: id, subscriberId: null },
      dedupeKey: `newsletter-test:${deps.newId()}`,
    })
    return { ok: true, newsletter }
  })
}

/** Begins a draft. */
export async function addNewsletter(
  deps: WriteDeps,
  { subject, actor }: { subject: string; actor: Actor },
): Promise<AdminNewsletter> {
  const at = deps.now().toISOString()
  return inTransaction(deps.database, async (tx) => {
    const row: Row = {
      id: deps.newId(),
      subject,
      preview: '',
      body: '',
      status: 'draft',
      revision: 1,
      saved_by: actor.name,
      recipients: 0,
      reached: '',
      send_at: '',
      started_at: null,
      finished_at: null,
      outlet: null,
      delivered: null,
      created_at: at,
      updated_at: at,
    }
    await tx.insertInto('newsletters').values(row).execute()
    await audit(tx, deps, { actor, action: 'newsletter.added', id: row.id, after: { subject } })
    return adminNewsletterOf(tx, row)
  })
}

export type NewsletterOutcome =
  | { ok: true; newsletter: AdminNewsletter }
  | { ok: false; reason: 'unknown' | 'not_draft' | 'no_text' | 'nobody' | 'not_sending' | 'not_paused' | 'past' }
  | { ok: false; reason: 'stale'; current: AdminNewsletter }

type Change = { id: string; actor: Actor; basedOn?: number | undefined }

/**
 * Saves a draft; what this member of staff had typed is then no longer kept beside it. Refused when someone else has saved
 * since the version `basedOn`, and once it is being sent.
 */
export const saveNewsletter = (deps: WriteDeps, { input, ...change }: Change & { input: NewsletterInput }) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    const { id, actor } = change
    const value = { subject: input.subject, preview: input.preview, body: sanitizeHtml(input.body) }
    if (row.send_at !== '' && value.body === '') return { ok: false, reason: 'no_text' }
    if (actor.id) await deleteWorkingCopy(tx, { kind: 'newsletter', id, staffId: actor.id })
    if (isDeepStrictEqual(value, wordsOf(row))) return { ok: true, newsletter: await adminNewsletterOf(tx, row) }
    const version = { revision: row.revision + 1, saved_by: actor.name, updated_at: deps.now().toISOString() }
    const saved = { ...row, ...value, ...version }
    await write(tx, saved)
    await audit(tx, deps, { actor, action: 'newsletter.updated', id, before: wordsOf(row), after: value })
    return { ok: true, newsletter: await adminNewsletterOf(tx, saved) }
  })

/** Begins to send a newsletter to everyone who is on the list now. It goes out part by part (newsletter-queue.ts). */
export const sendNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    if (row.body === '') return { ok: false, reason: 'no_text' }
    if ((await countSubscribed(tx)) === 0) return { ok: false, reason: 'nobody' }
    return startSending(tx, deps, { row, actor: change.actor })
  })

/** Writes down that a draft is being sent from now on, and to whom. */
async function startSending(
  tx: Tx,
  deps: WriteDeps,
  { row, actor }: { row: Row; actor: Actor },
): Promise<NewsletterOutcome> {
  const recipients = await fixRecipients(tx, row.id)
  const started_at = deps.now().toISOString()
  const sending = { ...row, status: 'sending' as const, recipients, send_at: '', started_at }
  await write(tx, sending)
  const after = { subject: row.subject, recipients }
  await audit(tx, deps, { actor, action: 'newsletter.sent', id: row.id, after })
  return { ok: true, newsletter: await adminNewsletterOf(tx, sending) }
}

/**
 * Lets a draft go out by itself at a time of the clinic's clock, such as `2026-03-05T09:00`, in the words that are saved by
 * then. `past`: the time is over.
 */
export const scheduleNewsletter = (deps: WriteDeps, { sendAt, ...change }: Change & { sendAt: string }) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    if (row.body === '') return { ok: false, reason: 'no_text' }
    const send_at = await plannedInstant(tx, sendAt, deps.now())
    if (send_at === undefined) return { ok: false, reason: 'past' }
    const scheduled = { ...row, send_at }
    await write(tx, scheduled)
    const after = { subject: row.subject, sendAt: send_at }
    await audit(tx, deps, { actor: change.actor, action: 'newsletter.scheduled', id: row.id, after })
    return { ok: true, newsletter: await adminNewsletterOf(tx, scheduled) }
  })

/** Takes the time of a scheduled draft back: it waits for somebody to send it. */
export const unscheduleNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    const draft = { ...row, send_at: '' }
    if (row.send_at !== '') {
      await write(tx, draft)
      await audit(tx, deps, { actor: change.actor, action: 'newsletter.unscheduled', id: row.id })
    }
    return { ok: true, newsletter: await adminNewsletterOf(tx, draft) }
  })

const schedule: Actor = { id: null, name: 'schedule' }

/**
 * Begins to send the drafts whose time has come, each once, whichever process is first; also to nobody, where the list is
 * empty. Returns how many. One that fails holds up no other: an `AggregateError` is thrown at the end.
 */
export async function sendDueNewsletters(deps: WriteDeps): Promise<number> {
  const at = deps.now().toISOString()
  const due = await deps.database.db
    .selectFrom('newsletters')
    .select('id')
    .where('status', '=', 'draft')
    .where('send_at', '!=', '')
    .where('send_at', '<=', at)
    .execute()
  const send = async ({ id }: { id: string }) => (await sendWhenDue(deps, { id, at })).ok
  return forEachRow(due, send, { failure: 'newsletters could not be sent' })
}

const sendWhenDue = (deps: WriteDeps, { id, at }: { id: string; at: string }) =>
  changing(deps, { id, actor: schedule }, async (tx, row) => {
    // Somebody may have taken its time back in this moment.
    if (row.status !== 'draft' || row.send_at === '' || row.send_at > at) return { ok: false, reason: 'not_draft' }
    return startSending(tx, deps, { row, actor: schedule })
  })

/** Writes down everyone who is on the list now as whom a newsletter goes to. Returns how many. */
async function fixRecipients(tx: Tx, id: string): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('newsletter_recipients')
    .columns(['newsletter_id', 'subscriber_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('subscribers')
        .select([val(id).as('newsletter_id'), 'subscribers.id as subscriber_id'])
        .where('status', '=', 'subscribed'),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/**
 * Holds a newsletter up: what the mail server has not been asked to take is taken back, and queued again on resuming;
 * what waits for another try waits on. Only the few messages that are being handed over at this moment still go out.
 */
export const pauseNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'sending') return { ok: false, reason: 'not_sending' }
    const untouched = await tx
      .deleteFrom('email_outbox')
      .where('status', '=', 'queued')
      .where('template', '=', 'newsletter')
      .where('attempts', '=', 0)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('newsletter_deliveries').select('email_id').where('newsletter_id', '=', row.id),
      )
      .returning('id')
      .execute()
    const ids = untouched.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .deleteFrom('newsletter_deliveries')
        .where('newsletter_id', '=', row.id)
        .where('email_id', 'in', ids)
        .execute()
    const paused = { ...row, status: 'paused' as const, reached: '' }
    await write(tx, paused)
    await audit(tx, deps, { actor: change.actor, action: 'newsletter.paused', id: row.id })
    return { ok: true, newsletter: await adminNewsletterOf(tx, paused) }
  })

/** Goes on sending what was held up, to everyone who has not got it yet. */
export const resumeNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'paused') return { ok: false, reason: 'not_paused' }
    const sending = { ...row, status: 'sending' as const }
    await write(tx, sending)
    // What was being handed over when it was paused was put off for an hour.
    await tx
      .updateTable('email_outbox')
      .set({ next_attempt_at: deps.now().toISOString() })
      .where('status', '=', 'queued')
      .where('template', '=', 'newsletter')
      .where('attempts', '=', 0)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('newsletter_deliveries').select('email_id').where('newsletter_id', '=', row.id),
      )
      .execute()
    await audit(tx, deps, { actor: change.actor, action: 'newsletter.resumed', id: row.id })
    return { ok: true, newsletter: await adminNewsletterOf(tx, sending) }
  })

/**
 * Ends a newsletter that was held up: what has gone has gone, and nobody else gets it. Only the few messages that are being
 * handed over at this moment still go out; one of them that the mail server puts off is not tried again.
 */
export const stopNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'paused') return { ok: false, reason: 'not_paused' }
    await tx
      .updateTable('email_outbox')
      .set({ status: 'cancelled', last_error: 'The newsletter was stopped' })
      .where('status', '=', 'queued')
      .where('template', '=', 'newsletter')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('newsletter_deliveries').select('email_id').where('newsletter_id', '=', row.id),
      )
      .execute()
    await tx.deleteFrom('newsletter_recipients').where('newsletter_id', '=', row.id).execute()
    const { sent: delivered, outlet } = await deliveryCounts(tx, row.id)
    const stopped = { ...row, status: 'stopped' as const, finished_at: deps.now().toISOString(), delivered, outlet }
    await write(tx, stopped)
    const newsletter = await adminNewsletterOf(tx, stopped)
    const { recipients, progress } = newsletter
    const after = { recipients, sent: progress.sent }
    await audit(tx, deps, { actor: change.actor, action: 'newsletter.stopped', id: row.id, after })
    return { ok: true, newsletter }
  })

/** Puts a draft into the bin. One that was sent stays: people have it. */
export const removeNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    const newsletter = await adminNewsletterOf(tx, row)
    await copyToBin(tx, deps, { kind: 'newsletter', id: row.id, name: row.subject, actor: change.actor })
    await tx.deleteFrom('newsletters').where('id', '=', row.id).execute()
    await deleteWorkingCopies(tx, { kind: 'newsletter', id: row.id })
    await audit(tx, deps, { actor: change.actor, action: 'newsletter.deleted', id: row.id, before: newsletter.value })
    return { ok: true, newsletter }
  })

async function changing(
  { database }: WriteDeps,
  { id, basedOn }: Change,
  change: (tx: Tx, row: Row) => Promise<NewsletterOutcome>,
): Promise<NewsletterOutcome> {
  return inTransaction(database, async (tx) => {
    const row = await tx
      .selectFrom('newsletters')
      .selectAll()
      .where('id', '=', id)
      .$if(database.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.status === 'draft' && basedOn !== undefined && basedOn !== row.revision)
      return { ok: false, reason: 'stale', current: await adminNewsletterOf(tx, row) }
    return change(tx, row)
  })
}

const write = (tx: Tx, { id, ...row }: Row) => tx.updateTable('newsletters').set(row).where('id', '=', id).execute()

type Audited = { actor: Actor; action: AuditAction; id: string; before?: unknown; after?: unknown }
const audit = (tx: Tx, deps: WriteDeps, { id, ...entry }: Audited) =>
  writeAudit(tx, deps, { ...entry, entity: 'newsletter', entityId: id })
