import type { Appointment, AppointmentDetail, AppointmentStatus } from '#contract/appointment.ts'
import { inTransaction } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { historyOf, writeChange } from './appointment-history.ts'
import { appointmentOf } from './appointments.ts'

type StatusDeps = Pick<Deps, 'database' | 'now' | 'newId'>

/**
 * One request with its history, for staff. That it was read is written to the audit log
 * (docs/product.md, "Patient data"). `undefined` where there is none of that id.
 */
export async function readAppointment(
  deps: StatusDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<AppointmentDetail | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const requestsOfPatient = await countRows(tx.selectFrom('appointments').where('email', '=', row.email))
    const history = (await historyOf(tx, [id])).get(id) ?? []
    await writeAudit(tx, deps, { actor, action: 'appointment.read', entity: 'appointment', entityId: id })
    return { ...appointmentOf(row), history, requestsOfPatient }
  })
}

/**
 * Sets a request's status; any of the four may follow any other (docs/product.md, "Appointment statuses"). Setting the
 * one it has changes nothing. `undefined` where there is no such request.
 */
export async function setAppointmentStatus(
  deps: StatusDeps,
  { id, status, actor }: { id: string; status: AppointmentStatus; actor: Actor },
): Promise<Appointment | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.status === status) return row && appointmentOf(row)
    const updated = await tx
      .updateTable('appointments')
      .set({ status, updated_at: deps.now().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeChange(tx, deps, { appointmentId: id, kind: 'status', from: row.status, to: status, actor })
    await writeAudit(tx, deps, {
      actor,
      action: 'appointment.status_changed',
      entity: 'appointment',
      entityId: id,
      before: { status: row.status },
      after: { status },
    })
    return appointmentOf(updated)
  })
}
