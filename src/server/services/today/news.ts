import type { News, NewsItem } from '#contract/today.ts'
import { day } from '#domain/durations.ts'
import type { Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/count-rows.ts'
import type { Deps } from '#server/deps.ts'

type NewsDeps = Pick<Deps, 'database' | 'now'>

/** How far back the news go, in ms, also for whoever has never looked. */
const reach = 7 * day
const most = 20

const requestsSince = (db: Reader, since: string) => db.selectFrom('appointments').where('created_at', '>', since)

/** Orders that visitors paid. What was sold at the desk is no news to whoever sold it. */
const ordersSince = (db: Reader, since: string) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.paid_payment_id')
    .where('orders.paid_at', '>', since)
    .where('payments.provider', '!=', 'desk')

/** A failed e-mail is not tried again, so the time of its next attempt stays that of its failure. */
const failuresSince = (db: Reader, since: string) =>
  db.selectFrom('email_outbox').where('status', '=', 'failed').where('next_attempt_at', '>', since)

async function seenUntil({ database: { db }, now }: NewsDeps, staffId: string): Promise<string> {
  const row = await db.selectFrom('news_seen').select('seen_at').where('staff_id', '=', staffId).executeTakeFirst()
  const oldest = new Date(now().getTime() - reach).toISOString()
  return row && row.seen_at > oldest ? row.seen_at : oldest
}

/** How much has come since a member of staff last looked. */
export async function countNews(deps: NewsDeps, staffId: string): Promise<number> {
  const { db } = deps.database
  const since = await seenUntil(deps, staffId)
  return (
    (await countRows(requestsSince(db, since))) +
    (await countRows(ordersSince(db, since))) +
    (await countRows(failuresSince(db, since)))
  )
}

/** What came in the last week, at most 20 of it, newest first, and what of it a member of staff has not seen. */
export async function readNews(deps: NewsDeps, staffId: string): Promise<News> {
  const { db } = deps.database
  const seen = await seenUntil(deps, staffId)
  const until = deps.now().toISOString()
  const since = new Date(Date.parse(until) - reach).toISOString()
  const requests = await requestsSince(db, since)
    .select(['id', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  const orders = await ordersSince(db, since)
    .select(['orders.id', 'orders.paid_at as at', 'orders.reference as subject', 'orders.total_cents as totalCents'])
    .orderBy('orders.paid_at', 'desc')
    .limit(most)
    .execute()
  const failures = await failuresSince(db, since)
    .select(['id', 'next_attempt_at as at', 'template as subject'])
    .orderBy('next_attempt_at', 'desc')
    .limit(most)
    .execute()
  const items: Omit<NewsItem, 'unseen'>[] = [
    ...requests.map(({ id, at }) => ({ kind: 'request' as const, id, at, subject: '' })),
    ...orders.map(({ at, ...order }) => ({ kind: 'order' as const, ...order, at: at! })),
    ...failures.map((email) => ({ kind: 'email' as const, ...email })),
  ]
  const newest = items.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most)
  return { until, items: newest.map((item) => ({ ...item, unseen: item.at > seen })) }
}

/** Remembers that a member of staff has seen what came until a moment; an earlier one than before changes nothing. */
export async function markNewsSeen(
  { database: { db }, now }: NewsDeps,
  { staffId, until }: { staffId: string; until: string },
): Promise<void> {
  const at = now().toISOString()
  const seen_at = until < at ? until : at
  await db
    .insertInto('news_seen')
    .values({ staff_id: staffId, seen_at })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet({ seen_at }).where('news_seen.seen_at', '<', seen_at),
    )
    .execute()
}
