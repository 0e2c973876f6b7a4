import type { AuditAction } from '#contract/audit-actions.ts'
import type { Staff, StaffSession } from '#contract/staff.ts'
import { day, hour, minute } from '#domain/dates/durations.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { type Database, inTransaction, type Tx, type Writer } from '#server/database/connect.ts'
import type { Actor, RandomDeps, RowDeps, TimedDeps, WriteDeps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { writeAudit } from '../audit.ts'
import { readStaffPolicy } from './staff-policy.ts'
import { fromStaffTime, toStaffTime } from './staff-times.ts'

/**
 * Sessions end after 12 hours without use, and 7 days after sign-in at the latest, in ms (docs/product.md, "Sessions").
 */
const maxIdleMs = 12 * hour
export const maxSessionMs = 7 * day
/** A use is written down no more often than this, in ms, so that reading does not mean writing. */
const touchIntervalMs = 5 * minute

/** How long a sign-in counts as recent, in ms (ASVS V7.5.1). */
const recentMs = 10 * minute
/** How far the clocks of two processes may differ, in ms. */
const clockSkewMs = minute

/**
 * Whether somebody has just signed in, and may change what keeps the account safe. Who did so later than now (the clock
 * was set back since) has not: nobody knows how long ago that was.
 */
export const isRecent = ({ signedInAt }: { signedInAt: Date }, now: Date): boolean => {
  const age = now.getTime() - signedInAt.getTime()
  return age < recentMs && age > -clockSkewMs
}

/** Whether a session has ended by time. */
const isOver = ({ signedInAt, lastUsedAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= maxIdleMs || now.getTime() - signedInAt.getTime() >= maxSessionMs
type SessionTimes = { signedInAt: Date; lastUsedAt: Date }

const timesOf = ({ createdAt, updatedAt }: { createdAt: unknown; updatedAt: unknown }): SessionTimes => ({
  signedInAt: fromStaffTime(createdAt),
  lastUsedAt: fromStaffTime(updatedAt),
})

/** How somebody signs in, which the audit log keeps (ASVS V16.3.1). */
export type SignInMethod = 'password' | 'password and code' | 'passkey'
type Origin = { address: string; requestId?: string }
type NewSession = Origin & {
  staffId: string
  method: SignInMethod
  earlierId?: string
  network: string
  userAgent: string
}

/**
 * Begins a session for an account whose owner has proven who they are; the browser's earlier one, `earlierId`, ends
 * (ASVS V7.2.4). Returns its token, of which the database keeps a hash: anyone who reads the database, or finds a copy of
 * it, cannot take over a session. Throws if the account is gone.
 */
export async function startSession(
  deps: RandomDeps,
  { staffId, method, earlierId, network, userAgent, address, requestId }: NewSession,
): Promise<{ token: string; staff: Staff }> {
  const token = makeToken(deps.randomBytes)
  return inTransaction(deps.database, async (tx) => {
    const at = deps.now()
    const staff = await noteSeen(tx, staffId, at).executeTakeFirstOrThrow()
    if (earlierId !== undefined) await deleteSession(tx, earlierId)
    const timeOf = (ms: number) => toStaffTime(deps.database.engine, new Date(ms))
    const started = timeOf(at.getTime())
    await tx
      .insertInto('staff_sessions')
      .values({
        id: deps.newId(),
        userId: staffId,
        token: hashToken(token),
        expiresAt: timeOf(at.getTime() + maxSessionMs),
        ipAddress: network,
        userAgent,
        createdAt: started,
        updatedAt: started,
      })
      .execute()
    await auditSession(tx, deps, { action: 'session.started', actor: { ...staff, requestId }, address, method })
    return { token, staff }
  })
}

export type Session = {
  id: string
  signedInAt: Date
  staff: Staff
  secondFactor: boolean
  /** Whether it has to be set up before anything else. */
  secondFactorMissing: boolean
}

/**
 * The session that a token opens, which is thereby in use, unless `byItself`: the page asked, and nobody did anything.
 * `undefined` if there is none, and when it has ended by time or its account is deactivated, which removes it.
 */
export async function resumeSession(
  { database, now }: TimedDeps,
  token: string,
  { byItself = false } = {},
): Promise<Session | undefined> {
  const { db } = database
  const found = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_users as staff', 'staff.id', 'session.userId')
    .select(['session.id', 'session.createdAt', 'session.updatedAt'])
    .select(['userId', 'name', 'email', 'role', 'deactivatedAt', 'secondFactorAt'])
    .where('token', '=', hashToken(token))
    .executeTakeFirst()
  if (!found) return undefined
  const { id, userId, name, email, role } = found
  const times = timesOf(found)
  if (isOver(times, now()) || found.deactivatedAt !== null) {
    await deleteSession(db, id)
    return undefined
  }
  if (!byItself) await touchSession(database, { id, staffId: userId, lastUsedAt: times.lastUsedAt }, now())
  const secondFactor = found.secondFactorAt !== null
  const secondFactorMissing = !secondFactor && (await readStaffPolicy(db)).secondFactorRequired
  const staff = { id: userId, name, email, role }
  return { id, signedInAt: times.signedInAt, staff, secondFactor, secondFactorMissing }
}

/** Notes that a session is in use. */
async function touchSession(
  database: Pick<Database, 'db' | 'engine'>,
  { id, staffId, lastUsedAt }: { id: string; staffId: string; lastUsedAt: Date },
  now: Date,
): Promise<void> {
  // A use that was noted later than now was noted by a clock that has been set back: written anew.
  const age = now.getTime() - lastUsedAt.getTime()
  if (age < touchIntervalMs && age > -clockSkewMs) return
  await inTransaction(database, async (tx) => {
    await tx
      .updateTable('staff_sessions')
      .set({ updatedAt: toStaffTime(database.engine, now) })
      .where('id', '=', id)
      .execute()
    await noteSeen(tx, staffId, now).execute()
  })
}

/** Notes when an account was last in use. */
const noteSeen = (tx: Tx, staffId: string, now: Date) =>
  tx
    .updateTable('staff_users')
    .set({ lastSeenAt: now.toISOString() })
    .where('id', '=', staffId)
    .returning(['id', 'name', 'email', 'role'])

/** The sessions of a member of staff, last used first. `currentId` is the session of the request. */
export async function listSessions(
  { database: { db }, now }: TimedDeps,
  { staffId, currentId }: { staffId: string; currentId: string },
): Promise<StaffSession[]> {
  const rows = await db.selectFrom('staff_sessions').selectAll().where('userId', '=', staffId).execute()
  return rows
    .map((row) => ({ ...row, ...timesOf(row) }))
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
  deps: WriteDeps,
  { id, actor }: { id: string; actor: Actor & { id: string } },
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const ended = await tx
      .deleteFrom('staff_sessions')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n) return false
    await writeAudit(tx, deps, { actor, action: 'session.revoked', entityId: id })
    return true
  })
}

/** Ends every session of the actor's own but `currentId`. Returns how many. */
export async function revokeOtherSessions(
  deps: WriteDeps,
  { currentId, actor }: { currentId: string; actor: Actor & { id: string } },
): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const ended = await endSessionsOf(tx, actor.id, { but: currentId })
    const about = { entity: 'staff', entityId: actor.id, after: { ended } } as const
    if (ended > 0) await writeAudit(tx, deps, { actor, action: 'session.others_revoked', ...about })
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

const deleteSession = (db: Writer, id: string) => db.deleteFrom('staff_sessions').where('id', '=', id).execute()

/** Ends a session at its owner's wish. */
export async function endSession(
  deps: WriteDeps,
  { session: { id, staff }, address, requestId }: Origin & { session: Session },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await deleteSession(tx, id)
    await auditSession(tx, deps, { action: 'session.ended', actor: { ...staff, requestId }, address })
  })
}

/** Writes to the audit log that somebody failed to sign in, with the account whose `email` it was, where it is one's. */
export async function recordRefusal(
  deps: WriteDeps,
  { email, method, address, requestId }: Origin & { method: SignInMethod; email?: string },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    // Of an email that is no account's nothing is kept: it may be a password typed into the wrong field.
    const known = email
      ? await tx.selectFrom('staff_users').select('id').where('email', '=', email).executeTakeFirst()
      : undefined
    const actor = { ...systemActor('sign-in'), requestId }
    await auditSession(tx, deps, { action: 'session.refused', actor, address, method, entityId: known?.id })
  })
}

type SessionEvent = { action: AuditAction; actor: Actor; address: string; method?: SignInMethod; entityId?: string }
const auditSession = (
  tx: Tx,
  deps: RowDeps,
  { action, actor, address, method, entityId = actor.id ?? 'unknown' }: SessionEvent,
) => writeAudit(tx, deps, { actor, action, entity: 'staff', entityId, after: { address, method } })
