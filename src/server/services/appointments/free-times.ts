import type { FreeTime, NewFreeTime } from '#contract/waiting-list.ts'
import { atClockTime } from '#domain/dates/calendar.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting } from '../stored-settings.ts'
import { appointmentLinkKey } from './appointment-link.ts'
import { advanceOffer, endFreeTime, type OfferDeps } from './offer-advancement.ts'
import { isPractitioner } from './practitioner-choice.ts'
import { logWaitingListRead } from './waiting-list.ts'

/** How many free times staff see: those that are being offered, and the last that were. */
const shownTimes = 30

export type OfferRefusal =
  | 'silent'
  | 'past'
  | 'unknown_practitioner'
  | 'offered_already'
  /** Somebody who was chosen waits no more, or has no address. */
  | 'not_waiting'
export type FreeTimeOutcome = { ok: true; freeTime: FreeTime } | { ok: false; reason: OfferRefusal }

/**
 * Offers a time that has come free to people of the waiting list (docs/product.md, "Waiting list"), in the order in
 * which their requests are named: the first of them by email at once, each other one when it is their turn. `silent`
 * where the clinic writes to no patients.
 */
export async function offerFreeTime(
  deps: OfferDeps,
  { time: clockTime, practitioner, appointmentIds, actor }: NewFreeTime & { actor: Actor },
): Promise<FreeTimeOutcome> {
  const linkKey = await appointmentLinkKey(deps)
  return inTransaction(deps.database, async (tx) => {
    const time = atClockTime(clockTime, await readSetting(tx, 'clinic.timeZone'))
    const reason = await refusalOf(tx, deps, { time, practitioner, appointmentIds })
    if (reason) return { ok: false, reason }
    const at = deps.now().toISOString()
    const id = deps.newId()
    await tx
      .insertInto('free_times')
      .values({ id, time, practitioner, state: 'open', created_at: at, updated_at: at })
      .execute()
    for (const [position, appointment_id] of appointmentIds.entries())
      await tx
        .insertInto('time_offers')
        .values({ id: deps.newId(), free_time_id: id, appointment_id, position, state: 'waiting', updated_at: at })
        .execute()
    await writeAudit(tx, deps, {
      actor,
      action: 'free_time.offered',
      entityId: id,
      after: { time, practitioner, people: appointmentIds.length },
    })
    await advanceOffer(tx, deps, { freeTimeId: id, linkKey })
    const [freeTime] = await findFreeTimes(tx, [id])
    return { ok: true, freeTime: freeTime! }
  })
}

type Offered = { time: string; practitioner: string; appointmentIds: string[] }

async function refusalOf(
  tx: Tx,
  { now }: OfferDeps,
  { time, practitioner, appointmentIds }: Offered,
): Promise<OfferRefusal | undefined> {
  if (!(await readSetting(tx, 'appointments.notices')).tells) return 'silent'
  if (time <= now().toISOString()) return 'past'
  if (!(await isPractitioner(tx, practitioner))) return 'unknown_practitioner'
  const same = tx.selectFrom('free_times').select('id').where('time', '=', time).where('state', '=', 'open')
  if (await same.where('practitioner', '=', practitioner).executeTakeFirst()) return 'offered_already'
  const waiting = await tx
    .selectFrom('waiting_entries')
    .innerJoin('appointments', 'appointments.id', 'waiting_entries.appointment_id')
    .select('id')
    .where('id', 'in', appointmentIds)
    .where('email', '!=', '')
    .execute()
  return waiting.length < appointmentIds.length ? 'not_waiting' : undefined
}

/** Withdraws a free time, so that it is no longer offered. False if it was not being offered. */
export async function withdrawFreeTime(deps: OfferDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const free = await tx
      .selectFrom('free_times')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (free) await endFreeTime(tx, deps, { free, state: 'withdrawn', actor })
    return free !== undefined
  })
}

/**
 * The times that are being offered, and the last that were, newest first, each with its offers in their order. That they
 * were read, with the names of who was asked, is written to the audit log.
 */
export async function listFreeTimes(
  deps: Pick<OfferDeps, 'database' | 'now' | 'newId'>,
  actor: Actor,
): Promise<FreeTime[]> {
  const { db } = deps.database
  const rows = await db
    .selectFrom('free_times')
    .select('id')
    .orderBy((row) => row.case().when('state', '=', 'open').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(shownTimes)
    .execute()
  const times = await findFreeTimes(
    db,
    rows.map(({ id }) => id),
  )
  const shown = times.reduce((sum, { offers }) => sum + offers.length, 0)
  if (shown > 0) await logWaitingListRead(deps, { actor, shown })
  return times
}

async function findFreeTimes(db: Reader, ids: string[]): Promise<FreeTime[]> {
  if (ids.length === 0) return []
  const times = await db.selectFrom('free_times').selectAll().where('id', 'in', ids).execute()
  const offers = await db
    .selectFrom('time_offers')
    .innerJoin('appointments', 'appointments.id', 'time_offers.appointment_id')
    .select(['time_offers.id', 'free_time_id', 'appointment_id', 'expires_at', 'first_name', 'last_name'])
    .select('time_offers.state as offerState')
    .where('free_time_id', 'in', ids)
    .orderBy('position')
    .execute()
  const grouped = Map.groupBy(offers, (offer) => offer.free_time_id)
  return times
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ id, time, practitioner, state }) => ({
      id,
      time,
      practitioner,
      state,
      offers: (grouped.get(id) ?? []).map((offer) => ({
        id: offer.id,
        appointmentId: offer.appointment_id,
        name: `${offer.first_name} ${offer.last_name}`,
        state: offer.offerState,
        until: offer.expires_at,
      })),
    }))
}
