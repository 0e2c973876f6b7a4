import type { Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { TimedDeps } from '#server/deps.ts'
import { countDueEmails } from '../mail-outage.ts'
import { countWaiting } from '../orders/order-list.ts'

/** Counts of queued work; ages in seconds. No personal data. */
export type Backlog = {
  emails: { due: number; oldestSeconds: number; failed: number }
  /** Events of the demo gateway that have not reached our webhook. Stripe keeps its own, and asks again by itself. */
  webhooks: number
  payments: Record<'open' | 'processing' | 'review' | 'unmatched' | 'refunding', number>
}

/** Counts what waits to be sent, delivered or settled. Each count is answered by an index or from few rows. */
export async function readBacklog({ database, now }: TimedDeps): Promise<Backlog> {
  const { db } = database
  const { review, unmatchedPayments, failedEmails } = await countWaiting(db)
  const open = () => db.selectFrom('payments').where('status', '=', 'open')
  return {
    emails: {
      due: await countDueEmails({ database, now }),
      oldestSeconds: await oldestEmail(db, now()),
      failed: failedEmails,
    },
    webhooks: await countRows(
      db.selectFrom('demo_events').where('deliveries_left', '>', 0).where('deliver_at', '<=', now().toISOString()),
    ),
    payments: {
      open: await countRows(open().where('processing_at', 'is', null)),
      processing: await countRows(open().where('processing_at', 'is not', null)),
      review,
      unmatched: unmatchedPayments,
      refunding: await countRows(db.selectFrom('refunds').where('status', '=', 'pending')),
    },
  }
}

/** For how long the oldest due email has been waiting, in seconds; 0 if none is. */
async function oldestEmail(db: Reader, now: Date): Promise<number> {
  const { due } = await db
    .selectFrom('email_outbox')
    .select(({ fn }) => fn.min(fn.coalesce('scheduled_for', 'created_at')).as('due'))
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow()
  return due === null ? 0 : Math.max(0, Math.round((now.getTime() - Date.parse(due)) / 1000))
}
