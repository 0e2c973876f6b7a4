import type { Selectable } from 'kysely'
import type { TimeCheck, TimeCheckQuery } from '#contract/appointment-time.ts'
import { clashRemarks, closedTimeRemark, offeredRemark, overlaps } from '#domain/appointments/time-remarks.ts'
import { atClockTime } from '#domain/dates/calendar.ts'
import { minute } from '#domain/dates/durations.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { logAccess } from '../audit.ts'
import { readOpening } from '../content/opening.ts'
import { readSetting } from '../stored-settings.ts'
import { visitMinutes } from './visit.ts'

/** How long a visit may be at most, in minutes (`feesSchema`, `patientNoticesSchema`). */
const longest = 480

/**
 * Remarks for staff before they agree on a time (docs/product.md, "A time that doesn’t suit"): with which visits it
 * overlaps, of the same practitioner, or of any if either names none, to whom of the waiting list it is being offered, that
 * the clinic is closed then, and that it is past. Nothing is refused for it. That a patient was named is written to the audit log.
 */
export async function checkTime(
  deps: WriteDeps,
  { time: clockTime, actor, ...query }: TimeCheckQuery & { actor: Actor },
): Promise<TimeCheck> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const time = atClockTime(clockTime, timeZone)
  const clashes = await clashesWith(db, { time, ...query })
  const offered = await offeredThen(deps, { time, ...query })
  const shown = clashes.length + offered.length
  if (shown > 0) await logAccess(deps, { actor, timeCheck: clockTime, shown })
  const closed = closedTimeRemark(await readOpening(db, deps.now()), clockTime)
  const past =
    Date.parse(time) <= deps.now().getTime() && 'This time is already past, so the patient gets no email about it.'
  const remarks = [
    ...[past, closed, ...clashRemarks(clashes, timeZone)],
    ...offered.map((offer) => offeredRemark(offer, timeZone)),
  ]
  return { remarks: remarks.filter((remark) => typeof remark === 'string') }
}

type ClashQuery = Pick<TimeCheckQuery, 'time' | 'practitioner' | 'service' | 'request'>

/** How long a visit of a treatment at that time would last, and one of which nothing is known. */
async function lengthOf(db: Reader, { time, service }: Pick<ClashQuery, 'time' | 'service'>) {
  const { minutes: usual } = await readSetting(db, 'appointments.notices')
  const named = await db.selectFrom('services').select('fees').where('slug', '=', service).executeTakeFirst()
  return { visit: { time, minutes: visitMinutes(named?.fees, usual) }, usual }
}

/** The visits that overlap with one at an instant, first the one that begins first. */
async function clashesWith(db: Reader, { time, practitioner, service, request }: ClashQuery) {
  const { visit, usual } = await lengthOf(db, { time, service })
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

/** The times on offer that overlap with a visit, and to whom they are open. */
async function offeredThen(deps: WriteDeps, { time, practitioner, service, request }: ClashQuery) {
  const { db } = deps.database
  const { visit, usual } = await lengthOf(db, { time, service })
  const at = Date.parse(time)
  const rows = await db
    .selectFrom('free_times')
    .innerJoin('time_offers', 'time_offers.free_time_id', 'free_times.id')
    .innerJoin('appointments', 'appointments.id', 'time_offers.appointment_id')
    .select(['first_name', 'last_name', 'free_times.time', 'time_offers.expires_at'])
    .where('free_times.state', '=', 'open')
    .where('time_offers.state', '=', 'open')
    .where('time_offers.expires_at', '>', deps.now().toISOString())
    .where('free_times.time', '>', new Date(at - longest * minute).toISOString())
    .where('free_times.time', '<', new Date(at + visit.minutes * minute).toISOString())
    .where('appointments.id', '!=', request)
    .$if(practitioner !== '', (query) => query.where('free_times.practitioner', 'in', [practitioner, '']))
    .orderBy('free_times.time')
    .orderBy('free_times.id')
    .execute()
  return rows
    .map((row) => ({ patient: `${row.first_name} ${row.last_name}`, time: row.time, until: row.expires_at! }))
    .filter((offer) => overlaps(visit, { time: offer.time, minutes: usual }))
}

/**
 * Whether somebody has been given a time since it was offered to the waiting list: a visit of the same practitioner overlaps
 * with it that was arranged, moved, brought back, or given another practitioner or treatment after. What was there before,
 * staff knew when they offered it.
 */
export async function isGivenAway(
  db: Reader,
  { free, row }: { free: Selectable<Tables['free_times']>; row: Selectable<Tables['appointments']> },
): Promise<boolean> {
  const practitioners = await db.selectFrom('practitioners').select('id').limit(2).execute()
  const practitioner = free.practitioner || row.practitioner
  const { visit, usual } = await lengthOf(db, { time: free.time, service: row.service })
  const at = Date.parse(free.time)
  const others = await db
    .selectFrom('appointments')
    .leftJoin('services', 'services.slug', 'appointments.service')
    .select(['agreed_time', 'fees'])
    .where('agreed_time', '>', new Date(at - longest * minute).toISOString())
    .where('agreed_time', '<', new Date(at + visit.minutes * minute).toISOString())
    .where('status', 'in', ['pending', 'confirmed'])
    .where('appointments.id', '!=', row.id)
    // Where there is only one, all visits are theirs.
    .$if(practitioners.length > 1, (query) => query.where('appointments.practitioner', '=', practitioner))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('appointment_changes')
          .select('appointment_changes.id')
          .whereRef('appointment_id', '=', 'appointments.id')
          .where('kind', 'in', ['time', 'status', 'practitioner', 'offer_taken'])
          .where('appointment_changes.created_at', '>=', free.created_at),
      ),
    )
    .execute()
  return others.some((other) => overlaps(visit, { time: other.agreed_time!, minutes: visitMinutes(other.fees, usual) }))
}
