import type { Selectable } from 'kysely'
import type { CalendarFeed, FeedAddress, NewFeed } from '#contract/calendar-feed.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { writeAudit } from '../audit.ts'
import { isPractitioner } from './practitioner-choice.ts'

type FeedDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'publicUrl'>

const feedOf = (row: Selectable<Tables['calendar_feeds']>): CalendarFeed => ({
  id: row.id,
  practitioner: row.practitioner,
  names: row.names,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The calendars that programs may subscribe to (docs/product.md, "Calendar feeds"), without their addresses. */
export async function listFeeds(db: Reader): Promise<CalendarFeed[]> {
  const rows = await db.selectFrom('calendar_feeds').selectAll().orderBy('practitioner').execute()
  return rows.map(feedOf)
}

/**
 * Makes the calendar of a practitioner (a slug), or of the whole clinic (empty), with a new address; one that it had
 * before ends. The secret in it is told this once: the database keeps its hash. `undefined` if there is no such
 * practitioner.
 */
export async function renewFeed(
  deps: FeedDeps,
  { practitioner, names, actor }: NewFeed & { actor: Actor },
): Promise<FeedAddress | undefined> {
  return inTransaction(deps.database, async (tx) => {
    if (!(await isPractitioner(tx, practitioner))) return undefined
    const token = makeToken(deps.randomBytes)
    const at = deps.now().toISOString()
    const before = await tx
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('practitioner', '=', practitioner)
      .executeTakeFirst()
    const changed = { names, token_hash: hashToken(token), updated_at: at }
    const row = await tx
      .insertInto('calendar_feeds')
      .values({ id: deps.newId(), practitioner, created_at: at, ...changed })
      .onConflict((conflict) => conflict.column('practitioner').doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, deps, {
      actor,
      action: before ? 'calendar_feed.renewed' : 'calendar_feed.added',
      entityId: row.id,
      ...(before && { before: { practitioner, names: before.names } }),
      after: { practitioner, names },
    })
    return { feed: feedOf(row), url: `${deps.publicUrl}/calendar/${token}/appointments.ics` }
  })
}

/** Revokes a calendar feed and its address. False if none has that id. */
export async function revokeFeed(deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.deleteFrom('calendar_feeds').where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) return false
    const { practitioner, names } = row
    await writeAudit(tx, deps, {
      actor,
      action: 'calendar_feed.revoked',
      entityId: id,
      before: { practitioner, names },
    })
    return true
  })
}
