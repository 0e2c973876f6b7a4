import type { Appointment, Arrangement } from '#contract/appointment.ts'
import { atClockTime } from '#domain/dates/calendar.ts'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting } from '../settings.ts'
import { writeChange } from './appointment-history.ts'
import { appointmentOf } from './appointments.ts'

/** Names what was settled as it now stands, so that a later save can say what it started from. */
export const arrangementRevision = ({ agreedTime, note }: Pick<Appointment, 'agreedTime' | 'note'>): string =>
  revisionOf({ agreedTime, note })

export type ArrangementOutcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'stale'; appointment: Appointment }
  | { ok: false; reason: 'too_early' }
/** Whoever stands at the desk may be seen in the very minute in which they asked. */
const toMinute = (time: string) => time.slice(0, 16)

type Arranging = Arrangement & { id: string; basedOn?: string | undefined; actor: Actor }

/**
 * Notes what was settled with a patient: when the appointment is, by the clinic's clock, and the clinic's own words.
 * The history and the audit log keep the time and never the words, which are about a patient's health. With `basedOn`
 * (an `arrangementRevision`) it is refused as `stale` when someone else has noted something since; a new time that lies
 * before the request was made is `too_early`. `undefined` where there is no such request.
 */
export async function arrangeAppointment(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { id, agreedTime: clockTime, note, basedOn, actor }: Arranging,
): Promise<ArrangementOutcome | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const before = appointmentOf(row)
    if (basedOn !== undefined && basedOn !== arrangementRevision(before))
      return { ok: false, reason: 'stale', appointment: before }
    const agreedTime = clockTime === '' ? null : atClockTime(clockTime, await readSetting(tx, 'clinic.timeZone'))
    const changed = { time: agreedTime !== before.agreedTime, note: note !== before.note }
    if (changed.time && agreedTime && toMinute(agreedTime) < toMinute(before.createdAt))
      return { ok: false, reason: 'too_early' }
    if (!changed.time && !changed.note) return { ok: true, appointment: before }
    const updated = await tx
      .updateTable('appointments')
      .set({ agreed_time: agreedTime, note, updated_at: deps.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { appointmentId: id, actor }
    if (changed.time) await writeChange(tx, deps, { ...change, kind: 'time', agreedTime })
    if (changed.note) await writeChange(tx, deps, { ...change, kind: 'note' })
    await writeAudit(tx, deps, {
      actor,
      action: 'appointment.arranged',
      entity: 'appointment',
      entityId: id,
      before: { agreedTime: before.agreedTime },
      after: { agreedTime, ...(changed.note && { note: 'changed' }) },
    })
    return { ok: true, appointment: appointmentOf(updated) }
  })
}
