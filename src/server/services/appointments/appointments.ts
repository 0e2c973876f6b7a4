import type { Selectable } from 'kysely'
import type { Appointment, AppointmentRequest, EnteredRequest } from '#contract/appointment.ts'
import { closedDayFault } from '#domain/appointments/appointment-faults.ts'
import { searchTextOf, sortNameOf } from '#domain/appointments/appointment-search.ts'
import { preferredDayOf } from '#domain/appointments/preferred-day.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, RowDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { queueClinicEmail } from '../clinic-mail.ts'
import { readOpening } from '../content/opening.ts'
import { emitEvent } from '../developers/webhook-events.ts'
import { queueEmail } from '../outbox.ts'
import { readSetting } from '../stored-settings.ts'
import { writeChange } from './appointment-history.ts'
import { isPractitioner, practitionerName } from './practitioner-choice.ts'

export type EnterOutcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'unknown_service' | 'unknown_practitioner' }
export type RequestOutcome = EnterOutcome | { ok: false; reason: 'closed'; message: string }

/**
 * Takes a patient's request (docs/product.md, "Appointment requests"): it is `pending`, the patient gets an
 * acknowledgement and the clinic a notification, both queued in the same transaction. `service` must be the slug of a
 * service, `practitioner` that of a practitioner or empty. A preferred day or weekday on which the clinic is closed is refused, with the reason in words.
 * The same `idempotencyKey` is one request.
 */
export async function requestAppointment(deps: WriteDeps, request: AppointmentRequest): Promise<RequestOutcome> {
  const at = deps.now().toISOString()
  return inTransaction(deps.database, async (tx) => {
    const earlier = await findByKey(tx, request.idempotencyKey)
    if (earlier) return { ok: true, appointment: earlier }
    const service = await tx.selectFrom('services').select('id').where('slug', '=', request.service).executeTakeFirst()
    if (!service) return { ok: false, reason: 'unknown_service' }
    if (!(await isPractitioner(tx, request.practitioner ?? ''))) return { ok: false, reason: 'unknown_practitioner' }
    const timeZone = await readSetting(tx, 'clinic.timeZone')
    const today = calendarDay(at, timeZone)
    const preferredDay = preferredDayOf(request.preferredDate, today)
    const message = closedDayFault(await readOpening(tx, deps.now()), request.preferredDate, today)
    if (message) return { ok: false, reason: 'closed', message }
    const { website: _, ...details } = request
    const appointment = await addRequest(tx, deps, { details, preferredDay, actor: systemActor('patient') })
    const payload = { appointmentId: appointment.id }
    await queueEmail(tx, deps, {
      template: 'appointment-received',
      recipient: appointment.email,
      payload,
      dedupeKey: `appointment-received:${appointment.id}`,
    })
    await queueClinicEmail(tx, deps, {
      template: 'appointment-request',
      payload,
      dedupeKey: `appointment-request:${appointment.id}`,
    })
    return { ok: true, appointment }
  })
}

/**
 * Enters the request of somebody who has called (docs/product.md, "Appointment requests"). Nobody is written to: they
 * have just been spoken with. `service`, `practitioner` and `idempotencyKey` are as those of
 * `requestAppointment`.
 */
export async function enterRequest(
  deps: WriteDeps,
  { actor, ...details }: EnteredRequest & { actor: Actor },
): Promise<EnterOutcome> {
  const at = deps.now().toISOString()
  return inTransaction(deps.database, async (tx) => {
    const earlier = await findByKey(tx, details.idempotencyKey)
    if (earlier) return { ok: true, appointment: earlier }
    const service = await tx.selectFrom('services').select('id').where('slug', '=', details.service).executeTakeFirst()
    if (!service) return { ok: false, reason: 'unknown_service' }
    if (!(await isPractitioner(tx, details.practitioner ?? ''))) return { ok: false, reason: 'unknown_practitioner' }
    const timeZone = await readSetting(tx, 'clinic.timeZone')
    const preferredDay = preferredDayOf(details.preferredDate, calendarDay(at, timeZone))
    const appointment = await addRequest(tx, deps, { details, preferredDay, actor })
    await writeAudit(tx, deps, {
      actor,
      action: 'appointment.entered',
      entityId: appointment.id,
    })
    return { ok: true, appointment }
  })
}

/** What an earlier call with this key has made: its answer was lost, and it was sent again. */
async function findByKey(tx: Tx, key: string | undefined): Promise<Appointment | undefined> {
  if (key === undefined) return undefined
  const row = await tx.selectFrom('appointments').selectAll().where('request_key', '=', key).executeTakeFirst()
  return row && appointmentOf(row)
}

type NewRequest = { details: EnteredRequest; preferredDay: string; actor: Actor }

async function addRequest(
  tx: Tx,
  deps: RowDeps,
  { details: { idempotencyKey, ...details }, preferredDay, actor }: NewRequest,
): Promise<Appointment> {
  const at = deps.now().toISOString()
  const appointment: Appointment = {
    id: deps.newId(),
    ...details,
    practitioner: details.practitioner ?? '',
    status: 'pending',
    createdAt: at,
    agreedTime: null,
    note: '',
    answer: '',
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
      practitioner: appointment.practitioner,
      request_key: idempotencyKey ?? null,
      status: appointment.status,
      search: searchTextOf(appointment),
      sort_name: sortNameOf(appointment),
      created_at: at,
      updated_at: at,
    })
    .execute()
  await writeChange(tx, deps, { appointmentId: appointment.id, kind: 'requested', to: 'pending', actor })
  const data = { appointmentId: appointment.id, status: appointment.status }
  await emitEvent(tx, deps, { event: 'appointment.requested', subjectId: appointment.id, data })
  return appointment
}

/**
 * A request with the title of its service, or its slug where the service is no longer offered, and the name of whom they
 * ask to see, or empty.
 */
export async function findAppointment(
  db: Reader,
  id: string,
): Promise<{ appointment: Appointment; serviceTitle: string; practitionerName: string } | undefined> {
  const row = await db
    .selectFrom('appointments')
    .leftJoin('services', 'services.slug', 'appointments.service')
    .selectAll('appointments')
    .select('services.title as serviceTitle')
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      appointment: appointmentOf(row),
      serviceTitle: row.serviceTitle ?? row.service,
      practitionerName: await practitionerName(db, row.practitioner),
    }
  )
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
  practitioner: row.practitioner,
  answer: row.answer,
})
