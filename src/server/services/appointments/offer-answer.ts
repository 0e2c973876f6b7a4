import type { Selectable } from 'kysely'
import type { LinkAnswer } from '#contract/appointment-link.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { queueClinicEmail } from '../clinic-mail.ts'
import { writeChange } from './appointment-history.ts'
import { changeStatus } from './appointment-status.ts'
import { emitConfirmed } from './confirmed-event.ts'
import { advanceOffer, endFreeTime, leaveWaitingList, type OfferDeps, setOffer, system } from './offer-advancement.ts'
import { notifyPatient } from './patient-notices.ts'
import { isGivenAway } from './time-check.ts'

type Row = Selectable<Tables['appointments']>
type Answering = { row: Row; answer: 'take' | 'decline'; offer: LinkAnswer['offer']; linkKey: string; actor: Actor }

/**
 * Takes what a patient answers to a free time that they were offered (docs/product.md, "Waiting list"). Who takes it has
 * the appointment, confirmed and told at once, and waits no more; who declines it stays on the list, and the next person
 * is asked. The same answer again changes nothing. False where the offer has run out, was taken back or is not theirs, or
 * staff have given the time to somebody else, which ends its offering.
 */
export async function answerOffer(tx: Tx, deps: OfferDeps, answering: Answering): Promise<boolean> {
  const { row, answer, offer: id } = answering
  const offer = await tx
    .selectFrom('time_offers')
    .selectAll()
    .where('id', '=', id)
    .where('appointment_id', '=', row.id)
    .executeTakeFirst()
  if (!offer) return false
  if (offer.state === (answer === 'take' ? 'accepted' : 'declined')) return true
  if (offer.state !== 'open' || offer.expires_at! <= deps.now().toISOString()) return false
  const free = await tx
    .selectFrom('free_times')
    .selectAll()
    .where('id', '=', offer.free_time_id)
    .executeTakeFirstOrThrow()
  if (answer === 'take' && (await isGivenAway(tx, { free, row }))) {
    await endFreeTime(tx, deps, { free, state: 'withdrawn', actor: system })
    return false
  }
  await (answer === 'take' ? take : decline)(tx, deps, { ...answering, offer, free })
  return true
}

type Given = Omit<Answering, 'offer'> & {
  offer: Selectable<Tables['time_offers']>
  free: Selectable<Tables['free_times']>
}

async function take(tx: Tx, deps: OfferDeps, { row, offer, free, linkKey, actor }: Given): Promise<void> {
  const at = deps.now().toISOString()
  await setOffer(tx, deps, { offer, state: 'accepted' })
  await endFreeTime(tx, deps, { free, state: 'taken', actor })
  const arranged = await tx
    .updateTable('appointments')
    .set({
      agreed_time: free.time,
      updated_at: at,
      answer: 'coming',
      answer_words: '',
      answered_at: at,
      ...(free.practitioner && { practitioner: free.practitioner }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const change = { appointmentId: row.id, actor }
  await writeChange(tx, deps, { ...change, kind: 'offer_taken', agreedTime: free.time })
  await writeChange(tx, deps, { ...change, kind: 'time', agreedTime: free.time })
  await leaveWaitingList(tx, deps, { ...change, linkKey })
  // The patient decided it, so there is no time for taking it back.
  const now = { linkKey, waits: 0 }
  if (row.status === 'confirmed') {
    await notifyPatient(tx, deps, { row: arranged, ...now })
    await emitConfirmed(tx, deps, arranged)
  } else await changeStatus(tx, deps, { row: arranged, status: 'confirmed', actor, ...now })
  await writeAudit(tx, deps, {
    actor,
    action: 'appointment.offer_accepted',
    entityId: row.id,
    before: { agreedTime: row.agreed_time },
    after: { agreedTime: free.time },
  })
  await queueClinicEmail(tx, deps, {
    template: 'appointment-answer',
    payload: { appointmentId: row.id, answer: 'take' },
    dedupeKey: `appointment-answer:offer:${offer.id}`,
  })
}

async function decline(tx: Tx, deps: OfferDeps, { row, offer, free, linkKey, actor }: Given): Promise<void> {
  const { time: agreedTime } = free
  await setOffer(tx, deps, { offer, state: 'declined' })
  await tx.updateTable('appointments').set({ updated_at: deps.now().toISOString() }).where('id', '=', row.id).execute()
  await writeChange(tx, deps, { appointmentId: row.id, kind: 'offer_declined', agreedTime, actor })
  await writeAudit(tx, deps, {
    actor,
    action: 'appointment.offer_declined',
    entityId: row.id,
    after: { time: agreedTime },
  })
  await advanceOffer(tx, deps, { freeTimeId: free.id, linkKey })
}
