import { type AppointmentDetail, type WaitingPreference, waitingPreferenceSchema } from '#contract/appointment.ts'
import type { FreeTimeQuery, WaitingEntry, WaitingList, WaitingMatches } from '#contract/waiting-list.ts'
import { matchesPreference, preferenceRevision } from '#domain/appointments/waiting.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { logAccess, writeAudit } from '../audit.ts'
import { writeChange } from './appointment-history.ts'
import { appointmentLinkKey } from './appointment-link.ts'
import { leaveWaitingList, type OfferDeps } from './offer-advancement.ts'

const pageSize = 25
/** How many who wait are looked at for one free time, longest first. */
const maxMatches = 200

/** A request's preference, and since when it waits; `null` if it is not on the waiting list. */
export async function readPreference(db: Reader, appointmentId: string): Promise<AppointmentDetail['waiting']> {
  const row = await db
    .selectFrom('waiting_entries')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return row ? { ...preferenceOf(row), since: row.created_at } : null
}

const preferenceOf = ({ weekdays, part }: { weekdays: string; part: string }): WaitingPreference =>
  waitingPreferenceSchema.parse({ weekdays: JSON.parse(weekdays), part })

export type WaitingOutcome =
  | { ok: true; waiting: AppointmentDetail['waiting'] }
  | { ok: false; reason: 'stale' | 'over'; waiting: AppointmentDetail['waiting'] }

/**
 * Puts a request on the waiting list (docs/product.md, "Waiting list"), or changes what it waits for; its place in the
 * list stays. With `basedOn` (a `preferenceRevision`) it is refused as `stale` when somebody has changed it since;
 * `over` where the visit is done or cancelled. `undefined` if there is no such request.
 */
export async function waitFor(
  deps: WriteDeps,
  { id, basedOn, actor, ...preference }: WaitingPreference & { id: string; basedOn?: string | undefined; actor: Actor },
): Promise<WaitingOutcome | undefined> {
  return inTransaction(deps.database, async (tx) => {
    const row = await tx.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const before = await readPreference(tx, id)
    if (basedOn !== undefined && basedOn !== preferenceRevision(before))
      return { ok: false, reason: 'stale', waiting: before }
    if (row.status === 'completed' || row.status === 'cancelled') return { ok: false, reason: 'over', waiting: before }
    const kept = { weekdays: JSON.stringify([...new Set(preference.weekdays)].toSorted()), part: preference.part }
    const at = deps.now().toISOString()
    await tx
      .insertInto('waiting_entries')
      .values({ appointment_id: id, created_at: at, ...kept })
      .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(kept))
      .execute()
    // Retention counts from the last that happened with a request.
    await tx.updateTable('appointments').set({ updated_at: at }).where('id', '=', id).execute()
    if (!before) await writeChange(tx, deps, { appointmentId: id, kind: 'waiting_on', actor })
    await writeAudit(tx, deps, {
      actor,
      action: 'appointment.waiting',
      entityId: id,
      ...(before && { before: { weekdays: before.weekdays, part: before.part } }),
      after: preference,
    })
    return { ok: true, waiting: await readPreference(tx, id) }
  })
}

/** Takes a request off the waiting list. False where it was not on it. */
export async function stopWaiting(deps: OfferDeps, { id, actor }: { id: string; actor: Actor }): Promise<boolean> {
  const linkKey = await appointmentLinkKey(deps)
  return inTransaction(deps.database, async (tx) => {
    if (!(await leaveWaitingList(tx, deps, { appointmentId: id, linkKey, actor }))) return false
    await tx.updateTable('appointments').set({ updated_at: deps.now().toISOString() }).where('id', '=', id).execute()
    await writeAudit(tx, deps, { actor, action: 'appointment.not_waiting', entityId: id })
    return true
  })
}

/** One page of the waiting list, who has waited longest first. Reading it is written to the audit log. */
export async function readWaitingList(
  deps: WriteDeps,
  { page, actor }: { page: number; actor: Actor },
): Promise<WaitingList> {
  const { db } = deps.database
  const total = await countRows(db.selectFrom('waiting_entries'))
  const items = await entries(db, { offset: (page - 1) * pageSize, limit: pageSize })
  await logWaitingListRead(deps, { actor, shown: items.length })
  return { items, total, page, pageSize }
}

/**
 * The people on the waiting list for a free time, in the order in which they are asked: matches first, then the others.
 * `clockTime` is such as `2027-03-05T14:30` by the clinic's clock. Reading it is written to the audit log.
 */
export async function readMatches(
  deps: WriteDeps,
  { time: clockTime, practitioner, actor }: FreeTimeQuery & { actor: Actor },
): Promise<WaitingMatches> {
  const all = await entries(deps.database.db, { offset: 0, limit: maxMatches })
  await logWaitingListRead(deps, { actor, shown: all.length })
  const { suits = [], others = [] } = Object.groupBy(all, (entry) =>
    matchesPreference(entry, { clockTime, practitioner }) ? 'suits' : 'others',
  )
  return { suits, others }
}

/** Writes down that somebody has read who waits, or was offered a time; `shown` is how many. */
export const logWaitingListRead = (deps: WriteDeps, { actor, shown }: { actor: Actor; shown: number }): Promise<void> =>
  logAccess(deps, { actor, action: 'appointment.waiting_listed', shown })

async function entries(db: Reader, { offset, limit }: { offset: number; limit: number }): Promise<WaitingEntry[]> {
  const rows = await db
    .selectFrom('waiting_entries')
    .innerJoin('appointments', 'appointments.id', 'waiting_entries.appointment_id')
    .leftJoin('time_offers', (join) =>
      join.onRef('time_offers.appointment_id', '=', 'appointments.id').on('time_offers.state', '=', 'open'),
    )
    .leftJoin('free_times', 'free_times.id', 'time_offers.free_time_id')
    .selectAll('appointments')
    .select(['weekdays', 'part', 'waiting_entries.created_at as since'])
    .select(['free_times.time as offeredTime', 'time_offers.expires_at as until'])
    .orderBy('waiting_entries.created_at')
    .orderBy('waiting_entries.appointment_id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    service: row.service,
    practitioner: row.practitioner,
    status: row.status,
    preferredDate: row.preferred_date,
    agreedTime: row.agreed_time,
    ...preferenceOf(row),
    since: row.since,
    hasEmail: row.email !== '',
    offered: row.offeredTime && row.until ? { time: row.offeredTime, until: row.until } : null,
  }))
}
