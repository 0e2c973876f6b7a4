import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { queueEmail } from '../outbox.ts'

/** How many are queued at a time, and may wait to be sent: the next only when these have gone. */
const batch = 20
/** How many that a mail server has put off may wait for another try before no more are queued. */
const mostPutOff = 500

/**
 * Queues the next part of the newsletter that is being sent, in one transaction with how far it is. A person gets a
 * newsletter once: a row with both their ids is written with each e-mail, and the database takes no second. Only so many
 * wait in the outbox at a time that a receipt is not held up behind them, pausing takes hold at once, and the mail server
 * is not flooded: about 600 a minute with a job every 2 s. Answers how many were queued.
 */
export async function feedNewsletter(deps: Pick<Deps, 'database' | 'now' | 'newId'>): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const newsletter = await tx
      .selectFrom('newsletters')
      .selectAll()
      .where('status', '=', 'sending')
      .orderBy('started_at')
      .limit(1)
      .$if(deps.database.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (!newsletter || (await outboxIsFull(tx))) return 0
    const next = await tx
      .selectFrom('subscribers')
      .select(['id', 'email'])
      .where('status', '=', 'subscribed')
      .where('id', '>', newsletter.reached)
      .where('consented_at', '<=', newsletter.started_at!)
      // Whoever came with a list since has agreed earlier, and was not counted.
      .where('created_at', '<=', newsletter.started_at!)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('newsletter_deliveries')
              .select('subscriber_id')
              .where('newsletter_id', '=', newsletter.id)
              .whereRef('subscriber_id', '=', 'subscribers.id'),
          ),
        ),
      )
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const subscriber of next) await queueFor(tx, deps, { newsletterId: newsletter.id, subscriber })
    await tx
      .updateTable('newsletters')
      .set(
        next.length > 0
          ? { reached: next.at(-1)!.id }
          : { status: 'sent' as const, finished_at: deps.now().toISOString() },
      )
      .where('id', '=', newsletter.id)
      .execute()
    return next.length
  })
}

async function outboxIsFull(tx: Tx): Promise<boolean> {
  const waiting = await tx
    .selectFrom('email_outbox')
    .select((row) => ['attempts', row.fn.countAll<number>().as('count')])
    .where('status', 'in', ['queued', 'sending'])
    .where('template', '=', 'newsletter')
    .groupBy('attempts')
    .execute()
  const fresh = waiting.filter(({ attempts }) => attempts === 0).reduce((sum, { count }) => sum + count, 0)
  const all = waiting.reduce((sum, { count }) => sum + count, 0)
  return fresh > 0 || all >= mostPutOff
}

async function queueFor(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId'>,
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
