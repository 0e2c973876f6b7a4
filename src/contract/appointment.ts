import { z } from 'zod'
import { requestNeeds, shortestPhone } from '#domain/appointments/appointment-faults.ts'
import { day } from '#domain/dates/durations.ts'
import { pageNumber, searchText } from './list.ts'
import { email, emptyOr, line, phone, prose } from './text.ts'

/** The states of a request (docs/product.md, "Appointment statuses"); staff may set any of them. */
export const appointmentStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/**
 * What a patient asks for (docs/product.md, "Appointment requests"). `service` is a service's slug. `website` is a
 * field that people do not see: whoever fills it in is a program.
 */
export const appointmentRequestSchema = z
  .object({
    firstName: line(100, requestNeeds.firstName),
    lastName: line(100, requestNeeds.lastName),
    email,
    phone: phone.min(shortestPhone, requestNeeds.phone),
    service: line(120, requestNeeds.service),
    preferredDate: line(200, requestNeeds.preferredDate),
    message: prose(3000).default(''),
    website: z.string().max(500).default(''),
  })
  .meta({ id: 'AppointmentRequest' })
export type AppointmentRequest = z.infer<typeof appointmentRequestSchema>

/**
 * A request as staff see it, with what they have noted: `agreedTime`, when it is, as settled with the patient, and the
 * clinic's own `note`. Times are ISO 8601 UTC.
 */
export const appointmentSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    service: z.string(),
    preferredDate: z.string(),
    message: z.string(),
    status: z.enum(appointmentStatuses),
    createdAt: z.string(),
    agreedTime: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof appointmentSchema>

export const appointmentSorts = ['requested', 'patient', 'service', 'status'] as const
export type AppointmentSort = (typeof appointmentSorts)[number]
/** A sort with `-` before it runs the other way: `-requested` is newest first. */
const sorts = appointmentSorts.flatMap((sort) => [sort, `-${sort}`] as const)

/** Which requests, and which page of them. The answer is the plain list; `X-Total-Count` and `Link` tell of the rest. */
export const appointmentQuerySchema = z.object({
  status: z.enum(['all', ...appointmentStatuses]).default('all'),
  q: searchText,
  sort: z.enum(sorts).default('-requested'),
  page: pageNumber,
  perPage: z.coerce.number().int().min(1).max(200).default(100),
})
export type AppointmentQuery = z.infer<typeof appointmentQuerySchema>

export const statusChangeSchema = z.object({ status: z.enum(appointmentStatuses) }).meta({ id: 'StatusChange' })

/** What was settled with a patient. `agreedTime` is such as `2027-03-05T14:30` by the clinic's clock, or empty. */
export const arrangementSchema = z
  .object({
    agreedTime: emptyOr(z.iso.datetime({ local: true, precision: -1, error: 'Please enter a date and time' })),
    note: prose(2000),
  })
  .meta({ id: 'AppointmentArrangement' })
export type Arrangement = z.infer<typeof arrangementSchema>

/**
 * One change of a request: of its status, of its agreed time (`null`: it was taken off) or of its note, whose words
 * are not kept. `by` is the name of who made it.
 */
const appointmentChangeSchema = z.object({
  id: z.string(),
  kind: z.enum(['requested', 'status', 'time', 'note']),
  from: z.enum(appointmentStatuses).nullable(),
  to: z.enum(appointmentStatuses).nullable(),
  agreedTime: z.string().nullable(),
  by: z.string(),
  at: z.string(),
})
export type AppointmentChange = z.infer<typeof appointmentChangeSchema>

/** A request with its history, oldest change first, and how many requests came from the same email address. */
export const appointmentDetailSchema = appointmentSchema
  .extend({ history: z.array(appointmentChangeSchema), requestsOfPatient: z.int() })
  .meta({ id: 'AppointmentDetail' })
export type AppointmentDetail = z.infer<typeof appointmentDetailSchema>

/** Everything that is kept of one request or of one patient's. Times are ISO 8601 UTC. */
export const appointmentExportSchema = z
  .object({
    exportedAt: z.string(),
    email: z.string(),
    requests: z.array(appointmentSchema.extend({ history: z.array(appointmentChangeSchema) })),
    messages: z.array(
      z.object({ template: z.string(), recipient: z.string(), createdAt: z.string(), sentAt: z.string().nullable() }),
    ),
  })
  .meta({ id: 'AppointmentExport' })
export type AppointmentExport = z.infer<typeof appointmentExportSchema>

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

/** A marker that was given before, so that what is new since can be counted. */
export const newsQuerySchema = z.object({ since: z.string().max(64).optional() })

/**
 * `marker` is another one after every change, so that a list knows cheaply when to look again. `arrived` counts the
 * requests that came in since the marker that was asked about.
 */
export const appointmentNewsSchema = z
  .object({ marker: z.string(), pending: z.int(), arrived: z.int() })
  .meta({ id: 'AppointmentNews' })
export type AppointmentNews = z.infer<typeof appointmentNewsSchema>

/** How long requests are kept after the last that happened with them, in months; 0 keeps them for good. */
export const appointmentRulesSchema = z
  .object({ retentionMonths: z.int().min(0, 'Please enter 0 or more').max(600, 'Please enter at most 600') })
  .meta({ id: 'AppointmentRules' })
export type AppointmentRules = z.infer<typeof appointmentRulesSchema>

/** A retention period that is being thought of, and how many requests it would delete that the present one keeps. */
export const expiringQuerySchema = z.object({
  retentionMonths: z.coerce.number().pipe(appointmentRulesSchema.shape.retentionMonths),
})
export const expiringSchema = z.object({ requests: z.int() }).meta({ id: 'ExpiringRequests' })
