import { Hono } from 'hono'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { AppointmentStatus } from '#contract/appointment.ts'
import type { ApiEnv } from '../api/router.ts'
import type { Deps } from '../deps.ts'
import { etagOf, matchesEtag } from '../http/etag.ts'
import { Refusal } from '../refusal.ts'
import { type Feed, readFeed } from '../services/appointments/feed-visits.ts'
import { readSection } from '../services/content/content.ts'

/** The refresh interval for calendar programs, in seconds. */
const refreshSeconds = 15 * 60

const statuses = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<AppointmentStatus, ICalEventStatus>

/**
 * Calendars that programs subscribe to by a secret address (docs/product.md, "Calendar feeds"). What has not changed is
 * not sent again. Nothing keeps or lists it but the program that has the address.
 */
export const calendarFeeds = (deps: Pick<Deps, 'database' | 'now' | 'publicUrl'>) =>
  new Hono<ApiEnv>().get('/calendar/:token/appointments.ics', async (c) => {
    const feed = await readFeed(deps, c.req.param('token'))
    if (!feed) throw new Refusal('not_found', 'This calendar’s address doesn’t work any more. Please ask the clinic.')
    const { value: clinic } = await readSection(deps.database.db, 'clinic')
    const text = writeFeed(feed, { clinicName: clinic.name, publicUrl: deps.publicUrl })
    const etag = etagOf(text)
    const headers = {
      etag,
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointments.ics"',
    })
  })

type Of = { clinicName: string; publicUrl: string }

function writeFeed({ practitioner, visits }: Feed, { clinicName, publicUrl }: Of): string {
  const calendar = ical({
    prodId: { company: clinicName, product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name: practitioner ? `${clinicName}: ${practitioner}` : clinicName,
    ttl: refreshSeconds,
  })
  for (const visit of visits) {
    const start = new Date(visit.time)
    calendar.createEvent({
      // A UID that differs from the patient's own entry, so that a calendar can show both.
      id: `feed-${visit.id}@${new URL(publicUrl).hostname}`,
      sequence: visit.sequence,
      stamp: new Date(visit.updatedAt),
      start,
      end: new Date(start.getTime() + visit.minutes * 60_000),
      summary: visit.summary,
      status: statuses[visit.status],
    })
  }
  return calendar.toString()
}
