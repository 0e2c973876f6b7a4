import { type Expression, type SqlBool, sql } from 'kysely'
import type { Appointment, AppointmentQuery, AppointmentSort, AppointmentStatus } from '#contract/appointment.ts'
import { searchTermsOf } from '#domain/appointments/appointment-search.ts'
import type { Reader } from '#server/database/connect.ts'
import { contains } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { logAccess } from '../audit.ts'
import { readListPage, sortedBy } from '../list-page.ts'
import { isTimeMissing } from './appointment-history.ts'
import { appointmentOf } from './appointments.ts'

/** The columns of each sort. Every sort has its own indexes, with and without a status (migration 0021). */
const keys: Record<AppointmentSort, (keyof Tables['appointment_list'])[]> = {
  requested: ['created_at'],
  patient: ['sort_name'],
  service: ['service', 'created_at'],
  status: ['status', 'created_at'],
}

export type AppointmentPage = { items: Appointment[]; total: number }

/**
 * One page of the requests of a status that fit a search, and how many there are in all
 * (docs/product.md, "Appointment list"). Stays fast at 100,000 rows. Reading them is written to the audit log,
 * without what was searched for.
 */
export async function readAppointments(
  deps: WriteDeps,
  { query, actor }: { query: AppointmentQuery; actor: Actor },
): Promise<AppointmentPage> {
  const page = await findPage(deps.database.db, query)
  const selection = { status: query.status, page: query.page }
  await logAccess(deps, { actor, ...selection, shown: page.items.length, searched: query.q !== '' })
  return page
}

async function findPage(db: Reader, { page, perPage, ...view }: AppointmentQuery): Promise<AppointmentPage> {
  const listing = { ...listingOf(view), page, pageSize: perPage }
  const { rows, total } = await readListPage(db, 'appointments', listing)
  return { items: rows.map(appointmentOf), total }
}

/** The filter and order of a view of the list. */
export function listingOf({ q, status, time, sort }: Pick<AppointmentQuery, 'q' | 'status' | 'time' | 'sort'>) {
  const terms = searchTermsOf(q)
  return {
    from: 'appointment_list' as const,
    fitting: [
      ...(status === 'all' ? [] : [ofStatus(status, terms.length > 0)]),
      ...(time === 'missing' ? [sql<SqlBool>`id in (select id from appointments where ${isTimeMissing})`] : []),
      ...terms.map((term) => contains('search', term)),
    ],
    ...sortedBy(sort, keys),
  }
}

/** A search reads all rows as they lie. By an index of the status SQLite would jump from one to the next instead. */
const ofStatus = (status: AppointmentStatus, searched: boolean): Expression<SqlBool> =>
  searched ? sql`status || '' = ${status}` : sql`status = ${status}`
