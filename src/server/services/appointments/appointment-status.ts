import type { Selectable } from 'kysely'
import type { Appointment, AppointmentDetail, AppointmentStatus } from '#contract/appointment.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, RandomDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { emitEvent } from '../developers/webhook-events.ts'
import { historyOf, writeChange } from './appointment-history.ts'
import { appointmentLinkKey } from './appointment-link.ts'
import { appointmentOf } from './appointments.ts'
import { emitConfirmed } from './confirmed-event.ts'
import { leaveWaitingList } from './offer-advancement.ts'
import { lastNotice, notifyPatient, readPatientNotices, readWaitingNotice } from './patient-notices.ts'
import { readPreference } from './waiting-list.ts'

/**
 * One request with its history, for staff. Reading it is written to the audit log
 * (docs/product.md, "Patient data"). `undefined` if none has that id.
 */
export async function readAppointment(
  deps: RandomDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<AppointmentDetail | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    // Those without an address are not one patient.
    const samePatient = tx.selectFrom('appointments').where(row.email ? 'email' : 'id', '=', row.email || id)
    const requestsOfPatient = await countRows(samePatient)
    const history = (await historyOf(tx, [id])).get(id) ?? []
    await writeAudit(tx, deps, { actor, action: 'appointment.read', entityId: id })
    const told = await lastNotice(tx, id)
    return {
      ...appointmentOf(row),
      history,
      requestsOfPatient,
      answerWords: row.answer_words,
      notice: await readWaitingNotice(tx, id),
      told: told
        ? {
            kind: told.kind,
            time: told.time,
            at: told.at,
            outlet: told.outlet,
            elsewhere: told.recipient !== row.email.toLowerCase(),
          }
        : null,
      notifiesPatients: row.email !== '' && (await readPatientNotices(tx)).tells,
      waiting: await readPreference(tx, id),
    }
  })
}

/**
 * Sets a request's status; any of the four may follow any other (docs/product.md, "Appointment statuses"). Setting the
 * one it has changes nothing. The patient is told of it (`notifyPatient`). A request that no longer has the status `from`,
 * since a colleague has changed it, is returned as it is. `undefined` if there is no such request.
 */
export async function setAppointmentStatus(
  deps: RandomDeps,
  { id, from, ...change }: StatusChange & { id: string; from?: AppointmentStatus | undefined },
): Promise<Appointment | undefined> {
  const linkKey = await appointmentLinkKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (row && from && row.status !== from) return appointmentOf(row)
    return row && appointmentOf(await changeStatus(tx, deps, { ...change, row, linkKey }))
  })
}

type StatusChange = { status: AppointmentStatus; actor: Actor }
type Row = Selectable<Tables['appointments']>

/** The same within a transaction. `waits`: for how long the patient’s email does, in ms, as in `notifyPatient`. */
export async function changeStatus(
  tx: Tx,
  deps: RandomDeps,
  { row, status, linkKey, actor, waits }: StatusChange & { row: Row; linkKey: string; waits?: number },
): Promise<Row> {
  if (row.status === status) return row
  const { id } = row
  const updated = await tx
    .updateTable('appointments')
    .set({ status, updated_at: deps.now().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeChange(tx, deps, { appointmentId: id, kind: 'status', from: row.status, to: status, actor })
  await notifyPatient(tx, deps, { row: updated, linkKey, ...(waits !== undefined && { waits }) })
  // It has what it waited for, so the request leaves the waiting list.
  if (status !== 'pending') await leaveWaitingList(tx, deps, { appointmentId: id, linkKey, actor })
  if (status === 'confirmed') await emitConfirmed(tx, deps, updated)
  if (status === 'cancelled')
    await emitEvent(tx, deps, {
      event: 'appointment.cancelled',
      subjectId: id,
      data: { appointmentId: id, status, agreedTime: updated.agreed_time },
    })
  await writeAudit(tx, deps, {
    actor,
    action: 'appointment.status_changed',
    entityId: id,
    before: { status: row.status },
    after: { status },
  })
  return updated
}
