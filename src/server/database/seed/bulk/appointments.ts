import type { Insertable } from 'kysely'
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment.ts'
import { searchTextOf, sortNameOf } from '#domain/appointments/appointment-search.ts'
import { day } from '#domain/dates/durations.ts'
import type { Tables } from '#server/database/tables.ts'
import { inBatches } from './batches.ts'
import { type Bulk, instantOf } from './bulk.ts'
import { madeId, person, pick, scatter } from './people.ts'

const wishes = ['As soon as possible', 'Any Tuesday morning', 'Next week after 3 pm', 'Weekday evenings']
const complaint = 'My knee has been sore since the weekend, and it is worse in the morning. '

/** Requests spread over the two years before, each with its history and a line in the audit log for the newer half. */
export async function bulkAppointments(bulk: Bulk, count: number): Promise<void> {
  const services = await bulk.database.db.selectFrom('services').select('slug').orderBy('position').execute()
  await inBatches(bulk, { what: 'appointments', count }, async (tx, numbers) => {
    const rows = numbers.map((number) => requestOf(bulk, { number, count, services }))
    await tx.insertInto('appointments').values(rows).execute()
    await tx.insertInto('appointment_changes').values(rows.flatMap(changesOf)).execute()
    const read = rows.filter((_, index) => numbers[index]! * 2 >= count)
    if (read.length > 0) await tx.insertInto('audit_log').values(read.map(readingOf)).execute()
  })
}

type Row = Insertable<Tables['appointments']>
type RequestParams = { number: number; count: number; services: { slug: string }[] }

function requestOf(bulk: Bulk, { number, count, services }: RequestParams): Row {
  const who = person(scatter(number) % Math.max(1, Math.ceil(count * 0.8)))
  const at = instantOf(bulk, number, count)
  const wished = new Date(at + (3 + (number % 21)) * day).toISOString().slice(0, 10)
  return {
    id: madeId(1, number, at),
    first_name: who.firstName,
    last_name: who.lastName,
    email: who.email,
    phone: who.phone,
    service: services.length > 0 ? pick(services, scatter(number)).slug : 'acupuncture',
    preferred_date: number % 3 === 0 ? pick(wishes, number) : wished,
    preferred_day: number % 3 === 0 ? '' : wished,
    message: number % 4 === 0 ? '' : complaint.repeat(1 + (number % 3)),
    status: statusOf(number, count),
    search: searchTextOf(who),
    sort_name: sortNameOf(who),
    created_at: new Date(at).toISOString(),
    updated_at: new Date(at + (number % 5) * 3_600_000).toISOString(),
  }
}

/** Old requests are over; the newest hundred wait. */
function statusOf(number: number, count: number): AppointmentStatus {
  if (number >= count - 100) return 'pending'
  return pick([...appointmentStatuses, 'completed', 'completed', 'completed', 'cancelled'] as const, scatter(number))
}

function changesOf({ id, status, created_at, updated_at }: Row): Insertable<Tables['appointment_changes']>[] {
  const change = { appointment_id: id, actor_id: null }
  const at = Date.parse(created_at)
  const requested = {
    ...change,
    id: madeId(2, at, at),
    kind: 'requested' as const,
    from_status: null,
    to_status: 'pending' as const,
    actor_name: 'patient',
    created_at,
  }
  if (status === 'pending') return [requested]
  const answered = {
    ...change,
    id: madeId(3, at, at),
    kind: 'status' as const,
    from_status: 'pending' as const,
    to_status: status,
    actor_name: 'bulk seed',
    created_at: updated_at,
  }
  return [requested, answered]
}

const readingOf = ({ id, created_at, updated_at }: Row): Insertable<Tables['audit_log']> => ({
  id: madeId(4, Date.parse(created_at), Date.parse(updated_at)),
  at: updated_at,
  actor_id: null,
  actor_name: 'bulk seed',
  action: 'appointment.read',
  entity: 'appointment',
  entity_id: id,
  before: null,
  after: null,
  request_id: null,
})
