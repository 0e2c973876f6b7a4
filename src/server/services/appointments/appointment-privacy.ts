import type { AppointmentExport } from '#contract/appointment.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { historyOf, writeChange } from './appointment-history.ts'
import { appointmentOf } from './appointments.ts'

type PrivacyDeps = Pick<Deps, 'database' | 'now' | 'newId'>
/** `request`: the one request; `patient`: every request from the same email address. */
type Reach = 'request' | 'patient'
type About = { id: string; reach: Reach; actor: Actor }

/**
 * What is kept of a request, or of its patient (docs/product.md, "Patient data"). `undefined` where there is no such
 * request.
 */
export async function exportAppointments(
  deps: PrivacyDeps,
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
      entity: 'appointment',
      entityId: id,
      after: { requests: rows.length },
    })
    return {
      exportedAt: deps.now().toISOString(),
      email: rows[0]!.email,
      requests: rows.map((row) => ({ ...appointmentOf(row), history: history.get(row.id) ?? [] })),
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
 * Erases a request, or all of its patient's, with the emails about them (docs/product.md, "Patient data"). The audit
 * log and the history keep that it happened, and nothing of the patient. False where there is no such request.
 */
export async function eraseAppointments(deps: PrivacyDeps, { id, reach, actor }: About): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const rows = await withinReach(tx, id, reach)
    for (const row of rows) {
      const kind = reach === 'patient' ? 'erased' : 'deleted'
      await removeRequest(tx, row.id)
      await writeChange(tx, deps, { appointmentId: row.id, kind, from: row.status, actor })
      await writeAudit(tx, deps, {
        actor,
        action: `appointment.${kind}`,
        entity: 'appointment',
        entityId: row.id,
        before: { status: row.status },
      })
    }
    return rows.length > 0
  })
}

async function withinReach(tx: Tx, id: string, reach: Reach) {
  const asked = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!asked || reach === 'request') return asked ? [asked] : []
  return tx
    .selectFrom('appointments')
    .selectAll()
    .where('email', '=', asked.email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Removes a request and what the outbox holds of it. */
export async function removeRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('email_outbox').where('subject_kind', '=', 'appointment').where('subject_id', '=', id).execute()
  await tx.deleteFrom('appointments').where('id', '=', id).execute()
}
