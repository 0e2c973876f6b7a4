import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Appointment, AppointmentQuery, AppointmentSort } from '#contract/appointment.ts'
import { searchTermsOf } from '#domain/appointment-search.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/count-rows.ts'
import { holds } from '#server/database/holds.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { inListOrder, pageSpan, readingDirection } from '../page-span.ts'
import { appointmentOf } from './appointments.ts'

type Row = Selectable<Tables['appointments']>
type Rows = ExpressionBuilder<Tables, 'appointments'>
type Key = 'created_at' | 'sort_name' | 'service' | 'status' | 'id'

/** What each sort goes by. Every one has an index of its own, with and without a status (migration 0008). */
const keys: Record<AppointmentSort, Key[]> = {
  requested: ['created_at', 'id'],
  patient: ['sort_name', 'id'],
  service: ['service', 'created_at', 'id'],
  status: ['status', 'created_at', 'id'],
}

/** A search that finds no more than this is counted and sorted at once, out of the index that it scans. */
const fewEnough = 2000

export type AppointmentPage = { items: Appointment[]; total: number }

/**
 * One page of the requests of a status that fit a search, and how many there are in all (product.md 5). Stays fast at
 * 100,000 rows. That they were read is written to the audit log, without what was searched for.
 */
export async function readAppointments(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { query, actor }: { query: AppointmentQuery; actor: Actor },
): Promise<AppointmentPage> {
  const page = await findPage(deps.database.db, query)
  await inTransaction(deps.database, (tx) =>
    writeAudit(tx, deps, {
      actor,
      action: 'appointment.listed',
      entity: 'appointment',
      entityId: '*',
      after: { status: query.status, page: query.page, shown: page.items.length, searched: query.q !== '' },
    }),
  )
  return page
}

async function findPage(db: Reader, query: AppointmentQuery): Promise<AppointmentPage> {
  const terms = searchTermsOf(query.q)
  const order = keys[query.sort.replace('-', '') as AppointmentSort]
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
  const span = { size: query.perPage, start: (query.page - 1) * query.perPage }
  const fitting = (rows: Rows): Expression<SqlBool> =>
    rows.and([
      ...(query.status === 'all' ? [] : [rows('status', '=', query.status)]),
      ...terms.map((term) => holds('search', term)),
    ])

  if (terms.length > 0) {
    const found = await db
      .selectFrom('appointments')
      .select(['id', 'created_at', 'sort_name', 'service', 'status'])
      .where(fitting)
      .limit(fewEnough + 1)
      .execute()
    if (found.length <= fewEnough) {
      const sorted = found.sort((a, b) => (direction === 'asc' ? 1 : -1) * compare(order, a, b))
      const ids = sorted.slice(span.start, span.start + span.size).map(({ id }) => id)
      return { items: await inOrder(db, ids), total: found.length }
    }
  }

  const total = await countRows(db.selectFrom('appointments').where(fitting))
  const reading = pageSpan({ page: query.page, size: query.perPage, total })
  let page = db.selectFrom('appointments').selectAll().where(fitting).limit(reading.limit).offset(reading.offset)
  for (const key of order) page = page.orderBy(key, readingDirection(direction, reading))
  const rows = reading.limit === 0 ? [] : await page.execute()
  return { items: inListOrder(rows, reading).map(appointmentOf), total }
}

function compare(order: Key[], a: Pick<Row, Key>, b: Pick<Row, Key>): number {
  const key = order.find((name) => a[name] !== b[name])
  return key === undefined ? 0 : a[key] < b[key] ? -1 : 1
}

async function inOrder(db: Reader, ids: string[]): Promise<Appointment[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('appointments').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(appointmentOf)
}
