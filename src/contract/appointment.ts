import { z } from 'zod'
import { requestNeeds, shortestPhone } from '#domain/appointments/appointment-faults.ts'
import { noticeKinds } from '#domain/appointments/notices.ts'
import { type DayPart, dayParts } from '#domain/appointments/waiting.ts'
import { pageNumber, searchText } from './list.ts'
import { email, idempotencyKey, line, optionalText, phone, prose } from './text.ts'

/** The slug of a practitioner, or empty for any. */
export const practitioner = z.string().trim().max(120)

/** The states of a request (docs/product.md, "Appointment statuses"); staff may set any of them. */
export const appointmentStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** A patient's answer about the time in their notice (docs/product.md, "What patients are told"). */
export const appointmentAnswers = ['coming', 'other_time'] as const
export type AppointmentAnswer = (typeof appointmentAnswers)[number]

/** What happens with a request on the waiting list (docs/product.md, "Waiting list"). */
export const waitingChanges = [
  ...(['waiting_on', 'waiting_off', 'time_offered'] as const),
  ...(['offer_taken', 'offer_declined', 'offer_expired', 'offer_withdrawn'] as const),
] as const
export type WaitingChange = (typeof waitingChanges)[number]

/**
 * An appointment request (docs/product.md, "Appointment requests"). `service` is a service's slug. `website` is a
 * hidden field: only programs fill it in.
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
    /** The slug of whom they would like to see; left out or empty where they have no preference. */
    practitioner: practitioner.optional(),
    website: z.string().max(500).default(''),
    idempotencyKey: idempotencyKey.optional(),
  })
  .meta({ id: 'AppointmentRequest' })
export type AppointmentRequest = z.infer<typeof appointmentRequestSchema>

/** What staff enter of somebody who has called (docs/product.md, "Appointment requests"): the email may be left out. */
export const enteredRequestSchema = appointmentRequestSchema
  .omit({ website: true })
  .extend({
    firstName: line(100, 'Please enter a first name'),
    lastName: line(100, 'Please enter a last name'),
    email: optionalText(email),
    phone: phone.min(shortestPhone, 'Please enter a phone number we can call'),
    preferredDate: line(200, 'Please enter which day and time would suit them'),
  })
  .meta({ id: 'EnteredRequest' })
export type EnteredRequest = z.infer<typeof enteredRequestSchema>

/** Who the patient is and how they are reached, as staff correct it (docs/product.md, "Appointment requests"). */
export const patientContactSchema = enteredRequestSchema
  .pick({ firstName: true, lastName: true, email: true, phone: true })
  .meta({ id: 'PatientContact' })
export type PatientContact = z.infer<typeof patientContactSchema>

/** What of it was corrected, as the history and the audit log name it. */
export const contactChanges = ['name', 'email', 'phone'] as const
export type ContactChange = (typeof contactChanges)[number]

const parts = Object.keys(dayParts) as [DayPart, ...DayPart[]]
const weekday = z.int().min(1).max(7)
/**
 * What somebody on the waiting list prefers (docs/product.md, "Waiting list"): days of the week from 1 (Monday) to 7,
 * none for any day.
 */
export const waitingPreferenceSchema = z
  .object({ weekdays: z.array(weekday).max(7), part: z.enum(parts) })
  .meta({ id: 'WaitingWish' })
export type WaitingPreference = z.infer<typeof waitingPreferenceSchema>

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
    practitioner: z.string(),
    /** What the patient has answered by their link; empty where they have not. */
    answer: z.enum([...appointmentAnswers, '']),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof appointmentSchema>

export const appointmentSorts = ['requested', 'patient', 'service', 'status'] as const
export type AppointmentSort = (typeof appointmentSorts)[number]
/** A sort with `-` before it runs the other way: `-requested` is newest first. */
const sorts = appointmentSorts.flatMap((sort) => [sort, `-${sort}`] as const)

/** `missing`: confirmed requests without an agreed time, whose patients are told nothing until they have one. */
const timeFilters = ['any', 'missing'] as const

/** The filter and page of the requests. The response is the plain list; `X-Total-Count` and `Link` describe the other pages. */
export const appointmentQuerySchema = z.object({
  status: z.enum(['all', ...appointmentStatuses]).default('all'),
  time: z.enum(timeFilters).default('any'),
  q: searchText,
  sort: z.enum(sorts).default('-requested'),
  page: pageNumber,
  perPage: z.coerce.number().int().min(1).max(200).default(100),
})
export type AppointmentQuery = z.infer<typeof appointmentQuerySchema>

/** `from`: the status that was on screen. A request that has another one by now keeps it. */
export const statusChangeSchema = z
  .object({ status: z.enum(appointmentStatuses), from: z.enum(appointmentStatuses).optional() })
  .meta({ id: 'StatusChange' })

const needsTime = 'Please enter a date and time'
/**
 * The arrangement with a patient. `agreedTime` is such as `2027-03-05T14:30` in the clinic's time zone, or empty. `service`
 * and `practitioner` are slugs; they are unchanged if left out. `confirm`: the request is confirmed as well; with `from`, the
 * status that was on screen, it is not where a colleague has cancelled or completed it meanwhile.
 */
export const arrangementSchema = z
  .object({
    agreedTime: optionalText(z.iso.datetime({ local: true, precision: -1, error: needsTime })),
    note: prose(2000),
    service: line(120, requestNeeds.service).optional(),
    practitioner: practitioner.optional(),
    confirm: z.boolean().optional(),
    from: z.enum(appointmentStatuses).optional(),
  })
  .refine(({ confirm, agreedTime }) => !confirm || agreedTime !== '', { path: ['agreedTime'], message: needsTime })
  .meta({ id: 'AppointmentArrangement' })
export type Arrangement = z.infer<typeof arrangementSchema>

/**
 * One change of a request: of its status, of its agreed time (`null`: it was taken off), of treatment or practitioner, of
 * its note, whose words are not kept, of the patient's name, email or phone, none of which is kept either, or on the waiting
 * list. `by` is the name of who made it.
 */
const appointmentChangeSchema = z.object({
  id: z.string(),
  kind: z.enum([
    ...(['requested', 'status', 'time', 'note', 'practitioner'] as const),
    ...contactChanges,
    ...appointmentAnswers,
    ...waitingChanges,
  ]),
  from: z.enum(appointmentStatuses).nullable(),
  to: z.enum(appointmentStatuses).nullable(),
  agreedTime: z.string().nullable(),
  by: z.string(),
  at: z.string(),
})
export type AppointmentChange = z.infer<typeof appointmentChangeSchema>

/** The queued notice to the patient: when it is sent, and the words that staff have added, if any. */
export const appointmentNoticeSchema = z
  .object({ kind: z.enum(noticeKinds), sendAt: z.string(), words: z.string() })
  .meta({ id: 'AppointmentNotice' })
export type AppointmentNotice = z.infer<typeof appointmentNoticeSchema>

/** What staff add to it in their own words. */
export const noticeWordsSchema = z.object({ words: prose(1000) }).meta({ id: 'NoticeWords' })

/**
 * A request with its history, oldest change first, how many requests came from the same email address, the words of the
 * patient's answer, the email that waits, and what they were told last, of which time, when and how (`outlet`: nobody gets what is written into a
 * `folder` of this server), and whether it went to another address than they have now (`elsewhere`). `notifiesPatients`: whether they are told
 * at all; `waiting`: what they wait for on the waiting list, and since when.
 */
export const appointmentDetailSchema = appointmentSchema
  .extend({
    history: z.array(appointmentChangeSchema),
    requestsOfPatient: z.int(),
    answerWords: z.string(),
    notice: appointmentNoticeSchema.nullable(),
    told: z
      .object({
        kind: z.enum(noticeKinds),
        time: z.string().nullable(),
        at: z.string(),
        outlet: z.enum(['smtp', 'folder']).nullable(),
        elsewhere: z.boolean(),
      })
      .nullable(),
    notifiesPatients: z.boolean(),
    waiting: waitingPreferenceSchema.extend({ since: z.string() }).nullable(),
  })
  .meta({ id: 'AppointmentDetail' })
export type AppointmentDetail = z.infer<typeof appointmentDetailSchema>

/** Everything that is kept of one request or of one patient's. Times are ISO 8601 UTC. */
export const appointmentExportSchema = z
  .object({
    exportedAt: z.string(),
    email: z.string(),
    requests: z.array(
      appointmentSchema.extend({
        answerWords: z.string(),
        waiting: waitingPreferenceSchema.extend({ since: z.string() }).nullable(),
        offers: z.array(z.object({ time: z.string(), state: z.string(), updatedAt: z.string() })),
        history: z.array(appointmentChangeSchema),
      }),
    ),
    messages: z.array(
      z.object({ template: z.string(), recipient: z.string(), createdAt: z.string(), sentAt: z.string().nullable() }),
    ),
  })
  .meta({ id: 'AppointmentExport' })
export type AppointmentExport = z.infer<typeof appointmentExportSchema>

/** A marker that was given before, so that what is new since can be counted. */
export const appointmentChangesQuerySchema = z.object({ since: z.string().max(64).optional() })

/**
 * `marker` is another one after every change, so that a list knows cheaply when to look again. `arrived` counts the
 * requests that came in since the marker that was asked about, up to 10,000.
 */
export const appointmentChangesSchema = z
  .object({ marker: z.string(), pending: z.int(), arrived: z.int() })
  .meta({ id: 'AppointmentNews' })
export type AppointmentChanges = z.infer<typeof appointmentChangesSchema>

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

const hours = (least: number, most: number) => {
  const fault = `Please enter whole hours, from ${least} to ${most}`
  return z.int(fault).min(least, fault).max(most, fault)
}
const lengthFault = 'Please enter whole minutes, from 5 to 480'
/**
 * What patients are told by themselves (docs/product.md, "What patients are told"): whether at all; how many hours
 * before a visit they are reminded (0: never); until how many hours before it they can cancel by their link; how many
 * minutes a visit takes whose treatment says nothing of it; and for how many hours a free time is offered to one person
 * of the waiting list.
 */
export const patientNoticesSchema = z
  .object({
    tells: z.boolean(),
    remindHours: hours(0, 168),
    cancelHours: hours(0, 336),
    minutes: z.int(lengthFault).min(5, lengthFault).max(480, lengthFault),
    offerHours: hours(1, 168).default(12),
  })
  .meta({ id: 'PatientNotices' })
export type PatientNotices = z.infer<typeof patientNoticesSchema>
