import { sql, type UpdateObject } from 'kysely'
import { minute } from '#domain/dates/durations.ts'
import { maxIdleMs } from '../activity.ts'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps, TimedDeps } from '../deps.ts'

/** An email that this worker has claimed. `attempt` counts from 1, and is the token that its outcome is written with. */
export type ClaimedEmail = {
  id: string
  template: string
  recipient: string
  payload: string
  attempt: number
  createdAt: string
}

/**
 * How long a worker may hold a message, in ms, before another may claim it. It is far above what composing and
 * sending may take (mail/smtp-mailer.ts), so that only a worker that has crashed loses its claim.
 */
export const sendingLeaseMs = 5 * minute

/** How far the clocks of two processes may differ, in ms, without either taking it for a clock that was set back. */
export const clockSkewMs = minute

/** The waits after the first, second... failed attempt, in ms: 8 attempts over about a day. */
export const retryDelays = [1, 5, 15, 60, 180, 420, 720].map((minutes) => minutes * minute)
const maxAttempts = retryDelays.length + 1

/**
 * Takes up to `limit` due emails for sending: queued ones, and those whose worker has not come back within the lease.
 * Bulk emails come last, so that no receipt or reset waits behind a newsletter to thousands. One statement, so
 * that no two workers claim the same row. While a row is `sending`, `next_attempt_at` is the end of its lease.
 */
export async function claimEmails(
  { database: { db, engine }, now }: TimedDeps,
  limit: number,
): Promise<ClaimedEmail[]> {
  const at = now()
  const claimed = await db
    .with('due', (cte) =>
      cte
        .selectFrom('email_outbox')
        .select('id')
        .where('status', 'in', ['queued', 'sending'])
        .where('next_attempt_at', '<=', at.toISOString())
        .where('attempts', '<', maxAttempts)
        .orderBy('priority')
        .orderBy('next_attempt_at')
        .limit(limit)
        .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('email_outbox')
    .set(({ eb }) => ({
      status: 'sending',
      attempts: eb('attempts', '+', 1),
      ...nextAttemptIn(at, sendingLeaseMs),
    }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('due').select('id'))
    .returning(['id', 'template', 'recipient', 'payload', 'attempts as attempt', 'created_at as createdAt'])
    .execute()
  return claimed
}

/**
 * Whether any email is to be sent, by this worker or another, before one that rests looks again. What is due later, as a gift of
 * next month, keeps nobody from resting.
 */
export const hasUnsentSoon = async ({ database: { db }, now }: TimedDeps): Promise<boolean> =>
  (await db
    .selectFrom('email_outbox')
    .select('id')
    .where('status', 'in', ['queued', 'sending'])
    .where('next_attempt_at', '<=', new Date(now().getTime() + maxIdleMs + minute).toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Gives up on emails whose last attempt never came back. Returns how many. */
export async function failLostEmails({ database: { db }, now }: TimedDeps): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('email_outbox')
    .set({ status: 'failed', last_error: 'Sending was interrupted every time' })
    .where('status', '=', 'sending')
    .where('attempts', '>=', maxAttempts)
    .where('next_attempt_at', '<=', now().toISOString())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type Claim = Pick<ClaimedEmail, 'id' | 'attempt'>

/**
 * Where a claimed email is to go now: staff may have corrected the address while it was written, or it may be `erased`. `undefined` when the
 * claim has lapsed.
 */
export const recipientNow = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { id, attempt }: Claim,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('email_outbox')
    .select('recipient')
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempt)
    .executeTakeFirst()
  return row?.recipient
}

/**
 * Records that a claimed email was taken, and by what. False when the claim had lapsed and another worker has the
 * message. Its address may have been corrected while it was sent: the row says where it went, unless that was erased.
 */
export async function recordSent(
  { database, mailer, now }: TimedDeps & { mailer: Pick<Deps['mailer'], 'kind'> },
  claim: Claim & Pick<ClaimedEmail, 'recipient'>,
): Promise<boolean> {
  const recipient = sql<string>`case when recipient = 'erased' then recipient else ${claim.recipient} end`
  const sent = { sent_at: now().toISOString(), outlet: mailer.kind, last_error: null, recipient }
  return closeClaim(database, claim, { status: 'sent', ...sent })
}

/**
 * Records that a claimed email was not taken: queued again after a growing wait, or failed for good, for `reason`.
 * `isDealtWith`: what is refused for good needs nobody any more.
 */
export async function recordFailure(
  { database, now, randomBytes }: Pick<Deps, 'database' | 'now' | 'randomBytes'>,
  claim: Claim,
  { reason, permanent, isDealtWith = false }: { reason: string; permanent: boolean; isDealtWith?: boolean },
): Promise<'queued' | 'failed' | 'lapsed'> {
  const wait = permanent ? undefined : retryDelays[claim.attempt - 1]
  const status = wait === undefined ? 'failed' : 'queued'
  const kept = await closeClaim(database, claim, {
    status: permanent && isDealtWith ? 'let-go' : status,
    last_error: reason.slice(0, 300),
    ...nextAttemptIn(now(), withJitter(wait ?? 0, randomBytes)),
  })
  return kept ? status : 'lapsed'
}

/**
 * Puts a claimed email back as it was, for `reason`: no mail goes out, whatever it says and whomever it is for. It costs
 * none of its attempts, however long that lasts, and is due as soon as mail goes out again.
 */
export async function requeueUnsent(
  { database, now }: TimedDeps,
  claim: Claim,
  { reason }: { reason: string },
): Promise<'queued' | 'lapsed'> {
  const kept = await closeClaim(database, claim, {
    status: 'queued',
    last_error: reason.slice(0, 300),
    attempts: claim.attempt - 1,
    ...nextAttemptIn(now(), 0),
  })
  return kept ? 'queued' : 'lapsed'
}

/** A wait in ms and up to a quarter more, by chance, so that a server back from an outage does not get all at once. */
export const withJitter = (ms: number, randomBytes: Deps['randomBytes']): number => ms * (1 + randomBytes(1)[0]! / 1024)

/** The columns of a wait of `ms` from now. */
export const nextAttemptIn = (now: Date, ms: number) => ({
  next_attempt_at: new Date(now.getTime() + ms).toISOString(),
  wait_set_at: now.toISOString(),
})

/** How long an email that may be sent later is held back before it is looked at again, in ms. */
export const heldBackDelayMs = 60 * minute

/**
 * Records that a claimed email is not to be sent as things are: looked at again in an hour, as often as it takes, or
 * never. Unlike a failure it costs none of its attempts, and nobody has to do anything.
 */
export async function recordHeldBack(
  { database, now }: TimedDeps,
  claim: Claim,
  { reason, later }: { reason: string; later: boolean },
): Promise<'queued' | 'cancelled' | 'lapsed'> {
  const kept = await closeClaim(database, claim, {
    status: later ? 'queued' : 'cancelled',
    last_error: reason,
    ...(later && {
      attempts: claim.attempt - 1,
      ...nextAttemptIn(now(), heldBackDelayMs),
    }),
  })
  if (!kept) return 'lapsed'
  return later ? 'queued' : 'cancelled'
}

async function closeClaim(
  { db }: Database,
  { id, attempt }: Claim,
  change: UpdateObject<Tables, 'email_outbox'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_outbox')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
