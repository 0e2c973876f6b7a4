import type { AppointmentRules } from '#contract/appointment.ts'
import { addMonths } from '#domain/dates/calendar-span.ts'
import { revisionOf } from '#domain/revision.ts'
import { systemActor } from '#domain/staff/system-actors.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { forEachRow, readInBatches } from '../each-row.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'
import { writeChange } from './appointment-history.ts'
import { removeRequest } from './appointment-privacy.ts'

const setting = 'appointments.retentionMonths'
/** How the audit log names the rules. */
export const rulesSubject = { entity: 'settings', entityId: setting } as const
const batch = 100
const actor: Actor = systemActor('retention')

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
  return countRows(expiring(db, monthsEarlier(deps.now(), retentionMonths)))
}

/**
 * Deletes every request with which nothing has happened for longer than the retention period, and whose visit, if it had one,
 * was longer ago (docs/product.md, "Retention"), each with its line in the audit log, and the free times of that age. Returns
 * how many requests; ends early when `signal` is aborted. One that fails holds up no other: an `AggregateError` is thrown at the end.
 */
export async function expireAppointments(deps: WriteDeps, signal?: AbortSignal): Promise<number> {
  const { db } = deps.database
  const { retentionMonths } = await readAppointmentRules(db)
  if (retentionMonths === 0) return 0
  const before = monthsEarlier(deps.now(), retentionMonths)
  const readDue = (after: { id: string; updated_at: string } | undefined) =>
    expiring(db, before)
      .select(['id', 'updated_at'])
      .$if(after !== undefined, (rows) =>
        rows.where((row) => row(row.refTuple('updated_at', 'id'), '>', row.tuple(after!.updated_at, after!.id))),
      )
      .orderBy('updated_at')
      .orderBy('id')
      .limit(batch)
      .execute()
  const expire = ({ id }: { id: string }) => expireRequest(deps, { id, before })
  try {
    return await forEachRow(readInBatches(batch, readDue), expire, { signal, failure: 'requests could not be deleted' })
  } finally {
    // Their offers went with the requests.
    await db.deleteFrom('free_times').where('time', '<', before).where('state', '!=', 'open').execute()
  }
}

/** The requests that go when all that is older than `before` does: of a visit, its time counts as well. */
const expiring = (db: Reader, before: string) =>
  db
    .selectFrom('appointments')
    .where('updated_at', '<', before)
    .where((row) => row.or([row('agreed_time', 'is', null), row('agreed_time', '<', before)]))

const expireRequest = (deps: WriteDeps, { id, before }: { id: string; before: string }): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    // It may have been touched since.
    const due = await expiring(tx, before).select('status').where('id', '=', id).executeTakeFirst()
    if (!due) return false
    const { status } = due
    await removeRequest(tx, id)
    await writeChange(tx, deps, { appointmentId: id, kind: 'expired', from: status, actor })
    await writeAudit(tx, deps, { actor, action: 'appointment.expired', entityId: id, before: { status } })
    return true
  })

function monthsEarlier(now: Date, months: number): string {
  const at = now.toISOString()
  return addMonths(at.slice(0, 10), -months) + at.slice(10)
}
