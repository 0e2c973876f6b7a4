import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AppointmentCalendar, CalendarEntry, CalendarQuery, VisitDays } from '#contract/appointment-calendar.ts'
import { searchTermsOf } from '#domain/appointments/appointment-search.ts'
import { addDays, calendarDay, startOfDay } from '#domain/dates/calendar.ts'
import type { Reader } from '#server/database/connect.ts'
import { contains } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, TimedDeps, WriteDeps } from '#server/deps.ts'
import { logAccess } from '../audit.ts'
import { readSetting } from '../stored-settings.ts'

/** How many requests of one day come along; the others are counted. */
const maxOfDay = 60

const columns = [
  'id',
  'first_name',
  'last_name',
  'service',
  'practitioner',
  'status',
  'preferred_date',
  'preferred_day',
  'agreed_time',
  'created_at',
] as const

/**
 * The requests of some calendar days, by the day that was agreed or else the one that the patient's words name, or by
 * the day they came in. Beside the days stand those that came in during the span and have none. That they were read is
 * written to the audit log.
 */
export async function readCalendar(
  deps: WriteDeps,
  { query, actor }: { query: CalendarQuery; actor: Actor },
): Promise<AppointmentCalendar> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const received = await receivedIn(db, query, timeZone)
  const settled = async () => [...(await agreedIn(db, query, timeZone)), ...(await namedIn(db, query))]
  const dated = query.by === 'received' ? received : await settled()
  const dayAt = calendarDays(query, timeZone)
  const dayOf = (row: Row) => {
    const time = query.by === 'received' ? row.created_at : row.agreed_time
    return time === null ? row.preferred_day : dayAt(time)
  }
  const byDay = [...Map.groupBy(dated, dayOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const days = byDay.map(([day, rows]) => ({ day, ...shown(rows) }))
  const undated = shown(query.by === 'received' ? [] : received)
  const count = days.reduce((sum, { items }) => sum + items.length, undated.items.length)
  const { by, from, to, status } = query
  await logAccess(deps, { actor, calendar: by, from, to, status, shown: count, searched: query.q !== '' })
  return { days, undated }
}

/**
 * How many confirmed visits there are on each day to come, for whoever closes the clinic on some (docs/product.md,
 * "Closures"). It names nobody, so that reading it is not written to the audit log.
 */
export async function countVisitsByDay({ database: { db }, now }: TimedDeps): Promise<VisitDays> {
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const visits = await db
    .selectFrom('appointments')
    .select('agreed_time')
    .where('agreed_time', '>', now().toISOString())
    .where('status', '=', 'confirmed')
    .orderBy('agreed_time')
    .execute()
  const byDay = Map.groupBy(visits, ({ agreed_time: time }) => calendarDay(time!, timeZone))
  return [...byDay].map(([day, { length }]) => ({ day, visits: length }))
}

/** The day of each instant within some days, by when these begin: a look at the clock for each row would be slow. */
function calendarDays({ from, to }: CalendarQuery, timeZone: string): (instant: string) => string {
  const days: { day: string; begins: string }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, begins: startOfDay(day, timeZone) })
  return (instant) => days.findLast(({ begins }) => begins <= instant)?.day ?? from
}

type Row = Awaited<ReturnType<typeof namedIn>>[number]

/** Of a status and with all words of a search, as in the table. */
const fitting =
  ({ status, q }: Pick<CalendarQuery, 'status' | 'q'>) =>
  (rows: ExpressionBuilder<Tables, 'appointments'>): Expression<SqlBool> =>
    rows.and([
      ...(status === 'all' ? [] : [rows('status', '=', status)]),
      ...searchTermsOf(q).map((term) => contains('search', term)),
    ])

const agreedIn = (db: Reader, { from, to, ...filters }: CalendarQuery, timeZone: string) =>
  db
    .selectFrom('appointments')
    .select(columns)
    .where('agreed_time', '>=', startOfDay(from, timeZone))
    .where('agreed_time', '<', startOfDay(addDays(to, 1), timeZone))
    .where(fitting(filters))
    .orderBy('agreed_time')
    .orderBy('created_at')
    .execute()

/** By the index of the agreed time SQLite would go through all that have none, and not through those of some days. */
const withoutTime = sql<SqlBool>`coalesce(agreed_time, '') = ''`

/** Requests without an agreed time whose preferred day is in a range. */
const namedIn = (db: Reader, { from, to, ...filters }: CalendarQuery) =>
  db
    .selectFrom('appointments')
    .select(columns)
    .where('preferred_day', '>=', from)
    .where('preferred_day', '<=', to)
    .where(withoutTime)
    .where(fitting(filters))
    .orderBy('preferred_day')
    .orderBy('created_at')
    .execute()

/** Requests received in a range of days; if the calendar shows agreed times, only those without one. */
const receivedIn = (db: Reader, { from, to, by, ...filters }: CalendarQuery, timeZone: string) =>
  db
    .selectFrom('appointments')
    .select(columns)
    .where('created_at', '>=', startOfDay(from, timeZone))
    .where('created_at', '<', startOfDay(addDays(to, 1), timeZone))
    .$if(by === 'preferred', (rows) => rows.where('preferred_day', '=', '').where(withoutTime))
    .where(fitting(filters))
    .orderBy('created_at')
    .execute()

const shown = (rows: Row[]): { total: number; items: CalendarEntry[] } => ({
  total: rows.length,
  items: rows.slice(0, maxOfDay).map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    service: row.service,
    practitioner: row.practitioner,
    status: row.status,
    preferredDate: row.preferred_date,
    agreedTime: row.agreed_time,
    createdAt: row.created_at,
  })),
})
