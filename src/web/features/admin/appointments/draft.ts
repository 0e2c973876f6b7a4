import type { Appointment } from '#contract/appointment.ts'
import { preferredDate } from './dates.ts'

const subject = 'Your Appointment Request'

/** A mail draft to the patient: a fixed subject, and a greeting that names what they asked for and when (spec 2). */
export function draftTo({ email, firstName, preferredDate: date }: Appointment, serviceTitle: string): string {
  const body = `Dear ${firstName},\r\n\r\nThank you for your appointment request for ${serviceTitle} on ${preferredDate(date, 'long')}.\r\n\r\n`
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
