import { sql } from 'kysely'
import type { TimedDeps } from '../deps.ts'
import { clockSkewMs, sendingLeaseMs } from './outbox-sending.ts'

/**
 * Sets every wait anew that was set later than it is now: the clock has been set back since, and what waits for a moment
 * of the wrong time would wait too long. What was to be tried again is due at once, a gift keeps its day, and a
 * message that is being sent keeps its whole lease.
 */
export async function rescheduleFutureRetries({ database: { db }, now }: TimedDeps): Promise<void> {
  const time = now()
  const at = time.toISOString()
  const future = new Date(time.getTime() + clockSkewMs).toISOString()
  const lease = new Date(time.getTime() + sendingLeaseMs).toISOString()
  await db
    .updateTable('email_outbox')
    .set({ wait_set_at: at, next_attempt_at: dueFrom(at) })
    .where('status', '=', 'queued')
    .where('wait_set_at', '>', future)
    .execute()
  await db
    .updateTable('email_outbox')
    .set({ wait_set_at: at, next_attempt_at: lease })
    .where('status', '=', 'sending')
    .where('wait_set_at', '>', future)
    .execute()
}

/** Makes what waits for another try due now, the mail server being back. Returns how many there are. */
export async function retryAllNow({ database: { db }, now }: TimedDeps): Promise<number> {
  const at = now().toISOString()
  const { numUpdatedRows } = await db
    .updateTable('email_outbox')
    .set({ wait_set_at: at, next_attempt_at: dueFrom(at) })
    .where('status', '=', 'queued')
    .where('attempts', '>', 0)
    .where('next_attempt_at', '>', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Now, or on the requested day if it is in the future. */
const dueFrom = (at: string) => sql<string>`case when scheduled_for > ${at} then scheduled_for else ${at} end`
