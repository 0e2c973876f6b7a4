import type { News } from '#contract/today.ts'
import { day } from '#domain/dates/durations.ts'
import type { Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Actor, Deps, TimedDeps } from '#server/deps.ts'
import { logAccess } from '../audit.ts'

type StaffActor = Actor & { id: string }

/** The period of the news, in ms, also for staff who have never opened them. */
const newsPeriodMs = 7 * day
const maxNews = 20

const requestsSince = (db: Reader, since: string) =>
  db.selectFrom('appointments').where('appointments.created_at', '>', since)

/** Orders paid by visitors. Desk sales and imported vouchers are no news to staff. */
const ordersSince = (db: Reader, since: string) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.paid_payment_id')
    .where('orders.paid_at', '>', since)
    .where('payments.provider', 'not in', ['desk', 'import'])

/** A failed email is not tried again, so the time of its next attempt stays that of its failure. */
const failuresSince = (db: Reader, since: string) =>
  db.selectFrom('email_outbox').where('status', '=', 'failed').where('next_attempt_at', '>', since)

async function seenUntil({ database: { db }, now }: TimedDeps, staffId: string): Promise<string> {
  const row = await db.selectFrom('news_seen').select('seen_at').where('staff_id', '=', staffId).executeTakeFirst()
  const at = now()
  const oldest = new Date(at.getTime() - newsPeriodMs).toISOString()
  // A time of seeing in the future means that the clock has been set back, so it is ignored.
  return row && row.seen_at > oldest && row.seen_at <= at.toISOString() ? row.seen_at : oldest
}

/** News until somebody has dealt with it, so that the bell never counts what Today no longer shows. */
const openRequest = 'pending'
const openOrders = ['paid', 'review', 'disputed'] as const
const isOpenOrder = (status: string) => openOrders.some((open) => open === status)

/** How much has come since a member of staff last looked, and was not yet dealt with. */
export async function countNews(deps: TimedDeps, staffId: string): Promise<number> {
  const { db } = deps.database
  const since = await seenUntil(deps, staffId)
  return (
    (await countRows(requestsSince(db, since).where('appointments.status', '=', openRequest))) +
    (await countRows(ordersSince(db, since).where('orders.status', 'in', openOrders))) +
    (await countRows(failuresSince(db, since)))
  )
}

const countSince = async (db: Reader, since: string): Promise<number> =>
  (await countRows(requestsSince(db, since))) +
  (await countRows(ordersSince(db, since))) +
  (await countRows(failuresSince(db, since)))

/**
 * The news of the last week, at most 20, newest first, the number of further items, and those that a member of staff
 * has not seen. That patients' requests were read is written to the audit log (docs/product.md, "Patient data").
 */
export async function readNews(deps: TimedDeps & Pick<Deps, 'newId'>, actor: StaffActor): Promise<News> {
  const { db } = deps.database
  const seen = await seenUntil(deps, actor.id)
  const until = deps.now().toISOString()
  const since = new Date(Date.parse(until) - newsPeriodMs).toISOString()
  const items = [...(await requestNews(db, since)), ...(await orderNews(db, since)), ...(await emailNews(db, since))]
  const newest = items.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, maxNews)
  const requests = newest.filter(({ kind }) => kind === 'request').length
  if (requests > 0) await logAccess(deps, { actor, news: true, shown: requests })
  const more = (await countSince(db, since)) - newest.length
  return { until, items: newest.map(({ open, ...item }) => ({ ...item, unseen: open && item.at > seen })), more }
}

async function requestNews(db: Reader, since: string) {
  const rows = await requestsSince(db, since)
    .leftJoin('services', 'services.slug', 'appointments.service')
    .select(['appointments.id', 'appointments.created_at', 'first_name', 'last_name', 'service', 'preferred_date'])
    .select(['services.title', 'appointments.status'])
    .orderBy('appointments.created_at', 'desc')
    .limit(maxNews)
    .execute()
  return rows.map((row) => ({
    kind: 'request' as const,
    id: row.id,
    at: row.created_at,
    open: row.status === openRequest,
    patient: `${row.first_name} ${row.last_name}`,
    service: row.title ?? row.service,
    preferredDate: row.preferred_date,
  }))
}

async function orderNews(db: Reader, since: string) {
  const rows = await ordersSince(db, since)
    .select(['orders.id', 'orders.paid_at', 'orders.name', 'orders.reference', 'orders.total_cents'])
    .select(['orders.delivery_method', 'orders.status'])
    .orderBy('orders.paid_at', 'desc')
    .limit(maxNews)
    .execute()
  return rows.map((row) => ({
    kind: 'order' as const,
    id: row.id,
    at: row.paid_at!,
    open: isOpenOrder(row.status),
    buyer: row.name,
    reference: row.reference,
    totalCents: row.total_cents,
    deliveryMethod: row.delivery_method,
  }))
}

async function emailNews(db: Reader, since: string) {
  const rows = await failuresSince(db, since)
    .select(['id', 'next_attempt_at', 'recipient', 'template', 'last_error'])
    .orderBy('next_attempt_at', 'desc')
    .limit(maxNews)
    .execute()
  return rows.map(({ id, next_attempt_at: at, recipient, template, last_error }) => ({
    kind: 'email' as const,
    id,
    at,
    open: true,
    recipient,
    template,
    fault: last_error ?? '',
  }))
}

/** Remembers that a member of staff has seen what came until a moment; an earlier one than before changes nothing. */
export async function markNewsSeen(
  { database: { db }, now }: TimedDeps,
  { staffId, until }: { staffId: string; until: string },
): Promise<void> {
  const at = now().toISOString()
  const seen_at = until < at ? until : at
  await db
    .insertInto('news_seen')
    .values({ staff_id: staffId, seen_at })
    .onConflict((conflict) =>
      conflict
        .column('staff_id')
        .doUpdateSet({ seen_at })
        .where((row) => row.or([row('news_seen.seen_at', '<', seen_at), row('news_seen.seen_at', '>', at)])),
    )
    .execute()
}
