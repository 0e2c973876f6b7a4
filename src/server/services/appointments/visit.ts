import type { AppointmentStatus } from '#contract/appointment.ts'
import { feesSchema } from '#contract/service.ts'
import { cancelBefore } from '#domain/appointments/notices.ts'
import type { Deps } from '#server/deps.ts'
import { binnedWithIds, mainRow } from '../bin/bin.ts'
import type { SecretDeps } from '../stored-secret.ts'
import { readSetting } from '../stored-settings.ts'
import { appointmentLinkForEmail, findLinked } from './appointment-link.ts'
import { practitionerName } from './practitioner-choice.ts'

/** A request as emails to its patient see it. `minutes` is how long it takes; times are ISO 8601 UTC. */
export type Visit = {
  row: {
    id: string
    firstName: string
    lastName: string
    email: string
    status: AppointmentStatus
    time: string | null
  }
  serviceTitle: string
  /** The practitioner; empty if not decided. */
  practitionerName: string
  minutes: number
  cancelBefore: string | null
  link: string
}

/** How many minutes a visit takes: as long as its treatment's first duration, of `fees` as they are kept, else as usual. */
export const visitMinutes = (fees: string | null | undefined, usual: number): number =>
  (fees ? feesSchema.parse(JSON.parse(fees)) : []).find(({ minutes }) => minutes !== null)?.minutes ?? usual

/**
 * The visit behind a patient's link as they may put it into their calendar, with the revision of its entry; `undefined`
 * where it is not confirmed for a time to come, or the link is not one of ours.
 */
export async function findVisitForCalendar(
  deps: SecretDeps & Pick<Deps, 'publicUrl' | 'now'>,
  token: string,
): Promise<{ visit: Visit; time: string; sequence: number } | undefined> {
  const row = await findLinked(deps.database.db, token)
  const time = row?.agreed_time
  if (!row || !time || row.status !== 'confirmed' || time <= deps.now().toISOString()) return undefined
  const visit = await findVisit(deps, row.id)
  return visit && { visit, time, sequence: row.calendar_sequence }
}

/** The visit of a request; `undefined` where it was deleted. With `inBin` also of one that can still be brought back. */
export async function findVisit(
  deps: SecretDeps & Pick<Deps, 'publicUrl'>,
  appointmentId: string,
  inBin = false,
): Promise<Visit | undefined> {
  const { db } = deps.database
  const kept = await db.selectFrom('appointments').selectAll().where('id', '=', appointmentId).executeTakeFirst()
  const [binned] = kept || !inBin ? [] : await binnedWithIds(db, 'appointment', [appointmentId])
  const row = kept ?? (binned && mainRow<'appointments'>(binned))
  if (!row) return undefined
  const service = await db
    .selectFrom('services')
    .select(['title', 'fees'])
    .where('slug', '=', row.service)
    .executeTakeFirst()
  const rules = await readSetting(db, 'appointments.notices')
  const time = row.agreed_time
  return {
    row: {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      status: row.status,
      time,
    },
    serviceTitle: service?.title ?? row.service,
    practitionerName: await practitionerName(db, row.practitioner),
    minutes: visitMinutes(service?.fees, rules.minutes),
    cancelBefore: time && new Date(cancelBefore(time, rules.cancelHours)).toISOString(),
    link: await appointmentLinkForEmail(deps, row),
  }
}
