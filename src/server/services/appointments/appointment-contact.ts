import type { Selectable } from 'kysely'
import type { Appointment, ContactChange, PatientContact } from '#contract/appointment.ts'
import type { EmailTemplate } from '#contract/email-templates.ts'
import { searchTextOf, sortNameOf } from '#domain/appointments/appointment-search.ts'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, RandomDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { lastChangeOf, writeChange } from './appointment-history.ts'
import { appointmentLinkKey, replaceLink } from './appointment-link.ts'
import { appointmentOf } from './appointments.ts'
import { lastNotice, notifyPatient, readWaitingNotice } from './patient-notices.ts'

/** The revision of who the patient is and how they are reached, so that a later correction can name the one that it started from. */
export const contactRevision = ({ firstName, lastName, email, phone }: PatientContact): string =>
  revisionOf({ firstName, lastName, email, phone })

export type ContactOutcome =
  | { ok: true; appointment: Appointment }
  | { ok: false; appointment: Appointment; last: { savedBy: string; savedAt: string } | undefined }

type Correcting = { id: string; contact: PatientContact; basedOn?: string | undefined; actor: Actor }

/**
 * Corrects a patient's name, email or phone in one request (docs/product.md, "Appointment requests"). The history and the audit
 * log keep which of them, and nothing of what was or is in them. With `basedOn` (a `contactRevision`) it is refused, with
 * who was quicker, when it was corrected otherwise since; what is as it was sent is saved already. `undefined` if there is no such request.
 */
export async function correctContact(
  deps: RandomDeps,
  { id, contact, basedOn, actor }: Correcting,
): Promise<ContactOutcome | undefined> {
  const linkKey = await appointmentLinkKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const before = appointmentOf(row)
    const changed = changesBetween(before, contact)
    if (changed.length === 0) return { ok: true, appointment: before }
    if (basedOn !== undefined && basedOn !== contactRevision(before))
      return { ok: false, appointment: before, last: await lastChangeOf(tx, id, ['name', 'email', 'phone']) }
    const updated = await tx
      .updateTable('appointments')
      .set({
        first_name: contact.firstName,
        last_name: contact.lastName,
        email: contact.email,
        phone: contact.phone,
        search: searchTextOf(contact),
        sort_name: sortNameOf(contact),
        updated_at: deps.now().toISOString(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (changed.includes('email')) {
      // The earlier emails may have gone to somebody else, who could cancel by their link.
      if (!isSameAddress(before, contact)) await replaceLink(tx, deps, { row, key: linkKey })
      await redirectEmails(tx, id, contact.email)
      // Nobody has asked the patient yet. Of a confirmed visit staff tell them, as they may have done by phone.
      if (await isOfferOut(tx, updated)) await notifyPatient(tx, deps, { row: updated, anew: true, linkKey })
    }
    for (const kind of changed) await writeChange(tx, deps, { appointmentId: id, kind, actor })
    await writeAudit(tx, deps, {
      actor,
      action: 'appointment.corrected',
      entityId: id,
      after: { corrected: changed.join(', ') },
    })
    return { ok: true, appointment: appointmentOf(updated) }
  })
}

/** Whether a request's time has been offered by an email that has left. */
async function isOfferOut(
  tx: Tx,
  { id, status }: Pick<Selectable<Tables['appointments']>, 'id' | 'status'>,
): Promise<boolean> {
  if (status !== 'pending' || (await readWaitingNotice(tx, id))) return false
  return (await lastNotice(tx, id))?.kind === 'offered'
}

const isSameAddress = (before: PatientContact, after: PatientContact): boolean =>
  before.email.toLowerCase() === after.email.toLowerCase()

function changesBetween(before: PatientContact, after: PatientContact): ContactChange[] {
  const changed: Record<ContactChange, boolean> = {
    name: before.firstName !== after.firstName || before.lastName !== after.lastName,
    email: before.email !== after.email,
    phone: before.phone !== after.phone,
  }
  return (Object.keys(changed) as ContactChange[]).filter((kind) => changed[kind])
}

/** The emails about a request that go to the patient; the others go to the clinic. */
const toPatient = [
  ...(['appointment-received', 'appointment-notice'] as const),
  ...(['appointment-reminder', 'appointment-free-time'] as const),
] satisfies EmailTemplate[]

/**
 * Sends what has not left yet to the address that is right; without one it is not sent at all. What failed follows too, so that
 * trying it again does not write to a stranger, and so does what is being sent, which the mail server may refuse for a time.
 */
async function redirectEmails(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('email_outbox')
    .set(
      email === ''
        ? { status: 'cancelled', last_error: 'The patient has no email address any more' }
        : { recipient: email.toLowerCase() },
    )
    .where('subject_kind', '=', 'appointment')
    .where('subject_id', '=', id)
    .where('template', 'in', toPatient)
    .where('status', 'in', ['queued', 'sending', 'failed', 'let-go'])
    .execute()
}
