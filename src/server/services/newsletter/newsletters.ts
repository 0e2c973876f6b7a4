import type { Selectable } from 'kysely'
import type { DeskNewsletter, NewsletterInput, NewsletterRow } from '#contract/newsletter-desk.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { countRows } from '#server/database/count-rows.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { queueEmail } from '../outbox.ts'
import { countSubscribed } from './subscribers.ts'

type Row = Selectable<Tables['newsletters']>
type WriteDeps = Pick<Deps, 'database' | 'now' | 'newId'>
const pageSize = 25

/** One page of the newsletters, the newest first. */
export async function listNewsletters(db: Reader, { page }: { page: number }) {
  const rows = await db
    .selectFrom('newsletters')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { items: rows.map(rowOf), total: await countRows(db.selectFrom('newsletters')), page, pageSize }
}

/** A newsletter with how far it is; `undefined` where there is none. */
export async function findNewsletter(db: Reader, id: string): Promise<DeskNewsletter | undefined> {
  const row = await db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
  return row && deskNewsletterOf(db, row)
}

/** The words of a newsletter alone, for each of its e-mails. */
export async function findNewsletterText(
  db: Reader,
  id: string,
): Promise<(NewsletterInput & Pick<Row, 'status'>) | undefined> {
  return db
    .selectFrom('newsletters')
    .select(['subject', 'preview', 'body', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
}

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
): Promise<DeskNewsletter> {
  const at = deps.now().toISOString()
  return inTransaction(deps.database, async (tx) => {
    const row: Row = {
      id: deps.newId(),
      subject,
      preview: '',
      body: '',
      status: 'draft',
      revision: 1,
      recipients: 0,
      reached: '',
      started_at: null,
      finished_at: null,
      created_at: at,
      updated_at: at,
    }
    await tx.insertInto('newsletters').values(row).execute()
    await audit(tx, deps, { actor, action: 'newsletter.added', id: row.id, after: { subject } })
    return deskNewsletterOf(tx, row)
  })
}

export type NewsletterOutcome =
  | { ok: true; newsletter: DeskNewsletter }
  | { ok: false; reason: 'unknown' | 'not_draft' | 'no_text' | 'nobody' | 'not_sending' | 'not_paused' }
  | { ok: false; reason: 'stale'; current: DeskNewsletter }

type Change = { id: string; actor: Actor; basedOn?: number | undefined }

/** Saves a draft. Refused when someone else has saved since the version `basedOn`, and once it is being sent. */
export const saveNewsletter = (deps: WriteDeps, { input, ...change }: Change & { input: NewsletterInput }) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    const value = { subject: input.subject, preview: input.preview, body: cleanHtml(input.body) }
    const saved = { ...row, ...value, revision: row.revision + 1, updated_at: deps.now().toISOString() }
    await write(tx, saved)
    return { ok: true, newsletter: await deskNewsletterOf(tx, saved) }
  })

/** Begins to send a newsletter to everyone who is on the list now. It goes out part by part (newsletter-feed.ts). */
export const sendNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    if (row.body === '') return { ok: false, reason: 'no_text' }
    const recipients = await countSubscribed(tx)
    if (recipients === 0) return { ok: false, reason: 'nobody' }
    const sending = { ...row, status: 'sending' as const, recipients, started_at: deps.now().toISOString() }
    await write(tx, sending)
    const after = { subject: row.subject, recipients }
    await audit(tx, deps, { actor: change.actor, action: 'newsletter.sent', id: row.id, after })
    return { ok: true, newsletter: await deskNewsletterOf(tx, sending) }
  })

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
    return { ok: true, newsletter: await deskNewsletterOf(tx, paused) }
  })

/** Goes on sending what was held up, to everyone who has not got it yet. */
export const resumeNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'paused') return { ok: false, reason: 'not_paused' }
    const sending = { ...row, status: 'sending' as const }
    await write(tx, sending)
    await audit(tx, deps, { actor: change.actor, action: 'newsletter.resumed', id: row.id })
    return { ok: true, newsletter: await deskNewsletterOf(tx, sending) }
  })

/** Removes a draft. One that was sent stays: people have it. */
export const removeNewsletter = (deps: WriteDeps, change: Change) =>
  changing(deps, change, async (tx, row) => {
    if (row.status !== 'draft') return { ok: false, reason: 'not_draft' }
    const newsletter = await deskNewsletterOf(tx, row)
    await tx.deleteFrom('newsletters').where('id', '=', row.id).execute()
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
    if (basedOn !== undefined && basedOn !== row.revision)
      return { ok: false, reason: 'stale', current: await deskNewsletterOf(tx, row) }
    return change(tx, row)
  })
}

const write = (tx: Tx, { id, ...row }: Row) => tx.updateTable('newsletters').set(row).where('id', '=', id).execute()

type Audited = { actor: Actor; action: string; id: string; before?: unknown; after?: unknown }
const audit = (tx: Tx, deps: WriteDeps, { id, ...entry }: Audited) =>
  writeAudit(tx, deps, { ...entry, entity: 'newsletter', entityId: id })

const rowOf = (row: Row): NewsletterRow => ({
  id: row.id,
  subject: row.subject,
  state: row.status,
  recipients: row.recipients,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  changedAt: row.updated_at,
})

async function deskNewsletterOf(db: Reader, row: Row): Promise<DeskNewsletter> {
  return {
    ...rowOf(row),
    revision: row.revision,
    value: { subject: row.subject, preview: row.preview, body: row.body },
    subscribers: await countSubscribed(db),
    progress: await progressOf(db, row.id),
  }
}

async function progressOf(db: Reader, id: string): Promise<DeskNewsletter['progress']> {
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .leftJoin('email_outbox', 'email_outbox.id', 'newsletter_deliveries.email_id')
    .select(['email_outbox.status', (row) => row.fn.countAll<number>().as('count')])
    .where('newsletter_id', '=', id)
    .groupBy('email_outbox.status')
    .execute()
  const count = (...statuses: (string | null)[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.count, 0)
  return {
    sent: count('sent'),
    waiting: count('queued', 'sending'),
    failed: count('failed'),
    left: count('cancelled', null),
  }
}
