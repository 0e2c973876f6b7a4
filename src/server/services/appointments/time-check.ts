import type { TimeCheck, TimeCheckQuery } from '#contract/appointment-time.ts'
import { clashRemarks, closedTimeRemark, overlaps } from '#domain/appointments/time-remarks.ts'
import { atClockTime } from '#domain/dates/calendar.ts'
import { minute } from '#domain/dates/durations.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { logAccess } from '../audit.ts'
import { readOpening } from '../content/opening.ts'
import { readSetting } from '../settings.ts'
import { visitMinutes } from './visit.ts'

/** How long a visit may be at most, in minutes (`feesSchema`, `patientNoticesSchema`). */
const longest = 480

/**
 * Remarks for staff before they agree on a time (docs/product.md, "A time that doesn’t suit"): with which visits it
 * overlaps, of the same practitioner, or of any if either names none, that the clinic is closed then, and that it is past.
 * Nothing is refused for it. That a patient was named is written to the audit log.
 */
export async function checkTime(
  deps: WriteDeps,
  { time: clockTime, actor, ...query }: TimeCheckQuery & { actor: Actor },
): Promise<TimeCheck> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const time = atClockTime(clockTime, timeZone)
  const clashes = await clashesWith(db, { time, ...query })
  if (clashes.length > 0) await logAccess(deps, { actor, timeCheck: clockTime, shown: clashes.length })
  const closed = closedTimeRemark(await readOpening(db, deps.now()), clockTime)
  const past =
    Date.parse(time) <= deps.now().getTime() && 'This time is already past, so the patient gets no email about it.'
  const remarks = [past, closed, ...clashRemarks(clashes, timeZone)]
  return { remarks: remarks.filter((remark) => typeof remark === 'string') }
}

type ClashQuery = Pick<TimeCheckQuery, 'time' | 'practitioner' | 'service' | 'request'>

/** The visits that overlap with one at an instant, first the one that begins first. */
async function clashesWith(db: Reader, { time, practitioner, service, request }: ClashQuery) {
  const { minutes: usual } = await readSetting(db, 'appointments.notices')
  const named = await db.selectFrom('services').select('fees').where('slug', '=', service).executeTakeFirst()
  const visit = { time, minutes: visitMinutes(named?.fees, usual) }
  const at = Date.parse(time)
  const rows = await db
    .selectFrom('appointments')
    .leftJoin('services', 'services.slug', 'appointments.service')
    .leftJoin('practitioners', 'practitioners.slug', 'appointments.practitioner')
    .select(['first_name', 'last_name', 'agreed_time', 'appointments.practitioner', 'practitioners.name', 'fees'])
    .where('agreed_time', '>', new Date(at - longest * minute).toISOString())
    .where('agreed_time', '<', new Date(at + visit.minutes * minute).toISOString())
    .where('status', '!=', 'cancelled')
    .where('appointments.id', '!=', request)
    .$if(practitioner !== '', (query) => query.where('appointments.practitioner', 'in', [practitioner, '']))
    .orderBy('agreed_time')
    .orderBy('appointments.id')
    .execute()
  return rows
    .map((row) => ({
      patient: `${row.first_name} ${row.last_name}`,
      practitioner: row.practitioner && (row.name ?? row.practitioner),
      time: row.agreed_time!,
      minutes: visitMinutes(row.fees, usual),
    }))
    .filter((other) => overlaps(visit, other))
}
