import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { EmailSite } from '../composed-email.ts'
import type { Attachment } from '../mailer.ts'
import type { VisitFacts } from './visit-email.tsx'

type Entry = {
  /** `link` is the patient's own page of it. */
  visit: VisitFacts
  /** ISO 8601 UTC. */
  time: string
  /** Grows with each entry that is sent of the same visit, so that calendars replace the one before. */
  sequence: number
  /** When it was written, as ISO 8601 UTC. */
  writtenAt: string
  /** `REQUEST` invites, `CANCEL` takes out of the calendar; `PUBLISH` is what the patient adds by themselves. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** Who is invited: nobody by what they add themselves (RFC 5546, 3.2.1). */
  patient?: { name: string; email: string }
}

/**
 * The visit as calendars take it (RFC 5545 and 5546): an invitation that a later one with the same UID and a higher
 * SEQUENCE changes, or cancels. It says nothing of why the patient comes but the treatment's name.
 */
export function calendarEntry(
  { clinic, publicUrl }: Pick<EmailSite, 'clinic' | 'publicUrl'>,
  entry: Entry,
): Attachment & { method: string } {
  const method = ICalCalendarMethod[entry.method]
  const isCancelled = entry.method === 'CANCEL'
  const start = new Date(entry.time)
  const calendar = ical({ prodId: { company: clinic.name, product: 'Appointments', language: 'EN' }, method })
  calendar.createEvent({
    id: `${entry.visit.row.id}@${new URL(publicUrl).hostname}`,
    sequence: entry.sequence,
    stamp: new Date(entry.writtenAt),
    start,
    end: new Date(start.getTime() + entry.visit.minutes * 60_000),
    summary: `${entry.visit.serviceTitle}: ${clinic.name}`,
    location: clinic.address,
    ...(!isCancelled && { url: entry.visit.link, description: descriptionOf(entry.visit) }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: clinic.name, email: clinic.email || `no-reply@${new URL(publicUrl).hostname}` },
    attendees: entry.patient
      ? [{ ...entry.patient, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }]
      : [],
  })
  return {
    filename: isCancelled ? 'cancelled.ics' : 'appointment.ics',
    content: Buffer.from(calendar.toString()),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    method,
  }
}

const descriptionOf = ({ practitionerName, link }: VisitFacts) =>
  [practitionerName && `With ${practitionerName}`, `To confirm, change or cancel: ${link}`].filter(Boolean).join('\n')
