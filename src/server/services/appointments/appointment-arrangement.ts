import type { Appointment, Arrangement } from '#contract/appointment.ts'
import { atClockTime } from '#domain/dates/calendar.ts'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, RandomDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting } from '../stored-settings.ts'
import { writeChange } from './appointment-history.ts'
import { appointmentLinkKey } from './appointment-link.ts'
import { changeStatus } from './appointment-status.ts'
import { appointmentOf } from './appointments.ts'
import { emitConfirmed } from './confirmed-event.ts'
import { notifyPatient } from './patient-notices.ts'
import { isPractitioner, isService } from './practitioner-choice.ts'

/** The revision of the current arrangement, so that a later save can name the version that it started from. */
export const arrangementRevision = ({
  agreedTime,
  note,
  service,
  practitioner,
}: Pick<Appointment, 'agreedTime' | 'note' | 'service' | 'practitioner'>): string =>
  revisionOf({ agreedTime, note, service, practitioner })

export type ArrangementOutcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'stale'; appointment: Appointment }
  | { ok: false; reason: 'too_early' | 'unknown_service' | 'unknown_practitioner' }
/** A patient at the desk may have an appointment in the same minute as the request. */
const toMinute = (time: string) => time.slice(0, 16)

type Arranging = Arrangement & { id: string; basedOn?: string | undefined; actor: Actor }

/**
 * Notes what was settled with a patient: when the appointment is, by the clinic's clock, for which treatment and with
 * whom, and the clinic's own words. The history and the audit log keep the time and never the words, which are about a patient's health. With `basedOn`
 * (an `arrangementRevision`) it is refused as `stale` when something else was noted since, and so is confirming with `from`
 * what has another status by now; what is as it was sent, as after an answer that was lost, is saved already. A new time that
 * lies before the request was made is `too_early`. A treatment or practitioner that is named anew must be one of the site's.
 * `confirm` also sets the status, so that the patient gets one email. `undefined` if there is no such request.
 */
export async function arrangeAppointment(
  deps: RandomDeps,
  { id, agreedTime: clockTime, note, confirm = false, from, basedOn, actor, ...named }: Arranging,
): Promise<ArrangementOutcome | undefined> {
  const linkKey = await appointmentLinkKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const before = appointmentOf(row)
    const agreedTime = clockTime === '' ? null : atClockTime(clockTime, await readSetting(tx, 'clinic.timeZone'))
    const { service = before.service, practitioner = before.practitioner } = named
    const changed = {
      time: agreedTime !== before.agreedTime,
      note: note !== before.note,
      service: service !== before.service,
      practitioner: practitioner !== before.practitioner,
    }
    const isChanged = Object.values(changed).includes(true)
    const confirms = confirm && before.status !== 'confirmed'
    const isOvertaken =
      (basedOn !== undefined && basedOn !== arrangementRevision(before)) ||
      (confirms && from !== undefined && from !== before.status)
    if (isOvertaken && (isChanged || confirms)) return { ok: false, reason: 'stale', appointment: before }
    if (changed.time && agreedTime && toMinute(agreedTime) < toMinute(before.createdAt))
      return { ok: false, reason: 'too_early' }
    if (changed.service && !(await isService(tx, service))) return { ok: false, reason: 'unknown_service' }
    if (changed.practitioner && !(await isPractitioner(tx, practitioner)))
      return { ok: false, reason: 'unknown_practitioner' }
    const settled = async (current: typeof row) => {
      if (!confirm) return { ok: true, appointment: appointmentOf(current) } as const
      const confirmed = await changeStatus(tx, deps, { row: current, status: 'confirmed', linkKey, actor })
      return { ok: true, appointment: appointmentOf(confirmed) } as const
    }
    if (!isChanged) return settled(row)
    const updated = await tx
      .updateTable('appointments')
      .set({
        agreed_time: agreedTime,
        note,
        service,
        practitioner,
        updated_at: deps.now().toISOString(),
        // The answer was about another time, so it is reset; the patient's text, such as suitable days, stays.
        ...(changed.time && { answer: '', answered_at: null }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { appointmentId: id, actor }
    if (changed.time) await writeChange(tx, deps, { ...change, kind: 'time', agreedTime })
    if (changed.time) await notifyPatient(tx, deps, { row: updated, linkKey })
    if (changed.time && before.status === 'confirmed') await emitConfirmed(tx, deps, updated)
    if (changed.note) await writeChange(tx, deps, { ...change, kind: 'note' })
    if (changed.service || changed.practitioner) await writeChange(tx, deps, { ...change, kind: 'practitioner' })
    await writeAudit(tx, deps, {
      actor,
      action: 'appointment.arranged',
      entityId: id,
      before: {
        agreedTime: before.agreedTime,
        ...(changed.practitioner && { practitioner: before.practitioner }),
        ...(changed.service && { service: before.service }),
      },
      after: {
        agreedTime,
        ...(changed.practitioner && { practitioner }),
        ...(changed.service && { service }),
        ...(changed.note && { note: 'changed' }),
      },
    })
    return settled(updated)
  })
}
