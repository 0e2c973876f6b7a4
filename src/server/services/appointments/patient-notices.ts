import type { ExpressionBuilder, Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import type { AppointmentNotice, PatientNotices } from '#contract/appointment.ts'
import { appointmentStatuses } from '#contract/appointment.ts'
import { calendarTimeOf, type NoticeKind, noNoticeYet, noticeKinds, noticeOf } from '#domain/appointments/notices.ts'
import { minute } from '#domain/dates/durations.ts'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { queueEmail } from '../outbox.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'
import { ensureLink } from './appointment-link.ts'

/** How long a notice is queued, in ms, so that staff can withdraw it (docs/product.md, "What patients are told"). */
export const undoWindow = 3 * minute

const template = 'appointment-notice'

/** The outbox payload: the notice to the patient, and the request's state at that time. */
export const noticePayload = z.object({
  appointmentId: z.string(),
  kind: z.enum(noticeKinds),
  status: z.enum(appointmentStatuses),
  time: z.string().nullable(),
  /** When the visit stood in the patient's calendar before, as ISO 8601 UTC; null if it did not. */
  calendarTime: z.string().nullable().default(null),
  /** The revision of the attached calendar entry (RFC 5545, SEQUENCE). */
  sequence: z.int(),
  /** The clinic's own words for this one time. */
  words: z.string(),
})
export type NoticePayload = z.infer<typeof noticePayload>

type Row = Selectable<Tables['appointments']>
type NoticeDeps = Pick<Deps, 'now' | 'newId' | 'randomBytes'>

const noticesOf = (db: Reader, appointmentId: string) =>
  db
    .selectFrom('email_outbox')
    .selectAll()
    .where('subject_kind', '=', 'appointment')
    .where('subject_id', '=', appointmentId)
    .where('template', '=', template)

const payloadOf = (row: { payload: string }) => noticePayload.parse(JSON.parse(row.payload))

/** The last notice that was sent or is being sent to the patient; `undefined` if none. */
export async function lastNotice(db: Reader, appointmentId: string) {
  const row = await noticesOf(db, appointmentId)
    .where('status', 'in', ['sent', 'sending'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...payloadOf(row), at: row.sent_at ?? row.created_at, outlet: row.outlet, recipient: row.recipient }
}

/** Whether the patient was notified of a future time by email, and would be notified of a cancellation. */
export async function patientExpectsVisit(tx: Tx, { now }: Pick<Deps, 'now'>, appointmentId: string): Promise<boolean> {
  if (!(await readPatientNotices(tx)).tells) return false
  const told = await lastNotice(tx, appointmentId)
  return told !== undefined && told.status !== 'cancelled' && told.time !== null && told.time > now().toISOString()
}

/** Withdraws a queued cancellation notice from the outbox; `undefined` if there is none. */
export async function withdrawQueuedCancellation(tx: Tx, appointmentId: string) {
  const waiting = await waitingNotice(tx, appointmentId)
  if (!waiting || payloadOf(waiting).kind !== 'cancelled') return undefined
  await tx.deleteFrom('email_outbox').where('id', '=', waiting.id).execute()
  return waiting
}

const waitingNotice = (db: Reader, appointmentId: string) =>
  noticesOf(db, appointmentId).where('status', '=', 'queued').executeTakeFirst()

/** Whether an email to the patient waits or is being sent. */
export const isNoticeLeaving = async (db: Reader, appointmentId: string): Promise<boolean> =>
  (await noticesOf(db, appointmentId).where('status', 'in', ['queued', 'sending']).executeTakeFirst()) !== undefined

/** The condition of a query of appointments: no email to the patient waits or is being sent. */
export const withoutNoticeLeaving = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'appointments'>) =>
  not(
    exists(
      selectFrom('email_outbox')
        .select('email_outbox.id')
        .where('subject_kind', '=', 'appointment')
        .whereRef('subject_id', '=', 'appointments.id')
        .where('template', '=', template)
        .where('email_outbox.status', 'in', ['queued', 'sending']),
    ),
  )

/**
 * Whether an email about this time was sent to the patient after `since`, or was made then and stopped by staff, who
 * told the patient in another way.
 */
export async function isNotifiedSince(
  db: Reader,
  { id, time, since }: { id: string; time: string; since: string },
): Promise<boolean> {
  const rows = await noticesOf(db, id)
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'created_at'), '>', since))
    .execute()
  return rows.some((row) => payloadOf(row).time === time)
}

/** The email to the patient that has not left yet. */
export async function readWaitingNotice(db: Reader, appointmentId: string): Promise<AppointmentNotice | null> {
  const row = await waitingNotice(db, appointmentId)
  if (!row) return null
  const { kind, words } = payloadOf(row)
  return { kind, words, sendAt: row.next_attempt_at }
}

/**
 * Queues what the patient is to be told of a request as it stands now, in the transaction that changed it. What waited
 * of it is replaced, and nothing waits when the change is taken back, so that within the pause only the outcome counts.
 * There is no notice of a past visit, to a patient without an address, or if the clinic has turned notices off. `waits` (ms) is the time for taking the change back;
 * `anew`: what they were told went to somebody else's address.
 */
export async function notifyPatient(
  tx: Tx,
  deps: NoticeDeps,
  { row, waits = undoWindow, anew = false, linkKey }: { row: Row; waits?: number; anew?: boolean; linkKey: string },
): Promise<NoticeKind | undefined> {
  const waiting = await waitingNotice(tx, row.id)
  if (waiting) await endNotice(tx, waiting.id, 'Replaced by a later change')
  const { tells } = await readSetting(tx, 'appointments.notices')
  const now = deps.now()
  if (!tells || row.email === '' || (row.agreed_time !== null && row.agreed_time < now.toISOString())) return undefined
  const stands = { status: row.status, time: row.agreed_time }
  const told = (anew ? undefined : await lastNotice(tx, row.id)) ?? noNoticeYet
  const kind = noticeOf(told, stands)
  const calendarTime = calendarTimeOf(told)
  if (!kind || (kind === 'withdrawn' && calendarTime! < now.toISOString())) return undefined
  const sequence = row.calendar_sequence + 1
  await tx.updateTable('appointments').set({ calendar_sequence: sequence }).where('id', '=', row.id).execute()
  await ensureLink(tx, deps, { row, key: linkKey })
  await queueEmail(tx, deps, {
    template,
    recipient: row.email,
    payload: {
      appointmentId: row.id,
      kind,
      ...stands,
      calendarTime,
      sequence,
      words: waiting ? payloadOf(waiting).words : '',
    },
    dedupeKey: `${template}:${row.id}:${deps.newId()}`,
    sendAt: new Date(now.getTime() + waits),
  })
  return kind
}

/** Changes a notice that has not been taken for sending. False where it has. */
async function changeQueued(tx: Tx, id: string, change: Updateable<Tables['email_outbox']>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_outbox')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const endNotice = (tx: Tx, id: string, reason: string) =>
  changeQueued(tx, id, { status: 'cancelled', last_error: reason })

type Change = { id: string; actor: Actor }
export type NoticeOutcome = 'done' | 'left'

/**
 * Lets staff change a queued notice: add words, send it at once, or withdraw it. `left` if
 * none is queued any more: it was sent meanwhile, or replaced.
 */
const withNotice = (
  deps: NoticeDeps & Pick<Deps, 'database'>,
  { id, actor }: Change,
  action: 'worded' | 'sent_now' | 'stopped',
  change: (tx: Tx, row: NonNullable<Awaited<ReturnType<typeof waitingNotice>>>) => Promise<boolean>,
): Promise<NoticeOutcome> =>
  inTransaction(deps.database, async (tx) => {
    const row = await waitingNotice(tx, id)
    if (!row || !(await change(tx, row))) return 'left'
    await writeAudit(tx, deps, {
      actor,
      action: `appointment.notice_${action}`,
      entityId: id,
      after: { notice: payloadOf(row).kind },
    })
    return 'done'
  })

/** Puts the clinic's own words into the email that waits; empty words take them out again. */
export const wordNotice = (
  deps: NoticeDeps & Pick<Deps, 'database'>,
  { words, ...change }: Change & { words: string },
) =>
  withNotice(deps, change, 'worded', (tx, row) =>
    changeQueued(tx, row.id, { payload: JSON.stringify({ ...payloadOf(row), words } satisfies NoticePayload) }),
  )

/** Lets the email that waits go at once. */
export const sendNoticeNow = (deps: NoticeDeps & Pick<Deps, 'database'>, change: Change) =>
  withNotice(deps, change, 'sent_now', (tx, row) => {
    const at = deps.now().toISOString()
    return changeQueued(tx, row.id, { next_attempt_at: at, wait_set_at: at })
  })

/** Withdraws the queued notice, so that the patient is not notified of this change. */
export const stopNotice = (deps: NoticeDeps & Pick<Deps, 'database'>, change: Change) =>
  withNotice(deps, change, 'stopped', (tx, row) => endNotice(tx, row.id, 'Staff chose not to send it'))

const setting = 'appointments.notices'
/** The subject of the automatic notices in the audit log. */
export const noticesSubject = { entity: 'settings', entityId: setting } as const

/** The automatic notices to patients. */
export const readPatientNotices = (db: Reader): Promise<PatientNotices> => readSetting(db, setting)

export type NoticesOutcome = { ok: boolean; notices: PatientNotices }

/** Saves it. With `basedOn` (a `revisionOf`) it is refused, with what is kept, when it has changed since. */
export const savePatientNotices = (
  deps: WriteDeps,
  { notices, basedOn, actor }: { notices: PatientNotices; basedOn?: string | undefined; actor: Actor },
): Promise<NoticesOutcome> =>
  inTransaction(deps.database, async (tx) => {
    const before = await readPatientNotices(tx)
    if (basedOn !== undefined && basedOn !== revisionOf(before)) return { ok: false, notices: before }
    await writeSetting(tx, setting, notices, deps.now())
    await writeAudit(tx, deps, {
      actor,
      action: 'settings.patient_notices',
      ...noticesSubject,
      before,
      after: notices,
    })
    return { ok: true, notices }
  })
