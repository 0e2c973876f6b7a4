import type { Selectable } from 'kysely'
import type { FreeTimeState, OfferState } from '#contract/waiting-list.ts'
import { offerEnds } from '#domain/appointments/waiting.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, RandomDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { forEachRow } from '../each-row.ts'
import { queueEmail } from '../outbox.ts'
import { readSetting } from '../stored-settings.ts'
import { writeChange } from './appointment-history.ts'
import { appointmentLinkKey, ensureLink } from './appointment-link.ts'
import { isGivenAway } from './time-check.ts'

export type OfferDeps = RandomDeps
type FreeTime = Selectable<Tables['free_times']>
type Offer = Selectable<Tables['time_offers']>

/** Who does what the waiting list does by itself. */
export const system: Actor = systemActor('waiting list')

/**
 * Offers a free time to the next person, if nobody has it (docs/product.md, "Waiting list"): an offer that has run
 * out ends, and the next person who can be asked gets one with its email, in the same transaction. Where nobody is left,
 * the time itself is past, or staff have given it to somebody else, it ends. Returns whether anything has changed.
 */
export async function advanceOffer(
  tx: Tx,
  deps: OfferDeps,
  { freeTimeId, linkKey }: { freeTimeId: string; linkKey: string },
): Promise<boolean> {
  const free = await tx
    .selectFrom('free_times')
    .selectAll()
    .where('id', '=', freeTimeId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!free) return false
  const now = deps.now().toISOString()
  const offers = await tx
    .selectFrom('time_offers')
    .selectAll()
    .where('free_time_id', '=', freeTimeId)
    .where('state', 'in', ['open', 'waiting'])
    .orderBy('position')
    .execute()
  const open = offers.find(({ state }) => state === 'open')
  if (open && open.expires_at! > now) return false
  if (open) await expire(tx, deps, { free, offer: open })
  const { tells, offerHours } = await readSetting(tx, 'appointments.notices')
  let state: 'ended' | 'withdrawn' = 'ended'
  for (const offer of offers.filter(({ state }) => state === 'waiting')) {
    if (!tells || free.time <= now) break
    const row = await waitingRow(tx, offer)
    if (row && (await isGivenAway(tx, { free, row }))) state = 'withdrawn'
    else if (row && (await openOffer(tx, deps, { free, offer, row, linkKey, hours: offerHours }))) return true
    await setOffer(tx, deps, { offer, state: 'skipped' })
  }
  await endFreeTime(tx, deps, { free, state, actor: system })
  return true
}

async function expire(tx: Tx, deps: OfferDeps, { free, offer }: { free: FreeTime; offer: Offer }) {
  const { appointment_id: appointmentId } = offer
  await setOffer(tx, deps, { offer, state: 'expired' })
  await writeChange(tx, deps, { appointmentId, kind: 'offer_expired', agreedTime: free.time, actor: system })
  await writeAudit(tx, deps, {
    actor: system,
    action: 'appointment.offer_expired',
    entityId: appointmentId,
    after: { time: free.time },
  })
}

/** The request of an offer; `undefined` if they no longer wait, or have no email address. */
const waitingRow = (tx: Tx, { appointment_id }: Offer) =>
  tx
    .selectFrom('appointments')
    .innerJoin('waiting_entries', 'waiting_entries.appointment_id', 'appointments.id')
    .selectAll('appointments')
    .where('appointments.id', '=', appointment_id)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('email', '!=', '')
    .executeTakeFirst()

type Opening = {
  free: FreeTime
  offer: Offer
  row: Selectable<Tables['appointments']>
  linkKey: string
  hours: number
}

/** False if they have another open offer. */
async function openOffer(tx: Tx, deps: OfferDeps, { free, offer, row, linkKey, hours }: Opening): Promise<boolean> {
  const { appointment_id: appointmentId } = offer
  const other = tx.selectFrom('time_offers').select('id').where('appointment_id', '=', appointmentId)
  if (await other.where('state', '=', 'open').executeTakeFirst()) return false
  const timeZone = await readSetting(tx, 'clinic.timeZone')
  const until = offerEnds(deps.now().getTime(), { time: free.time, hours, timeZone })
  await setOffer(tx, deps, { offer, state: 'open', expires_at: new Date(until).toISOString() })
  await ensureLink(tx, deps, { row, key: linkKey })
  await queueEmail(tx, deps, {
    template: 'appointment-free-time',
    recipient: row.email,
    payload: { appointmentId, offerId: offer.id },
    dedupeKey: `appointment-free-time:${offer.id}`,
  })
  await writeChange(tx, deps, { appointmentId, kind: 'time_offered', agreedTime: free.time, actor: system })
  return true
}

type Change = { offer: Pick<Offer, 'id'>; state: OfferState; expires_at?: string }

/** Records the new state of an offer. */
export async function setOffer(tx: Tx, deps: OfferDeps, { offer, ...change }: Change): Promise<void> {
  const updated_at = deps.now().toISOString()
  await tx
    .updateTable('time_offers')
    .set({ ...change, updated_at })
    .where('id', '=', offer.id)
    .execute()
}

type Ending = { free: FreeTime; state: Exclude<FreeTimeState, 'open'>; actor: Actor }

/** Ends the offering of a time: who had it open, or still waited for their turn, has it no more. */
export async function endFreeTime(tx: Tx, deps: OfferDeps, { free, state, actor }: Ending): Promise<void> {
  const updated_at = deps.now().toISOString()
  await tx.updateTable('free_times').set({ state, updated_at }).where('id', '=', free.id).execute()
  const left = await tx
    .selectFrom('time_offers')
    .selectAll()
    .where('free_time_id', '=', free.id)
    .where('state', 'in', ['open', 'waiting'])
    .execute()
  for (const offer of left) await withdrawOffer(tx, deps, { offer, time: free.time, actor })
  if (state === 'taken') return
  await writeAudit(tx, deps, {
    actor,
    action: `free_time.${state}`,
    entityId: free.id,
    before: { time: free.time, practitioner: free.practitioner },
  })
}

type Withdrawal = { offer: Offer; time: string; actor: Actor }

/** The history of people who only waited for an offer does not mention it. */
async function withdrawOffer(tx: Tx, deps: OfferDeps, { offer, time, actor }: Withdrawal): Promise<void> {
  await setOffer(tx, deps, { offer, state: 'withdrawn' })
  if (offer.state !== 'open') return
  const { appointment_id: appointmentId } = offer
  await writeChange(tx, deps, { appointmentId, kind: 'offer_withdrawn', agreedTime: time, actor })
}

type Leaving = { appointmentId: string; linkKey: string; actor: Actor }

/**
 * Takes a request off the waiting list. What was open to it is offered to the next person. False where it was not on the
 * list.
 */
export async function leaveWaitingList(
  tx: Tx,
  deps: OfferDeps,
  { appointmentId, linkKey, actor }: Leaving,
): Promise<boolean> {
  const left = await tx.deleteFrom('waiting_entries').where('appointment_id', '=', appointmentId).executeTakeFirst()
  if (left.numDeletedRows === 0n) return false
  await writeChange(tx, deps, { appointmentId, kind: 'waiting_off', actor })
  const offers = await tx
    .selectFrom('time_offers')
    .innerJoin('free_times', 'free_times.id', 'time_offers.free_time_id')
    .selectAll('time_offers')
    .select('free_times.time')
    .where('appointment_id', '=', appointmentId)
    .where('time_offers.state', 'in', ['open', 'waiting'])
    .execute()
  for (const { time, ...offer } of offers) await withdrawOffer(tx, deps, { offer, time, actor })
  for (const { state, free_time_id: freeTimeId } of offers)
    if (state === 'open') await advanceOffer(tx, deps, { freeTimeId, linkKey })
  return true
}

/**
 * Gives each free time whose offer has run out to the next person: one transaction each, so that of several processes
 * one does it. Returns how many were moved on. One that fails holds up no other: an `AggregateError` is thrown at the end.
 */
export async function advanceOffers(deps: OfferDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.now().toISOString()
  const due = await deps.database.db
    .selectFrom('free_times')
    .select('id')
    .where('state', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('time_offers')
            .select('time_offers.id')
            .whereRef('time_offers.free_time_id', '=', 'free_times.id')
            .where('time_offers.state', '=', 'open')
            .where('time_offers.expires_at', '>', now),
        ),
      ),
    )
    .limit(100)
    .execute()
  if (due.length === 0) return 0
  const linkKey = await appointmentLinkKey(deps)
  const advance = ({ id: freeTimeId }: { id: string }) =>
    inTransaction(deps.database, (tx) => advanceOffer(tx, deps, { freeTimeId, linkKey }))
  return forEachRow(due, advance, { signal, failure: 'free times could not be moved on' })
}
