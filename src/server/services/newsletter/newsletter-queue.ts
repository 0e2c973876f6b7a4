import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Deps, RowDeps, WriteDeps } from '#server/deps.ts'
import { forEachRow } from '../each-row.ts'
import { queueEmail } from '../outbox.ts'
import { deliveryCounts } from './newsletter-list.ts'

/** How many are queued at a time, and may wait to be sent: the next only when these have gone. */
const batchSize = 20
/** How many that a mail server has put off may wait for another try before no more are queued. */
const maxPostponed = 500

/**
 * Queues the next part of the newsletters that are being sent, in one transaction with how far they are. Whom one goes to
 * was fixed when it was sent, so that it depends on no clock, and a person gets it once: a row with both their ids is
 * written with each email, and the database takes no second. Only so many wait in the outbox at a time that a receipt
 * is not held up behind them, pausing takes hold at once, and the mail server is not flooded: about 600 a minute with a
 * job every 2 s. One is `sent` when nothing of it waits any more. Returns how many were queued. One that fails holds up no
 * other: an `AggregateError` is thrown at the end.
 */
export async function queueNewsletter(deps: WriteDeps): Promise<number> {
  const sending = await deps.database.db
    .selectFrom('newsletters')
    .select('id')
    .where('status', '=', 'sending')
    .orderBy('started_at')
    .execute()
  let queued = 0
  const queue = async ({ id }: { id: string }) => {
    const part = await inTransaction(deps.database, (tx) => queuePart(tx, deps, id))
    queued = part ?? 0
    return part !== undefined
  }
  await forEachRow(sending, queue, { limit: 1, failure: 'newsletters could not be queued' })
  return queued
}

/** Queues the next part of one newsletter. Returns how many, 0 where the outbox is full; `undefined` where none of its readers is left. */
async function queuePart(tx: Tx, deps: WriteDeps, id: string): Promise<number | undefined> {
  const newsletter = await tx
    .selectFrom('newsletters')
    .select(['id', 'reached'])
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .$if(deps.database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!newsletter) return undefined
  const next = await nextReaders(tx, newsletter)
  if (next.length === 0) {
    await finishWhenSettled(tx, deps, id)
    return undefined
  }
  if (await outboxIsFull(tx, deps.now())) return 0
  for (const subscriber of next) await queueFor(tx, deps, { newsletterId: id, subscriber })
  await tx
    .updateTable('newsletters')
    .set({ reached: next.at(-1)!.id })
    .where('id', '=', id)
    .execute()
  return next.length
}

/** Whether any newsletter is being sent. */
export const isSending = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom('newsletters').select('id').where('status', '=', 'sending').limit(1).executeTakeFirst()) !==
  undefined

/** Those of its readers whose turn is next: still on the list, and not queued yet. */
const nextReaders = (tx: Tx, { id, reached }: { id: string; reached: string }) =>
  tx
    .selectFrom('newsletter_recipients')
    .innerJoin('subscribers', 'subscribers.id', 'newsletter_recipients.subscriber_id')
    .select(['subscribers.id', 'subscribers.email'])
    .where('newsletter_recipients.newsletter_id', '=', id)
    .where('newsletter_recipients.subscriber_id', '>', reached)
    .where('subscribers.status', '=', 'subscribed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_deliveries')
            .select('subscriber_id')
            .where('newsletter_deliveries.newsletter_id', '=', id)
            .whereRef('newsletter_deliveries.subscriber_id', '=', 'subscribers.id'),
        ),
      ),
    )
    .orderBy('newsletter_recipients.subscriber_id')
    .limit(batchSize)
    .execute()

/** Ends a newsletter once the mail server has said yes or no to each of its emails. */
async function finishWhenSettled(tx: Tx, deps: Pick<Deps, 'now'>, id: string): Promise<void> {
  const { sent, waiting, outlet } = await deliveryCounts(tx, id)
  if (waiting > 0) return
  const finished_at = deps.now().toISOString()
  await tx
    .updateTable('newsletters')
    .set({ status: 'sent', finished_at, delivered: sent, outlet })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('newsletter_recipients').where('newsletter_id', '=', id).execute()
}

/** Whether emails are due that the mail server has not been asked to take, or too many wait in all. */
async function outboxIsFull(tx: Tx, now: Date): Promise<boolean> {
  const waiting = tx
    .selectFrom('email_outbox')
    .where('status', 'in', ['queued', 'sending'])
    .where('template', '=', 'newsletter')
  // One that was held back while its newsletter was paused is looked at again later, and holds up no other.
  const fresh = await countRows(waiting.where('attempts', '=', 0).where('next_attempt_at', '<=', now.toISOString()))
  return fresh > 0 || (await countRows(waiting)) >= maxPostponed
}

async function queueFor(
  tx: Tx,
  deps: RowDeps,
  { newsletterId, subscriber }: { newsletterId: string; subscriber: { id: string; email: string } },
): Promise<void> {
  const emailId = deps.newId()
  await tx
    .insertInto('newsletter_deliveries')
    .values({ newsletter_id: newsletterId, subscriber_id: subscriber.id, email_id: emailId })
    .execute()
  await queueEmail(
    tx,
    { now: deps.now, newId: () => emailId },
    {
      template: 'newsletter',
      recipient: subscriber.email,
      payload: { newsletterId, subscriberId: subscriber.id },
      dedupeKey: `newsletter:${newsletterId}:${subscriber.id}`,
      priority: 'bulk',
    },
  )
}
