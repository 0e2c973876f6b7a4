import type { Selectable } from 'kysely'
import type { AppointmentExport } from '#contract/appointment.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, RowDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { binnedOf, copyToBin, removeFromBin } from '../bin/bin.ts'
import { deleteEventsOf, emitEvent, withdrawWaitingEvents } from '../developers/webhook-events.ts'
import { historyOf, writeChange } from './appointment-history.ts'
import { appointmentLinkKey } from './appointment-link.ts'
import { changeStatus } from './appointment-status.ts'
import { appointmentOf } from './appointments.ts'
import { offersOf } from './open-offer.ts'
import { patientExpectsVisit, withdrawQueuedCancellation } from './patient-notices.ts'
import { readPreference } from './waiting-list.ts'

/** `request`: the one request; `patient`: every request from the same email address. */
type Reach = 'request' | 'patient'
type About = { id: string; reach: Reach; actor: Actor }

/**
 * All stored data of a request, or of its patient (docs/product.md, "Patient data"). `undefined` if there is no such
 * request.
 */
export async function exportAppointments(
  deps: WriteDeps,
  { id, reach, actor }: About,
): Promise<AppointmentExport | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const rows = await withinReach(tx, id, reach)
    if (rows.length === 0) return undefined
    const ids = rows.map((row) => row.id)
    const history = await historyOf(tx, ids)
    const messages = await tx
      .selectFrom('email_outbox')
      .select(['template', 'recipient', 'created_at', 'sent_at'])
      .where('subject_kind', '=', 'appointment')
      .where('subject_id', 'in', ids)
      .orderBy('created_at')
      .execute()
    await writeAudit(tx, deps, {
      actor,
      action: reach === 'patient' ? 'appointment.patient_exported' : 'appointment.exported',
      entityId: id,
      after: { requests: rows.length },
    })
    return {
      exportedAt: deps.now().toISOString(),
      email: rows[0]!.email,
      requests: await Promise.all(
        rows.map(async (row) => ({
          ...appointmentOf(row),
          answerWords: row.answer_words,
          waiting: await readPreference(tx, row.id),
          offers: await offersOf(tx, row.id),
          history: history.get(row.id) ?? [],
        })),
      ),
      messages: messages.map(({ template, recipient, created_at, sent_at }) => ({
        template,
        recipient,
        createdAt: created_at,
        sentAt: sent_at,
      })),
    }
  })
}

/**
 * Deletes a request into the bin, with the emails about it (docs/product.md, "Bin"). A visit that the patient was told of and that
 * is still to come is cancelled first, and they are told so; nothing else that waits is sent. False where there is no
 * such request.
 */
export async function deleteAppointment(
  deps: WriteDeps & Pick<Deps, 'randomBytes'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> {
  const linkKey = await appointmentLinkKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return false
    const { status } = row
    const isOpen = status === 'pending' || status === 'confirmed'
    const isExpected = isOpen && (await patientExpectsVisit(tx, deps, id))
    const untold = await withdrawWaitingEvents(tx, { event: 'appointment.cancelled', subjectId: id })
    if (isExpected) await changeStatus(tx, deps, { row, status: 'cancelled', linkKey, actor })
    const cancellation = await withdrawQueuedCancellation(tx, id)
    await dropQueuedEmails(tx, id)
    const name = `${row.first_name} ${row.last_name}`.trim()
    await copyToBin(tx, deps, { kind: 'appointment', id, name, actor, whose: row })
    await eraseRow(tx, deps, { row, kind: 'deleted', actor })
    // It is written from what is in the bin, and can be taken back by bringing the request back.
    if (cancellation) await tx.insertInto('email_outbox').values(cancellation).execute()
    // Only now, since what waits about a request goes with it.
    const isToCome = row.agreed_time !== null && row.agreed_time > deps.now().toISOString()
    if (isExpected || (status === 'confirmed' && isToCome))
      await emitEvent(tx, deps, {
        event: 'appointment.cancelled',
        subjectId: id,
        data: { appointmentId: id, status: 'cancelled', agreedTime: row.agreed_time },
      })
    else for (const delivery of untold) await tx.insertInto('webhook_deliveries').values(delivery).execute()
    return true
  })
}

/** Removes queued emails about a request; notices of a changed time wait for some minutes. */
const dropQueuedEmails = (tx: Tx, id: string) =>
  tx
    .deleteFrom('email_outbox')
    .where('subject_kind', '=', 'appointment')
    .where('subject_id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .execute()

/**
 * Erases all of a patient's requests, with the emails about them and what of them is in the bin (docs/product.md, "Patient
 * data"). The audit log and the history keep that it happened, and nothing of the patient. False where there is no such
 * request.
 */
export async function erasePatient(deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const rows = await withinReach(tx, id, 'patient')
    for (const row of rows) await eraseRow(tx, deps, { row, kind: 'erased', actor })
    const email = rows[0]?.email ?? ''
    if (email)
      for (const row of await binnedOf(tx, 'appointment', { email })) await eraseBinned(tx, deps, { id: row.id, actor })
    return rows.length > 0
  })
}

async function eraseBinned(tx: Tx, deps: RowDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> {
  if (!(await removeFromBin(tx, { kind: 'appointment', id }))) return false
  await removeLeftOf(tx, id)
  await writeAudit(tx, deps, { actor, action: 'appointment.erased', entityId: id })
  return true
}

/** Erases one request of somebody who is erased everywhere, also out of the bin, within a transaction. False where there is no such request. */
export async function eraseRequestOf(
  tx: Tx,
  deps: RowDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<boolean> {
  const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return eraseBinned(tx, deps, { id, actor })
  await eraseRow(tx, deps, { row, kind: 'erased', actor })
  return true
}

type Erasing = { row: Selectable<Tables['appointments']>; kind: 'erased' | 'deleted'; actor: Actor }
async function eraseRow(tx: Tx, deps: RowDeps, { row, kind, actor }: Erasing): Promise<void> {
  await removeRequest(tx, row.id)
  await writeChange(tx, deps, { appointmentId: row.id, kind, from: row.status, actor })
  const about = { entity: 'appointment', entityId: row.id, before: { status: row.status } } as const
  await writeAudit(tx, deps, { actor, action: `appointment.${kind}`, ...about })
}

async function withinReach(tx: Tx, id: string, reach: Reach) {
  const request = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
  // Those without an address are not one patient.
  if (!request || reach === 'request' || request.email === '') return request ? [request] : []
  return tx
    .selectFrom('appointments')
    .selectAll()
    .where('email', '=', request.email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const removeEmails = (tx: Tx, id: string) =>
  tx.deleteFrom('email_outbox').where('subject_kind', '=', 'appointment').where('subject_id', '=', id).execute()

/** Removes the emails and events about a request; also of one in the bin, whose patient may have been told of the cancellation since. */
export async function removeLeftOf(tx: Tx, id: string): Promise<void> {
  await removeEmails(tx, id)
  await deleteEventsOf(tx, [id])
}

/** Removes a request and its emails in the outbox. */
export async function removeRequest(tx: Tx, id: string): Promise<void> {
  await removeLeftOf(tx, id)
  await tx.deleteFrom('appointments').where('id', '=', id).execute()
}
