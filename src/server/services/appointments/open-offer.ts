import type { Reader } from '#server/database/connect.ts'
import { practitionerName } from './practitioner-choice.ts'

/** The open offer of a request, with the practitioner's name; `null` if there is none. */
export async function openOfferOf(db: Reader, appointmentId: string, now: Date) {
  const row = await db
    .selectFrom('time_offers')
    .innerJoin('free_times', 'free_times.id', 'time_offers.free_time_id')
    .select(['time_offers.id', 'free_times.time', 'free_times.practitioner', 'expires_at'])
    .where('appointment_id', '=', appointmentId)
    .where('time_offers.state', '=', 'open')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return null
  const practitioner = await practitionerName(db, row.practitioner)
  return { id: row.id, time: row.time, practitioner, until: row.expires_at! }
}

/** Every free time that a request was offered, or would have been, oldest first. */
export async function offersOf(db: Reader, appointmentId: string) {
  const rows = await db
    .selectFrom('time_offers')
    .innerJoin('free_times', 'free_times.id', 'time_offers.free_time_id')
    .select(['free_times.time', 'time_offers.state', 'time_offers.updated_at'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('time_offers.id')
    .execute()
  return rows.map(({ time, state, updated_at: updatedAt }) => ({ time, state, updatedAt }))
}
