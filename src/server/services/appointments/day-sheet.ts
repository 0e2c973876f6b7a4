import type { DaySheet, DaySheetVisit } from '#contract/day-sheet.ts'
import { addDays, startOfDay } from '#domain/dates/calendar.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { logAccess } from '../audit.ts'
import { readSetting } from '../stored-settings.ts'

const columns = [
  ...(['appointments.id', 'first_name', 'last_name', 'phone', 'service'] as const),
  ...(['status', 'answer', 'note'] as const),
] as const

/** A day of the clinic, from its first instant to before `end`. */
type Span = { start: string; end: string }

/**
 * The visits of a calendar day by the clinic's clock, for paper (docs/product.md, "Day sheet"). That they were read is written to
 * the audit log.
 */
export async function readDaySheet(deps: WriteDeps, { day, actor }: { day: string; actor: Actor }): Promise<DaySheet> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const span = { start: startOfDay(day, timeZone), end: startOfDay(addDays(day, 1), timeZone) }
  const agreed = await agreedIn(db, span)
  const visits = agreed.filter(({ status }) => status !== 'pending')
  const offered = [...agreed.filter(({ status }) => status === 'pending'), ...(await onOfferIn(db, span, deps.now()))]
  await logAccess(deps, { actor, daySheet: day, shown: visits.length + offered.length })
  return { visits, offered: offered.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)) }
}

async function agreedIn(db: Reader, { start, end }: Span): Promise<DaySheetVisit[]> {
  const rows = await db
    .selectFrom('appointments')
    .select([...columns, 'practitioner', 'agreed_time'])
    .where('agreed_time', '>=', start)
    .where('agreed_time', '<', end)
    .where('status', '!=', 'cancelled')
    .orderBy('agreed_time')
    .orderBy('id')
    .execute()
  return rows.map((row) => visitOf({ ...row, time: row.agreed_time! }))
}

/** The free times of the waiting list that somebody can still take. */
async function onOfferIn(db: Reader, { start, end }: Span, now: Date): Promise<DaySheetVisit[]> {
  const rows = await db
    .selectFrom('free_times')
    .innerJoin('time_offers', 'time_offers.free_time_id', 'free_times.id')
    .innerJoin('appointments', 'appointments.id', 'time_offers.appointment_id')
    .select([...columns, 'appointments.practitioner as requested_practitioner'])
    .select(['free_times.practitioner', 'free_times.time'])
    .where('free_times.state', '=', 'open')
    .where('time_offers.state', '=', 'open')
    .where('time_offers.expires_at', '>', now.toISOString())
    .where('free_times.time', '>=', start)
    .where('free_times.time', '<', end)
    .orderBy('free_times.time')
    .orderBy('free_times.id')
    .execute()
  return rows.map((row) => visitOf({ ...row, practitioner: row.practitioner || row.requested_practitioner }))
}

type Row = Pick<DaySheetVisit, 'id' | 'phone' | 'service' | 'practitioner' | 'status' | 'answer' | 'note' | 'time'> & {
  first_name: string
  last_name: string
}

const visitOf = ({ first_name: firstName, last_name: lastName, ...row }: Row): DaySheetVisit => ({
  id: row.id,
  time: row.time,
  firstName,
  lastName,
  phone: row.phone,
  service: row.service,
  practitioner: row.practitioner,
  status: row.status,
  answer: row.answer,
  note: row.note,
})
