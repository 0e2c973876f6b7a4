import { expressionBuilder, type Selectable } from 'kysely'
import type { Subscriber, SubscriberListQuery } from '#contract/admin-newsletter.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { contains, countRows } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, RowDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { copyToBin, removeFromBin } from '../bin/bin.ts'
import { deleteEventsOf } from '../developers/webhook-events.ts'
import { readListPage, sortedBy } from '../list-page.ts'
import { isErased, markErased } from './erased-addresses.ts'
import { addToList, removeFromList } from './subscribing.ts'
import { confirmationKey, requestConfirmation } from './subscription-confirmation.ts'

/** One page of the subscribers of a state whose address holds `q`, and how many there are in all. Fast at 50,000. */
export async function listSubscribers(db: Reader, { page, ...view }: SubscriberListQuery) {
  const { rows, ...paging } = await readListPage(db, 'subscribers', { ...listingOf(view), page })
  const askedTimes = await askedTimesOf(db, rows)
  return { items: rows.map((row) => subscriberOf({ ...row, asked_at: askedTimes.get(row.id) ?? null })), ...paging }
}

/** The filter and order of a view of the list. People who have not confirmed count neither as subscribed nor as unsubscribed. */
export function listingOf({ status, q, sort }: Omit<SubscriberListQuery, 'page'>) {
  const rows = expressionBuilder<Tables, 'subscribers'>()
  return {
    from: 'subscribers' as const,
    fitting: [
      ...(status === 'all' ? [] : [rows('status', '=', status)]),
      ...(status === 'unsubscribed' ? [rows('left_because', '!=', 'unconfirmed')] : []),
      ...(q ? [contains('email', q)] : []),
    ],
    ...sortedBy(sort, { joined: ['consented_at'], email: ['email'] } as const),
  }
}

/** When former subscribers among these were asked to confirm again, by their ids. */
export async function askedTimesOf(db: Reader, rows: { id: string }[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const askedTimes = await db
    .selectFrom('subscriber_confirmations')
    .select(['subscriber_id', 'asked_at'])
    .where('subscriber_id', 'in', ids)
    .execute()
  return new Map(askedTimes.map((row) => [row.subscriber_id, row.asked_at]))
}

/** How many a newsletter would be sent to now. */
export const countSubscribed = (db: Reader): Promise<number> =>
  countRows(db.selectFrom('subscribers').where('status', '=', 'subscribed'))

export type AddSubscriber =
  | { ok: true; subscriber: Subscriber }
  | { ok: false; reason: 'known' }
  | { ok: false; reason: 'left'; subscriber: Subscriber }

/**
 * Puts an address on the list in the name of its owner, with a note of how they agreed. They are welcomed by email as
 * those who subscribe by themselves, once, with the way to leave. One that had left (`left`) is asked by email instead,
 * at most once a day, and comes back when they say so; so is one that was erased.
 */
export async function addSubscriber(
  deps: WriteDeps & Pick<Deps, 'randomBytes'>,
  { email, consentNote, actor }: { email: string; consentNote: string; actor: Actor },
): Promise<AddSubscriber> {
  const key = await confirmationKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const consent = { source: 'staff', consent_note: consentNote } as const
    const needsYes = await isErased(tx, key, email)
    const row = await addToList(tx, deps, { email, ...consent, needsYes })
    if (row.isNew && !needsYes) {
      await audit(tx, deps, { actor, action: 'subscriber.added', id: row.id })
      return { ok: true, subscriber: subscriberOf(row) }
    }
    if (row.status === 'subscribed') return { ok: false, reason: 'known' }
    const asked_at = await requestConfirmation(tx, deps, { subscriber: row, ...consent, key })
    await audit(tx, deps, { actor, action: 'subscriber.asked', id: row.id })
    return { ok: false, reason: 'left', subscriber: subscriberOf({ ...row, asked_at }) }
  })
}

/** Unsubscribes someone who asked the clinic for it. `undefined` if there is no such subscriber. */
export async function unsubscribeByStaff(
  deps: WriteDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<Subscriber | undefined> {
  return inTransaction(deps.database, async (tx) => {
    if (await removeFromList(tx, { id, at: deps.now().toISOString() }))
      await audit(tx, deps, { actor, action: 'subscriber.unsubscribed', id })
    const row = await tx.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
    return row && subscriberOf(row)
  })
}

/**
 * Forgets someone for good, with their address in emails of the newsletter. Returns whether they were there. Their link
 * to unsubscribe then has nothing more to do, and no list brings the address back.
 */
export async function eraseSubscriber(
  deps: WriteDeps & Pick<Deps, 'randomBytes'>,
  about: { id: string; actor: Actor },
): Promise<boolean> {
  const key = await confirmationKey(deps)
  return inTransaction(deps.database, (tx) => eraseSubscriberIn(tx, deps, { ...about, key }))
}

/** The same within a transaction. `key`: `confirmationKey`, which is read before it. */
export async function eraseSubscriberIn(
  tx: Tx,
  deps: RowDeps,
  { id, actor, key }: { id: string; actor: Actor; key: string },
): Promise<boolean> {
  const listed = await tx.deleteFrom('subscribers').where('id', '=', id).returning('email').executeTakeFirst()
  const row = listed ?? (await removeFromBin(tx, { kind: 'subscriber', id }))
  if (!row) return false
  // Deleted before, and on the list again since.
  await tx.deleteFrom('bin').where('kind', '=', 'subscriber').where('email', '=', row.email.toLowerCase()).execute()
  await deleteEventsOf(tx, [id])
  await markErased(tx, { key, email: row.email, at: deps.now().toISOString() })
  await eraseNewslettersTo(tx, row.email)
  await audit(tx, deps, { actor, action: 'subscriber.erased', id })
  return true
}

/** The emails to subscribers and to people who asked to subscribe. */
export const newsletterTemplates = ['welcome', 'newsletter', 'newsletter-confirm']
const dropQueued = (tx: Tx, email: string) =>
  tx
    .deleteFrom('email_outbox')
    .where('recipient', '=', email)
    .where('template', 'in', newsletterTemplates)
    .where('status', '=', 'queued')
    .execute()

/** Takes an address out of the emails of the newsletter to it; what waits is not sent. */
export async function eraseNewslettersTo(tx: Tx, email: string): Promise<void> {
  await dropQueued(tx, email)
  await tx
    .updateTable('email_outbox')
    .set({ recipient: 'erased' })
    .where('recipient', '=', email)
    .where('template', 'in', newsletterTemplates)
    .execute()
}

/**
 * Deletes someone into the bin (docs/product.md, "Bin"): nothing more is sent to them, and no list brings the address back, as if
 * they were erased. Returns whether they were there.
 */
export async function deleteSubscriber(
  deps: WriteDeps & Pick<Deps, 'randomBytes'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> {
  const key = await confirmationKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('subscribers').select('email').where('id', '=', id).executeTakeFirst()
    if (!row) return false
    const { email } = row
    await copyToBin(tx, deps, { kind: 'subscriber', id, name: email, actor, whose: { email, search: email } })
    await tx.deleteFrom('subscribers').where('id', '=', id).execute()
    await deleteEventsOf(tx, [id])
    await markErased(tx, { key, email, at: deps.now().toISOString() })
    await dropQueued(tx, email)
    await audit(tx, deps, { actor, action: 'subscriber.deleted', id })
    return true
  })
}

/** The log is for good, so no address stands in it. */
const audit = (tx: Tx, deps: RowDeps, { actor, action, id }: { actor: Actor; action: AuditAction; id: string }) =>
  writeAudit(tx, deps, { actor, action, entity: 'subscriber', entityId: id })

/** A subscriber's row as the API tells it. */
type ListedRow = Selectable<Tables['subscribers']> & { asked_at?: string | null }
export const subscriberOf = (row: ListedRow): Subscriber => ({
  id: row.id,
  email: row.email,
  status: row.status,
  consentedAt: row.consented_at,
  source: row.source,
  consentNote: row.consent_note,
  leftAt: row.left_at,
  leftBecause: row.left_because,
  askedAt: row.asked_at ?? null,
})
