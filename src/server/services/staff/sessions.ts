import type { StaffSession } from '#contract/staff.ts'
import { day, hour, minute } from '#domain/durations.ts'
import { type Database, inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { fromStaffTime, toStaffTime } from './staff-times.ts'

/**
 * Sessions end after 12 hours without use, and 7 days after sign-in at the latest, in ms (docs/product.md, "Sessions").
 */
export const longestIdle = 12 * hour
export const longestSession = 7 * day
/** A use is written down no more often than this, in ms, so that reading does not mean writing. */
const touchEvery = 5 * minute

/** How long after signing in nobody is asked to prove again who they are, in ms (ASVS V7.5.1). */
const recent = 10 * minute
/** How far the clocks of two processes may differ, in ms. */
const clockSkew = minute

/**
 * Whether somebody has just signed in, and may change what keeps the account safe. Who did so later than now (the clock
 * was set back since) has not: nobody knows how long ago that was.
 */
export const isRecent = ({ signedInAt }: { signedInAt: Date }, now: Date): boolean => {
  const age = now.getTime() - signedInAt.getTime()
  return age < recent && age > -clockSkew
}

/** Whether a session has ended by time. */
export const isOver = ({ signedInAt, lastUsedAt }: { signedInAt: Date; lastUsedAt: Date }, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= longestIdle || now.getTime() - signedInAt.getTime() >= longestSession

/** Notes that a session is in use. */
export async function touchSession(
  database: Pick<Database, 'db' | 'engine'>,
  { id, staffId, lastUsedAt }: { id: string; staffId: string; lastUsedAt: Date },
  now: Date,
): Promise<void> {
  // A use that was noted later than now was noted by a clock that has been set back: written anew.
  const age = now.getTime() - lastUsedAt.getTime()
  if (age < touchEvery && age > -clockSkew) return
  await inTransaction(database, async (tx) => {
    await tx
      .updateTable('staff_sessions')
      .set({ updatedAt: toStaffTime(database.engine, now) })
      .where('id', '=', id)
      .execute()
    await noteSeen(tx, staffId, now)
  })
}

/** Notes when an account was last in use. */
export async function noteSeen(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.updateTable('staff_users').set({ lastSeenAt: now.toISOString() }).where('id', '=', staffId).execute()
}

/** Where a member of staff is signed in, last used first. `currentId` is the session that asks. */
export async function listSessions(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { staffId, currentId }: { staffId: string; currentId: string },
): Promise<StaffSession[]> {
  const rows = await db.selectFrom('staff_sessions').selectAll().where('userId', '=', staffId).execute()
  return rows
    .map((row) => ({ ...row, signedInAt: fromStaffTime(row.createdAt), lastUsedAt: fromStaffTime(row.updatedAt) }))
    .filter((row) => !isOver(row, now()))
    .sort((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
    .map((row) => ({
      id: row.id,
      signedInAt: row.signedInAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      address: row.ipAddress ?? '',
      userAgent: row.userAgent ?? '',
      current: row.id === currentId,
    }))
}

/** Ends one session of the actor's own. False when they have no such session. */
export async function revokeSession(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { id, actor }: { id: string; actor: Actor & { id: string } },
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const ended = await tx
      .deleteFrom('staff_sessions')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) return false
    await writeAudit(tx, deps, { actor, action: 'session.revoked', entity: 'session', entityId: id })
    return true
  })
}

/** Ends every session of the actor's own but `currentId`. Returns how many. */
export async function revokeOtherSessions(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { currentId, actor }: { currentId: string; actor: Actor & { id: string } },
): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const ended = await endSessionsOf(tx, actor.id, { but: currentId })
    if (ended > 0)
      await writeAudit(tx, deps, {
        actor,
        action: 'session.others_revoked',
        entity: 'staff',
        entityId: actor.id,
        after: { ended },
      })
    return ended
  })
}

/** Ends the sessions of a member of staff: all, or all `but` one. Returns how many. */
export async function endSessionsOf(tx: Tx, staffId: string, { but }: { but?: string } = {}): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sessions')
    .where('userId', '=', staffId)
    .$if(but !== undefined, (rows) => rows.where('id', '!=', but!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
