import type { Selectable } from 'kysely'
import type { LinkAnswer, LinkedAppointment } from '#contract/appointment-link.ts'
import { cancelBefore } from '#domain/appointments/notices.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { RandomDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { queueClinicEmail } from '../clinic-mail.ts'
import { readSetting } from '../stored-settings.ts'
import { patient, writeChange } from './appointment-history.ts'
import { appointmentLinkKey, findLinked, showLinked } from './appointment-link.ts'
import { changeStatus } from './appointment-status.ts'
import { answerOffer } from './offer-answer.ts'

type Row = Selectable<Tables['appointments']>
export type AnswerOutcome =
  | { ok: true; appointment: LinkedAppointment }
  | { ok: false; reason: 'over' | 'too_late' | 'time_changed' | 'offer_over'; appointment: LinkedAppointment }

/**
 * Takes what a patient answers by their link (docs/product.md, "What patients are told"). Saying yes to a time that was
 * offered confirms it; cancelling is possible until the clinic's limit; a free time can be taken or declined while it is
 * open to them. The same answer again changes nothing. `over` where the visit is past, done or cancelled already;
 * `time_changed` where the clinic has set another time since they opened the page; `undefined` where the link is not one of ours.
 */
export async function answerByLink(
  deps: RandomDeps,
  { token, answer, words, offer, time }: LinkAnswer & { token: string },
): Promise<AnswerOutcome | undefined> {
  const linkKey = await appointmentLinkKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const row = await findLinked(tx, token)
    if (!row) return undefined
    const now = deps.now()
    const shown = async () => showLinked(tx, (await findLinked(tx, token)) ?? row, now)
    if (answer === 'take' || answer === 'decline') {
      const ok = await answerOffer(tx, deps, { row, answer, offer, linkKey, actor: patient })
      return ok ? { ok, appointment: await shown() } : { ok, reason: 'offer_over', appointment: await shown() }
    }
    if (answer === 'cancel' && row.status === 'cancelled') return { ok: true, appointment: await shown() }
    const reason = await refusalOf(tx, { row, answer, time, now })
    if (reason) return { ok: false, reason, appointment: await shown() }
    const repeated = row.answer === answer && row.answer_words === words
    // They may have said yes to this time before the clinic asked them anew.
    if (repeated && !accepts(row, answer)) return { ok: true, appointment: await shown() }
    if (answer === 'cancel') await cancel(tx, deps, { row, words, linkKey })
    else await saveAnswer(tx, deps, { row, answer, words, linkKey })
    await writeAudit(tx, deps, {
      actor: patient,
      action: 'appointment.answered',
      entityId: row.id,
      after: { answer },
    })
    await queueClinicEmail(tx, deps, {
      template: 'appointment-answer',
      payload: { appointmentId: row.id, answer },
      dedupeKey: `appointment-answer:${row.id}:${deps.newId()}`,
    })
    return { ok: true, appointment: await shown() }
  })
}

type AnswerInput = {
  row: Row
  answer: Exclude<LinkAnswer['answer'], 'take' | 'decline'>
  time: LinkAnswer['time']
  now: Date
}

async function refusalOf(tx: Tx, { row, answer, time, now }: AnswerInput) {
  const past = row.agreed_time !== null && Date.parse(row.agreed_time) <= now.getTime()
  if (past || row.status === 'completed' || row.status === 'cancelled') return 'over' as const
  if (time !== undefined && time !== (row.agreed_time ?? '')) return 'time_changed' as const
  if (answer !== 'cancel' || row.agreed_time === null || row.status !== 'confirmed') return undefined
  const { cancelHours } = await readSetting(tx, 'appointments.notices')
  return now.getTime() > cancelBefore(row.agreed_time, cancelHours) ? ('too_late' as const) : undefined
}

/** Whether an answer says yes to a time that was offered. */
const accepts = (row: Row, answer: LinkAnswer['answer']) =>
  answer === 'coming' && row.status === 'pending' && row.agreed_time !== null

type Answering = { row: Row; words: string; linkKey: string }

async function saveAnswer(
  tx: Tx,
  deps: RandomDeps,
  { row, answer, words, linkKey }: Answering & { answer: 'coming' | 'other_time' },
) {
  const at = deps.now().toISOString()
  const answered = await tx
    .updateTable('appointments')
    .set({ answer, answer_words: words, answered_at: at, updated_at: at })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeChange(tx, deps, { appointmentId: row.id, kind: answer, actor: patient })
  // The patient decided it, so there is no time for taking it back.
  if (accepts(row, answer))
    await changeStatus(tx, deps, { row: answered, status: 'confirmed', actor: patient, linkKey, waits: 0 })
}

async function cancel(tx: Tx, deps: RandomDeps, { row, words, linkKey }: Answering): Promise<void> {
  const answered = await tx
    .updateTable('appointments')
    .set({ answer: '', answer_words: words, answered_at: deps.now().toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await changeStatus(tx, deps, { row: answered, status: 'cancelled', actor: patient, linkKey, waits: 0 })
}
