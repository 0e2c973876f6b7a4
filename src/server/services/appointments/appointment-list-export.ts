import type { Appointment, AppointmentQuery } from '#contract/appointment.ts'
import type { Cell } from '#domain/csv.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { exportList } from '../list-export.ts'
import { readWholeList } from '../list-page.ts'
import { readSetting } from '../settings.ts'
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
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { actor, ...view }: Pick<AppointmentQuery, 'q' | 'status' | 'sort'> & { actor: Actor },
): AsyncGenerator<string> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const clock = (iso: string) => clockTime(iso, timeZone).replace('T', ' ')
  const cellsOf = (row: Appointment): Cell[] => [
    clock(row.createdAt),
    ...[row.firstName, row.lastName, row.email, row.phone, row.service, row.practitioner, row.preferredDate],
    row.agreedTime ? clock(row.agreedTime) : '',
    row.status,
  ]
  async function* parts() {
    for await (const rows of readWholeList(db, 'appointments', listingOf(view))) yield rows.map(appointmentOf)
  }
  const after = { status: view.status, searched: view.q !== '' }
  yield* exportList(deps, {
    ...{ actor, after, headings, cellsOf },
    ...{ action: 'appointment.list_exported', entity: 'appointment', parts: parts() },
  })
}
