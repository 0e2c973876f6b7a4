import type { AppointmentRules } from '#contract/appointment.ts'
import { addMonths } from '#domain/dates/calendar-span.ts'
import { revisionOf } from '#domain/revision.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { writeChange } from './appointment-history.ts'
import { removeRequest } from './appointment-privacy.ts'

const setting = 'appointments.retentionMonths'
/** How the audit log names the rules. */
export const rulesSubject = { entity: 'settings', entityId: setting } as const
const batch = 100
const actor: Actor = { id: null, name: 'retention' }

/** How long requests are kept (docs/product.md, "Retention"). */
export const readAppointmentRules = async (db: Reader): Promise<AppointmentRules> => ({
  retentionMonths: await readSetting(db, setting),
})

export type RulesOutcome = { ok: true; rules: AppointmentRules } | { ok: false; current: AppointmentRules }

/**
 * Sets how long requests are kept. What is older goes with the next run of the job. With `basedOn` (a `revisionOf` the
 * rules) the save is refused when they are no longer those that it started from.
 */
export const saveAppointmentRules = (
  deps: WriteDeps,
  { retentionMonths, basedOn, actor }: AppointmentRules & { basedOn?: string | undefined; actor: Actor },
): Promise<RulesOutcome> =>
  inTransaction(deps.database, async (tx) => {
    const before = await readAppointmentRules(tx)
    if (basedOn !== undefined && basedOn !== revisionOf(before)) return { ok: false, current: before }
    await writeSetting(tx, setting, retentionMonths, deps.now())
    const rules = await readAppointmentRules(tx)
    await writeAudit(tx, deps, {
      actor,
      action: 'settings.appointment_rules',
      ...rulesSubject,
      before,
      after: rules,
    })
    return { ok: true, rules }
  })

/** How many requests a shorter retention period would delete now; 0 if it is not shorter than the current one. */
export async function countExpiringRequests(deps: WriteDeps, { retentionMonths }: AppointmentRules): Promise<number> {
  const { db } = deps.database
  const present = await readAppointmentRules(db)
  const lengthOf = ({ retentionMonths: months }: AppointmentRules) => months || Number.POSITIVE_INFINITY
  if (lengthOf({ retentionMonths }) >= lengthOf(present)) return 0
  return countRows(db.selectFrom('appointments').where('updated_at', '<', monthsEarlier(deps.now(), retentionMonths)))
}

/**
 * Deletes every request with which nothing has happened for longer than the retention period
 * (docs/product.md, "Retention"), each with its line in the audit log, and the free times of that age. Returns how many
 * requests; ends early when `signal` is aborted.
 */
export async function expireAppointments(deps: WriteDeps, signal?: AbortSignal): Promise<number> {
  const { retentionMonths } = await readAppointmentRules(deps.database.db)
  if (retentionMonths === 0) return 0
  const before = monthsEarlier(deps.now(), retentionMonths)
  let expired = 0
  while (!signal?.aborted) {
    const gone = await expireBatch(deps, before)
    expired += gone
    if (gone < batch) break
  }
  // Their offers went with the requests.
  await deps.database.db.deleteFrom('free_times').where('time', '<', before).where('state', '!=', 'open').execute()
  return expired
}

const expireBatch = (deps: WriteDeps, before: string): Promise<number> =>
  inTransaction(deps.database, async (tx) => {
    const due = await tx
      .selectFrom('appointments')
      .select(['id', 'status'])
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .limit(batch)
      .execute()
    for (const { id, status } of due) {
      await removeRequest(tx, id)
      await writeChange(tx, deps, { appointmentId: id, kind: 'expired', from: status, actor })
      await writeAudit(tx, deps, {
        actor,
        action: 'appointment.expired',
        entityId: id,
        before: { status },
      })
    }
    return due.length
  })

function monthsEarlier(now: Date, months: number): string {
  const at = now.toISOString()
  return addMonths(at.slice(0, 10), -months) + at.slice(10)
}
