import type { MailFault } from '#domain/mail/mail-fault.ts'
import { inTransaction, type Reader } from '../database/connect.ts'
import { countRows } from '../database/query-parts.ts'
import type { TimedDeps } from '../deps.ts'
import { retryAllNow } from './outbox-retries.ts'
import { readSetting, type Setting, writeSetting } from './stored-settings.ts'

export type MailOutage = NonNullable<Setting<'mail.outage'>>

/** The start and reason of the mail outage; `null` if there is none. Stored in the database, so that every process knows it. */
export const findOutage = (db: Reader): Promise<MailOutage | null> => readSetting(db, 'mail.outage')

/**
 * Notes that no email goes out: since when is kept from the first time on, why is always the latest. `true` when it
 * was not known before. `began`: when that was first seen, where it was before now.
 */
export async function noteOutage(
  { database, now }: TimedDeps,
  { fault, detail, began }: { fault: MailFault; detail: string; began?: Date | undefined },
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const known = await findOutage(tx)
    const at = now()
    const first = known?.since ?? (began ?? at).toISOString()
    // It cannot have begun later than now, whatever the clock said then.
    const since = first > at.toISOString() ? at.toISOString() : first
    if (known?.fault !== fault || known.detail !== detail || known.since !== since)
      await writeSetting(tx, 'mail.outage', { since, fault, detail }, at)
    return known === null
  })
}

/** Ends the mail outage; emails that wait for another try are due now. Returns the ended outage, or `null` if there was none. */
export async function endOutage(deps: TimedDeps): Promise<MailOutage | null> {
  const ended = await inTransaction(deps.database, async (tx) => {
    const known = await findOutage(tx)
    if (known) await writeSetting(tx, 'mail.outage', null, deps.now())
    return known
  })
  if (ended) await retryAllNow(deps)
  return ended
}

/** How many emails could go out now, and have not. */
export const countDueEmails = ({ database: { db }, now }: TimedDeps): Promise<number> =>
  countRows(
    db
      .selectFrom('email_outbox')
      .where('status', 'in', ['queued', 'sending'])
      .where((row) => row.or([row('scheduled_for', 'is', null), row('scheduled_for', '<=', now().toISOString())])),
  )
