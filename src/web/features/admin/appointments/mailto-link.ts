import type { Appointment } from '#contract/appointment.ts'
import { preferredDate } from '#domain/appointments/preferred-date.ts'
import { longDateTime } from '#domain/dates/written.ts'

const subject = 'Your Appointment Request'

type Known = { serviceTitle: string; timeZone: string }

/**
 * A mail draft to the patient: a fixed subject, and a greeting that names what they asked for and when
 * (docs/product.md, "Appointment statuses"). Once it is confirmed for a time, the draft says so.
 */
export function mailtoLink(request: Appointment, { serviceTitle, timeZone }: Known): string {
  const { email, firstName, preferredDate: date, status, agreedTime } = request
  const paragraphs = [
    `Dear ${firstName},`,
    `Thank you for your appointment request for ${serviceTitle} on ${preferredDate(date, 'long')}.`,
    ...(status === 'confirmed' && agreedTime
      ? [`Your appointment is confirmed for ${longDateTime(agreedTime, timeZone)}.`]
      : []),
  ]
  const body = paragraphs.map((text) => `${text}\r\n\r\n`).join('')
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
