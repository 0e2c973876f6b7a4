import { systemActor } from '#domain/staff/system-actors.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { forEachRow } from '../each-row.ts'
import { plannedInstant } from '../planned-change.ts'
import {
  auditNewsletter,
  changeNewsletter,
  type NewsletterChange,
  type NewsletterOutcome,
  type NewsletterRow,
  writeNewsletter,
} from './newsletter-change.ts'
import { adminNewsletterOf, deliveryCounts } from './newsletter-list.ts'
import { countSubscribed } from './subscribers.ts'

/** Begins to send a newsletter to everyone who is on the list now. It goes out part by part (newsletter-queue.ts). */
export const sendNewsletter = (deps: WriteDeps, change: NewsletterChange) =>
  changeNewsletter(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    if (row.body === '') return { ok: false, reason: 'no_text' }
    if ((await countSubscribed(tx)) === 0) return { ok: false, reason: 'nobody' }
    return startSending(tx, deps, { row, actor: change.actor })
  })

/** Writes down that a draft is being sent from now on, and to whom. */
async function startSending(
  tx: Tx,
  deps: WriteDeps,
  { row, actor }: { row: NewsletterRow; actor: Actor },
): Promise<NewsletterOutcome> {
  const recipients = await fixRecipients(tx, row.id)
  const started_at = deps.now().toISOString()
  const sending = { ...row, status: 'sending' as const, recipients, send_at: '', started_at }
  await writeNewsletter(tx, sending)
  const after = { subject: row.subject, recipients }
  await auditNewsletter(tx, deps, { actor, action: 'newsletter.sent', id: row.id, after })
  return { ok: true, newsletter: await adminNewsletterOf(tx, sending) }
}

/**
 * Lets a draft go out by itself at a time of the clinic's clock, such as `2026-03-05T09:00`, in the words that are saved by
 * then. `past`: the time is over.
 */
export const scheduleNewsletter = (deps: WriteDeps, { sendAt, ...change }: NewsletterChange & { sendAt: string }) =>
  changeNewsletter(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    if (row.body === '') return { ok: false, reason: 'no_text' }
    const send_at = await plannedInstant(tx, sendAt, deps.now())
    if (send_at === undefined) return { ok: false, reason: 'past' }
    const scheduled = { ...row, send_at }
    await writeNewsletter(tx, scheduled)
    const after = { subject: row.subject, sendAt: send_at }
    await auditNewsletter(tx, deps, { actor: change.actor, action: 'newsletter.scheduled', id: row.id, after })
    return { ok: true, newsletter: await adminNewsletterOf(tx, scheduled) }
  })

/** Takes the time of a scheduled draft back: it waits for somebody to send it. */
export const unscheduleNewsletter = (deps: WriteDeps, change: NewsletterChange) =>
  changeNewsletter(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    const draft = { ...row, send_at: '' }
    if (row.send_at !== '') {
      await writeNewsletter(tx, draft)
      await auditNewsletter(tx, deps, { actor: change.actor, action: 'newsletter.unscheduled', id: row.id })
    }
    return { ok: true, newsletter: await adminNewsletterOf(tx, draft) }
  })

const schedule: Actor = systemActor('schedule')

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
  changeNewsletter(deps, { id, actor: schedule }, async (tx, row) => {
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
export const pauseNewsletter = (deps: WriteDeps, change: NewsletterChange) =>
  changeNewsletter(deps, change, async (tx, row) => {
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
    await writeNewsletter(tx, paused)
    await auditNewsletter(tx, deps, { actor: change.actor, action: 'newsletter.paused', id: row.id })
    return { ok: true, newsletter: await adminNewsletterOf(tx, paused) }
  })

/** Goes on sending what was held up, to everyone who has not got it yet. */
export const resumeNewsletter = (deps: WriteDeps, change: NewsletterChange) =>
  changeNewsletter(deps, change, async (tx, row) => {
    if (row.status !== 'paused') return { ok: false, reason: 'not_paused' }
    const sending = { ...row, status: 'sending' as const }
    await writeNewsletter(tx, sending)
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
    await auditNewsletter(tx, deps, { actor: change.actor, action: 'newsletter.resumed', id: row.id })
    return { ok: true, newsletter: await adminNewsletterOf(tx, sending) }
  })

/**
 * Ends a newsletter that was held up: what has gone has gone, and nobody else gets it. Only the few messages that are being
 * handed over at this moment still go out; one of them that the mail server puts off is not tried again.
 */
export const stopNewsletter = (deps: WriteDeps, change: NewsletterChange) =>
  changeNewsletter(deps, change, async (tx, row) => {
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
    await writeNewsletter(tx, stopped)
    const newsletter = await adminNewsletterOf(tx, stopped)
    const { recipients, progress } = newsletter
    const after = { recipients, sent: progress.sent }
    await auditNewsletter(tx, deps, { actor: change.actor, action: 'newsletter.stopped', id: row.id, after })
    return { ok: true, newsletter }
  })
