import { hour } from '#domain/dates/durations.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { WriteDeps } from '#server/deps.ts'
import { queueEmail } from '../outbox.ts'
import { isNotifiedSince, readPatientNotices, withoutNoticeLeaving } from './patient-notices.ts'

const batch = 100

/**
 * Queues a reminder for each confirmed visit that is near (docs/product.md, "What patients are told"): once for each
 * time it is set to. A visit that was arranged within the hours of the reminder gets none, and one whose notice waits to be
 * sent gets none before it. Whether the visit still stands is asked again when the email leaves. Returns how many were queued.
 */
export async function remindPatients(deps: WriteDeps, signal?: AbortSignal): Promise<number> {
  const { tells, remindHours } = await readPatientNotices(deps.database.db)
  if (!tells || remindHours === 0) return 0
  let reminded = 0
  while (!signal?.aborted) {
    const { found, queued } = await remindBatch(deps, remindHours)
    reminded += queued
    if (found < batch) break
  }
  return reminded
}

const remindBatch = (deps: WriteDeps, remindHours: number) =>
  inTransaction(deps.database, async (tx) => {
    const now = deps.now().getTime()
    const due = await tx
      .selectFrom('appointments')
      .select(['id', 'email', 'agreed_time'])
      .where('status', '=', 'confirmed')
      .where('agreed_time', '>', new Date(now).toISOString())
      .where('agreed_time', '<=', new Date(now + remindHours * hour).toISOString())
      .where('email', '!=', '')
      .whereRef('reminded_time', '!=', 'agreed_time')
      .where(withoutNoticeLeaving)
      .orderBy('agreed_time')
      .limit(batch)
      .execute()
    let queued = 0
    for (const { id, email, agreed_time } of due) {
      const time = agreed_time!
      await tx.updateTable('appointments').set({ reminded_time: time }).where('id', '=', id).execute()
      const since = new Date(Date.parse(time) - remindHours * hour).toISOString()
      if (await isNotifiedSince(tx, { id, time, since })) continue
      await queueEmail(tx, deps, {
        template: 'appointment-reminder',
        recipient: email,
        payload: { appointmentId: id, time },
        dedupeKey: `appointment-reminder:${id}:${time}`,
      })
      queued++
    }
    return { found: due.length, queued }
  })

/**
 * Notes that visits arranged `before` were reminded of, as far as their reminder is due by `now`: by the site whose copy
 * this is.
 */
export async function markReminded(tx: Tx, { before, now }: { before: string; now: Date }): Promise<void> {
  const { remindHours } = await readPatientNotices(tx)
  await tx
    .updateTable('appointments')
    .set(({ ref }) => ({ reminded_time: ref('agreed_time').$castTo<string>() }))
    .where('status', '=', 'confirmed')
    .where('agreed_time', '<=', new Date(now.getTime() + remindHours * hour).toISOString())
    .where('updated_at', '<=', before)
    .execute()
}
