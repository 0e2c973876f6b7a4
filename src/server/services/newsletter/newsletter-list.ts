import type { Selectable } from 'kysely'
import type {
  AdminNewsletter,
  NewsletterInput,
  NewsletterListQuery,
  NewsletterRow,
  OpenedNewsletter,
} from '#contract/admin-newsletter.ts'
import type { Reader } from '#server/database/connect.ts'
import { matchesAllWords } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import { readListPage } from '../list-page.ts'
import { findWorkingCopy } from '../working-copies.ts'
import { countSubscribed } from './subscribers.ts'

type Row = Selectable<Tables['newsletters']>

/** One page of the newsletters whose subject has the words of `q`, the newest first, and how many there are in all. */
export async function listNewsletters(db: Reader, { q, page }: NewsletterListQuery) {
  const { rows, ...paging } = await readListPage(db, 'newsletters', {
    from: 'newsletters',
    fitting: q ? [matchesAllWords(['subject'], q)] : [],
    order: [],
    direction: 'desc',
    page,
  })
  return { items: rows.map(rowOf), ...paging }
}

/** A newsletter with how far it is; `undefined` if there is none. */
export async function findNewsletter(db: Reader, id: string): Promise<AdminNewsletter | undefined> {
  const row = await db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
  return row && adminNewsletterOf(db, row)
}

/** A newsletter with what this member of staff has typed into it and not saved; `undefined` if there is none. */
export async function openNewsletter(
  db: Reader,
  { id, staffId }: { id: string; staffId: string },
): Promise<OpenedNewsletter | undefined> {
  const newsletter = await findNewsletter(db, id)
  if (!newsletter) return undefined
  const workingCopy = await findWorkingCopy<NewsletterInput>(db, { kind: 'newsletter', id, staffId })
  return { ...newsletter, workingCopy: workingCopy ?? null }
}

/** The words of a newsletter alone, for each of its emails. */
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

/** The editable fields of a newsletter's row. */
export const wordsOf = ({ subject, preview, body }: Row): NewsletterInput => ({ subject, preview, body })

const rowOf = (row: Row): NewsletterRow => ({
  id: row.id,
  subject: row.subject,
  state: row.status === 'draft' && row.send_at ? 'scheduled' : row.status,
  recipients: row.recipients,
  delivered: row.delivered,
  outlet: row.outlet,
  sendAt: row.status === 'draft' && row.send_at ? row.send_at : null,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  changedAt: row.updated_at,
})

/** A newsletter as staff see it, from its row. */
export async function adminNewsletterOf(db: Reader, row: Row): Promise<AdminNewsletter> {
  return {
    ...rowOf(row),
    revision: row.revision,
    savedBy: row.saved_by,
    value: wordsOf(row),
    subscribers: await countSubscribed(db),
    progress: await progressOf(db, row),
  }
}

/**
 * The number of a newsletter's emails by result, and their outlet: a mail server as soon as one went there. `gone`:
 * permanently held back, or erased with their subscriber.
 */
export async function deliveryCounts(db: Reader, id: string) {
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .leftJoin('email_outbox', 'email_outbox.id', 'newsletter_deliveries.email_id')
    .select(['email_outbox.status', 'email_outbox.outlet', (row) => row.fn.countAll<number>().as('count')])
    .where('newsletter_id', '=', id)
    .groupBy(['email_outbox.status', 'email_outbox.outlet'])
    .execute()
  const count = (...statuses: (string | null)[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.count, 0)
  return {
    sent: count('sent'),
    waiting: count('queued', 'sending'),
    failed: count('failed'),
    dismissed: count('let-go'),
    gone: count('cancelled', null),
    outlet: (['smtp', 'folder'] as const).find((way) => rows.some(({ outlet }) => outlet === way)) ?? null,
  }
}

async function progressOf(
  db: Reader,
  { id, recipients, finished_at, status }: Row,
): Promise<AdminNewsletter['progress']> {
  const { gone, outlet: _, ...reached } = await deliveryCounts(db, id)
  const others = Math.max(0, recipients - reached.sent - reached.waiting - reached.failed - reached.dismissed)
  if (status === 'stopped') return { ...reached, unsubscribed: 0, unsent: others }
  // Subscribers who left before their email was queued have no row: after sending, the difference is their number.
  const missing = finished_at === null ? 0 : others
  return { ...reached, unsubscribed: Math.max(missing, gone), unsent: 0 }
}
