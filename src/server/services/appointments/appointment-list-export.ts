import type { Appointment, AppointmentQuery } from '#contract/appointment.ts'
import { statusLabels } from '#domain/appointments/status-labels.ts'
import { type Cell, timeCell } from '#domain/csv.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { exportList } from '../list-export.ts'
import { readWholeList } from '../list-page.ts'
import { readSetting } from '../stored-settings.ts'
import { listingOf } from './appointment-list.ts'
import { appointmentOf } from './appointments.ts'

const headings = [
  ...['Requested', 'First name', 'Last name', 'Email', 'Phone'],
  ...['Service', 'Practitioner', 'Preferred date', 'Agreed time', 'Status'],
]

/**
 * The requests of a view of the list as CSV, all of its pages (docs/product.md, "Lists as CSV"). Neither the patients' messages
 * nor the clinic's notes are in it.
 */
export async function* exportAppointmentList(
  deps: WriteDeps,
  { actor, ...view }: Pick<AppointmentQuery, 'q' | 'status' | 'time' | 'sort'> & { actor: Actor },
): AsyncGenerator<string> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const clock = (iso: string) => timeCell(iso, timeZone)
  const treatments = new Map(
    (await db.selectFrom('services').select(['slug', 'title']).execute()).map(({ slug, title }) => [slug, title]),
  )
  const people = new Map(
    (await db.selectFrom('practitioners').select(['slug', 'name']).execute()).map(({ slug, name }) => [slug, name]),
  )
  const cellsOf = (row: Appointment): Cell[] => [
    clock(row.createdAt),
    ...[row.firstName, row.lastName, row.email, row.phone],
    // A service that was removed from the site keeps its slug.
    treatments.get(row.service) ?? row.service,
    people.get(row.practitioner) ?? row.practitioner,
    row.preferredDate,
    row.agreedTime ? clock(row.agreedTime) : '',
    statusLabels[row.status],
  ]
  async function* parts() {
    for await (const rows of readWholeList(db, 'appointments', listingOf(view))) yield rows.map(appointmentOf)
  }
  const after = { status: view.status, searched: view.q !== '' }
  yield* exportList(deps, {
    actor,
    after,
    headings,
    cellsOf,
    action: 'appointment.list_exported',
    entity: 'appointment',
    parts: parts(),
  })
}
