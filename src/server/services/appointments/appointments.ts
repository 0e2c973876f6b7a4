import type { Selectable } from 'kysely'
import type { Appointment, AppointmentRequest } from '#contract/appointment.ts'
import { closedDayFault } from '#domain/appointments/appointment-faults.ts'
import { searchTextOf, sortNameOf } from '#domain/appointments/appointment-search.ts'
import { preferredDayOf } from '#domain/appointments/preferred-day.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { writeToClinic } from '../clinic-mail.ts'
import { readOpening } from '../content/opening.ts'
import { queueEmail } from '../outbox.ts'
import { readSetting } from '../settings.ts'
import { writeChange } from './appointment-history.ts'

export type RequestOutcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'unknown_service' }
  | { ok: false; reason: 'closed'; message: string }

/**
 * Takes a patient's request (docs/product.md, "Appointment requests"): it is `pending`, the patient gets an
 * acknowledgement and the clinic a notification, both queued in the same transaction. `service` must be the slug of a
 * service. A preferred day on which the clinic is closed is refused, with the reason in words.
 */
export async function requestAppointment(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  request: AppointmentRequest,
): Promise<RequestOutcome> {
  const at = deps.now().toISOString()
  return inTransaction(deps.database, async (tx) => {
    const service = await tx.selectFrom('services').select('id').where('slug', '=', request.service).executeTakeFirst()
    if (!service) return { ok: false, reason: 'unknown_service' }
    const timeZone = await readSetting(tx, 'clinic.timeZone')
    const preferredDay = preferredDayOf(request.preferredDate, calendarDay(at, timeZone))
    const message = preferredDay && closedDayFault(await readOpening(tx, deps.now()), preferredDay)
    if (message) return { ok: false, reason: 'closed', message }
    const { website: _, ...details } = request
    const appointment: Appointment = {
      id: deps.newId(),
      ...details,
      status: 'pending',
      createdAt: at,
      agreedTime: null,
      note: '',
    }
    await tx
      .insertInto('appointments')
      .values({
        id: appointment.id,
        first_name: appointment.firstName,
        last_name: appointment.lastName,
        email: appointment.email,
        phone: appointment.phone,
        service: appointment.service,
        preferred_date: appointment.preferredDate,
        preferred_day: preferredDay,
        message: appointment.message,
        status: appointment.status,
        search: searchTextOf(appointment),
        sort_name: sortNameOf(appointment),
        created_at: at,
        updated_at: at,
      })
      .execute()
    await writeChange(tx, deps, {
      appointmentId: appointment.id,
      kind: 'requested',
      to: 'pending',
      actor: { id: null, name: 'patient' },
    })
    const payload = { appointmentId: appointment.id }
    await queueEmail(tx, deps, {
      template: 'appointment-received',
      recipient: appointment.email,
      payload,
      dedupeKey: `appointment-received:${appointment.id}`,
    })
    await writeToClinic(tx, deps, {
      template: 'appointment-request',
      payload,
      dedupeKey: `appointment-request:${appointment.id}`,
    })
    return { ok: true, appointment }
  })
}

/** A request with the title of its service, or its slug where the service is no longer offered. */
export async function findAppointment(
  db: Reader,
  id: string,
): Promise<{ appointment: Appointment; serviceTitle: string } | undefined> {
  const row = await db
    .selectFrom('appointments')
    .leftJoin('services', 'services.slug', 'appointments.service')
    .selectAll('appointments')
    .select('services.title as serviceTitle')
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  return row && { appointment: appointmentOf(row), serviceTitle: row.serviceTitle ?? row.service }
}

/** A row with its fields as the API names them, and with what staff have noted. */
export const appointmentOf = (row: Selectable<Tables['appointments']>): Appointment => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  service: row.service,
  preferredDate: row.preferred_date,
  message: row.message,
  status: row.status,
  createdAt: row.created_at,
  agreedTime: row.agreed_time,
  note: row.note,
})
