import { sql } from 'kysely'
import type { AppointmentStatus } from '#contract/appointment.ts'
import type { FeedNames } from '#contract/calendar-feed.ts'
import { day } from '#domain/dates/durations.ts'
import type { TimedDeps } from '#server/deps.ts'
import { hashToken, isToken } from '#server/token.ts'
import { readSetting } from '../stored-settings.ts'
import { practitionerName } from './practitioner-choice.ts'
import { visitMinutes } from './visit.ts'

/** A visit as a feed has it. `sequence` grows with each change of time, treatment, practitioner, status or name. */
export type FeedVisit = {
  id: string
  summary: string
  time: string
  minutes: number
  status: AppointmentStatus
  sequence: number
  updatedAt: string
}
/** A feed's visits, soonest first; `practitioner` is a name, or empty where the feed is of the whole clinic. */
export type Feed = { practitioner: string; visits: FeedVisit[] }

/** The past period of a feed, so that visits stay in calendars for a while. */
const past = 90 * day
/** How many visits a feed holds: programs fetch it whole, several times an hour. */
const maxVisits = 2000

/** The visits behind a feed's secret; `undefined` if it is not one of ours, or was revoked or renewed. */
export async function readFeed({ database: { db }, now }: TimedDeps, token: string): Promise<Feed | undefined> {
  if (!isToken(token)) return undefined
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['practitioner', 'names'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!feed) return undefined
  const { minutes: usual } = await readSetting(db, 'appointments.notices')
  const practitioners = await db.selectFrom('practitioners').select('slug').limit(2).execute()
  const isOnly = practitioners.length === 1 && practitioners[0]!.slug === feed.practitioner
  // If there is only one practitioner, requests without a chosen one are theirs.
  const whose = isOnly ? [feed.practitioner, ''] : [feed.practitioner]
  const rows = await db
    .selectFrom('appointments')
    .leftJoin('services', 'services.slug', 'appointments.service')
    .select(['appointments.id', 'first_name', 'last_name', 'agreed_time', 'status', 'service', 'practitioner'])
    .select(['appointments.updated_at', 'services.title', 'services.fees'])
    .select(
      sql<number>`(select count(*) from appointment_changes where appointment_id = appointments.id
        and kind in ('time', 'status', 'practitioner', 'name'))`.as('changes'),
    )
    .where('agreed_time', '>=', new Date(now().getTime() - past).toISOString())
    .$if(feed.practitioner !== '', (query) => query.where('practitioner', 'in', whose))
    // Those to come are the last to be left out.
    .orderBy('agreed_time', 'desc')
    .orderBy('appointments.id')
    .limit(maxVisits)
    .execute()
  return {
    practitioner: await practitionerName(db, feed.practitioner),
    visits: rows.toReversed().map((row) => ({
      id: row.id,
      summary: summaryOf(feed.names, {
        firstName: row.first_name,
        lastName: row.last_name,
        service: row.title ?? row.service,
      }),
      time: row.agreed_time!,
      minutes: visitMinutes(row.fees, usual),
      status: row.status,
      sequence: Number(row.changes),
      updatedAt: row.updated_at,
    })),
  }
}

type Named = { firstName: string; lastName: string; service: string }

/** Without patients' names the treatment is hidden too, since a calendar may be on a shared screen. */
function summaryOf(names: FeedNames, { firstName, lastName, service }: Named): string {
  if (names === 'hidden') return 'Appointment'
  const initials = [firstName, lastName].map((name) => `${[...name][0] ?? ''}.`).join(' ')
  return `${names === 'full' ? `${firstName} ${lastName}` : initials}: ${service}`
}
