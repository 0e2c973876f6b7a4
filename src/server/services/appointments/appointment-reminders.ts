import { hour } from '#domain/dates/durations.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { RandomDeps } from '#server/deps.ts'
import { forEachRow, readInBatches } from '../each-row.ts'
import { queueEmail } from '../outbox.ts'
import { appointmentLinkKey, ensureLink } from './appointment-link.ts'
import { isNotifiedSince, readPatientNotices, withoutNoticeLeaving } from './patient-notices.ts'

const batch = 100

/**
 * Queues a reminder for each confirmed visit that is near (docs/product.md, "What patients are told"): once for each
 * time it is set to. A visit that was arranged within the hours of the reminder gets none, and one whose notice waits to be
 * sent gets none before it. Whether the visit still stands is asked again when the email leaves. Returns how many were queued. One
 * that fails holds up no other: an `AggregateError` is thrown at the end.
 */
export async function remindPatients(deps: RandomDeps, signal?: AbortSignal): Promise<number> {
  const { db } = deps.database
  const { tells, remindHours } = await readPatientNotices(db)
  if (!tells || remindHours === 0) return 0
  const readDue = (after: { id: string; agreed_time: string | null } | undefined) =>
    near(db, { now: deps.now(), remindHours })
      .$if(after !== undefined, (rows) =>
        rows.where((row) => row(row.refTuple('agreed_time', 'id'), '>', row.tuple(after!.agreed_time, after!.id))),
      )
      .orderBy('agreed_time')
      .orderBy('id')
      .limit(batch)
      .execute()
  const linkKey = await appointmentLinkKey(deps)
  const remindOf = ({ id }: { id: string }) => remind(deps, { id, remindHours, linkKey })
  return forEachRow(readInBatches(batch, readDue), remindOf, { signal, failure: 'reminders could not be queued' })
}

/** The visits within the hours of the reminder that none was queued for at their time. */
const near = (db: Reader, { now, remindHours }: { now: Date; remindHours: number }) =>
  db
    .selectFrom('appointments')
    .select(['id', 'email', 'agreed_time', 'link_hash'])
    .where('status', '=', 'confirmed')
    .where('agreed_time', '>', now.toISOString())
    .where('agreed_time', '<=', new Date(now.getTime() + remindHours * hour).toISOString())
    .where('email', '!=', '')
    .whereRef('reminded_time', '!=', 'agreed_time')
    .where(withoutNoticeLeaving)

type Reminding = { id: string; remindHours: number; linkKey: string }
const remind = (deps: RandomDeps, { id, remindHours, linkKey }: Reminding): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    // It may have been changed, or reminded of by another process, since.
    const row = await near(tx, { now: deps.now(), remindHours }).where('id', '=', id).executeTakeFirst()
    if (!row) return false
    const time = row.agreed_time!
    await tx.updateTable('appointments').set({ reminded_time: time }).where('id', '=', id).execute()
    const since = new Date(Date.parse(time) - remindHours * hour).toISOString()
    if (await isNotifiedSince(tx, { id, time, since })) return false
    // Of a visit that no email told of, such as one by telephone whose address was entered later.
    await ensureLink(tx, deps, { row, key: linkKey })
    await queueEmail(tx, deps, {
      template: 'appointment-reminder',
      recipient: row.email,
      payload: { appointmentId: id, time },
      dedupeKey: `appointment-reminder:${id}:${time}`,
    })
    return true
  })

/**
 * Notes that visits arranged `before` were reminded of, as far as their reminder is due by `now`: by the site whose copy
 * this is.
 */
export async function markReminded(tx: Tx, { before, now }: { before: string; now: Date }): Promise<void> {
  const { remindHours } = await readPatientNotices(tx)
  await tx
    .updateTable('appointments')
    .set(({ ref }) => ({ reminded_time: ref('agreed_time').$castTo<string>() }))
    .where('status', '=', 'confirmed')
    .where('agreed_time', '<=', new Date(now.getTime() + remindHours * hour).toISOString())
    .where('updated_at', '<=', before)
    .execute()
}
