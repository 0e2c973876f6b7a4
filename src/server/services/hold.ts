import type { HoldRelease, HoldStatus } from '#contract/hold.ts'
import { inTransaction, type Reader, type Tx, type Writer } from '../database/connect.ts'
import { countRows } from '../database/query-parts.ts'
import type { Actor, RandomDeps, TimedDeps } from '../deps.ts'
import { markReminded } from './appointments/appointment-reminders.ts'
import { endFreeTime } from './appointments/offer-advancement.ts'
import { writeAudit } from './audit.ts'
import { markStated } from './bookkeeping/statements.ts'
import { readSetting, type Setting, writeSetting } from './stored-settings.ts'
import { markExpiryReminded } from './vouchers/voucher-expiry.ts'

/** The start of the hold (ISO 8601 UTC), and the time of the restored backup. */
export type Hold = NonNullable<Setting<'site.hold'>>

/** The hold of a restored copy; `null` where this is the real one. One row by its key: cheap enough to ask each time. */
export const readHold = (db: Reader): Promise<Hold | null> => readSetting(db, 'site.hold')

/** Puts a copy on hold, in the transaction that fills it: without that there would be a moment in which it sends. */
export const putOnHold = (tx: Writer, { copyOf, now }: { copyOf: string; now: Date }): Promise<void> =>
  writeSetting(tx, 'site.hold', { since: now.toISOString(), copyOf }, now)

/**
 * Emails queued before the copy was made and due now: the original may have sent them since. Emails for a later day,
 * such as gifts, are not included, and are sent on their day.
 */
const dueFromBefore = (db: Reader, { since }: Hold, now: Date) =>
  db
    .selectFrom('email_outbox')
    .where('status', 'in', ['queued', 'sending'])
    .where('created_at', '<=', since)
    .where((row) => row.or([row('next_attempt_at', '<=', now.toISOString()), row('attempts', '>', 0)]))

const eventsFromBefore = (db: Reader, { since }: Hold) =>
  db.selectFrom('webhook_deliveries').where('status', 'in', ['queued', 'sending']).where('created_at', '<=', since)

const openOffers = (db: Reader, { since }: Hold) =>
  db.selectFrom('free_times').where('state', '=', 'open').where('created_at', '<=', since)

const forLater = (db: Reader, now: Date) =>
  db
    .selectFrom('email_outbox')
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now.toISOString())

/** What leaves this copy once it is released; `undefined` where it is not on hold. */
export async function readHoldStatus({ database: { db }, now }: TimedDeps): Promise<HoldStatus | undefined> {
  const hold = await readHold(db)
  if (!hold) return undefined
  const newer = db.selectFrom('email_outbox').where('status', '=', 'queued').where('created_at', '>', hold.since)
  const newsletters = await db
    .selectFrom('newsletters')
    .select('subject')
    .where((row) =>
      row.or([
        row('status', '=', 'sending'),
        row.and([row('status', '=', 'draft'), row('send_at', '!=', ''), row('send_at', '<=', now().toISOString())]),
      ]),
    )
    .execute()
  return {
    ...hold,
    emailsFromBefore: await countRows(dueFromBefore(db, hold, now())),
    emailsSince: await countRows(newer.where('next_attempt_at', '<=', now().toISOString())),
    emailsForLater: await countRows(forLater(db, now())),
    newsletters: newsletters.map(({ subject }) => subject),
    refunds: await countRows(db.selectFrom('refunds').where('status', '=', 'asked')),
    webhooksFromBefore: await countRows(eventsFromBefore(db, hold)),
    offers: await countRows(openOffers(db, hold)),
  }
}

export type ReleaseOutcome = { ok: true; dropped: number } | { ok: false; reason: 'not_on_hold' }

/**
 * Says that this copy is the real one now: everything leaves it again, from any process, without a restart. `waiting: drop`
 * leaves the emails and events unsent that wait from before the restore, withdraws what was on offer to the waiting list,
 * reminds nobody and states no month a second time, and pauses newsletters on their way, which staff may resume.
 */
export async function releaseHold(
  deps: RandomDeps,
  { waiting, actor }: HoldRelease & { actor: Actor },
): Promise<ReleaseOutcome> {
  return inTransaction(deps.database, async (tx): Promise<ReleaseOutcome> => {
    const hold = await readHold(tx)
    if (!hold) return { ok: false, reason: 'not_on_hold' }
    const dropped = waiting === 'drop' ? await dropWaiting(tx, deps, { hold, actor }) : 0
    await writeSetting(tx, 'site.hold', null, deps.now())
    const about = { actor, action: 'hold.released', entity: 'settings', entityId: 'site.hold' } as const
    await writeAudit(tx, deps, { ...about, before: hold, after: { waiting, dropped } })
    return { ok: true, dropped }
  })
}

type Drop = { hold: Hold; actor: Actor }
async function dropWaiting(tx: Tx, deps: RandomDeps, { hold, actor }: Drop): Promise<number> {
  const now = deps.now()
  const ids = dueFromBefore(tx, hold, now).select('id')
  const { numUpdatedRows } = await tx
    .updateTable('email_outbox')
    .set({ status: 'cancelled', last_error: 'Not sent: it was waiting before this copy was restored' })
    .where('id', 'in', ids)
    .executeTakeFirst()
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', answer: 'Not sent: it was waiting before this copy was restored' })
    .where('id', 'in', eventsFromBefore(tx, hold).select('id'))
    .execute()
  for (const free of await openOffers(tx, hold).selectAll().execute())
    await endFreeTime(tx, deps, { free, state: 'withdrawn', actor })
  await markReminded(tx, { before: hold.since, now })
  await markExpiryReminded(tx, { before: hold.since, now })
  await markStated(tx, now)
  await tx.updateTable('newsletters').set({ status: 'paused' }).where('status', '=', 'sending').execute()
  // Newsletters scheduled for the meantime were sent by the original site; they stay drafts here.
  await tx
    .updateTable('newsletters')
    .set({ send_at: '' })
    .where('status', '=', 'draft')
    .where('send_at', '<=', now.toISOString())
    .execute()
  return Number(numUpdatedRows)
}
