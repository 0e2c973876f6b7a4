import { z } from 'zod'
import { day } from '#domain/dates/durations.ts'
import { appointmentSchema, appointmentStatuses } from './appointment.ts'
import { searchText } from './list.ts'

const calendarDay = z.iso.date('Please enter a date such as 2027-03-05')

/**
 * Which days the calendar shows, at most six weeks, and what lays a request on a day: `preferred`, its agreed time, or
 * its preferred date while there is none; `received`, its arrival.
 */
export const calendarQuerySchema = z
  .object({
    from: calendarDay,
    to: calendarDay,
    by: z.enum(['preferred', 'received']).default('preferred'),
    status: z.enum(['all', ...appointmentStatuses]).default('all'),
    q: searchText,
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 42 * day, {
    path: ['to'],
    message: 'Please choose up to six weeks',
  })
export type CalendarQuery = z.infer<typeof calendarQuerySchema>

const calendarEntrySchema = appointmentSchema
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    service: true,
    practitioner: true,
    status: true,
    preferredDate: true,
    agreedTime: true,
    createdAt: true,
  })
  .meta({ id: 'CalendarEntry' })
export type CalendarEntry = z.infer<typeof calendarEntrySchema>
const entries = { total: z.int(), items: z.array(calendarEntrySchema) }

/** The days that have any, with the first of each. `undated`: those without a day yet, by when they came in. */
export const appointmentCalendarSchema = z
  .object({ days: z.array(z.object({ day: z.string(), ...entries })), undated: z.object(entries) })
  .meta({ id: 'AppointmentCalendar' })
export type AppointmentCalendar = z.infer<typeof appointmentCalendarSchema>

/** The days with visits to come that are confirmed, and how many; it names nobody. */
export const visitDaysSchema = z.array(z.object({ day: z.iso.date(), visits: z.int() })).meta({ id: 'VisitDays' })
export type VisitDays = z.infer<typeof visitDaysSchema>
