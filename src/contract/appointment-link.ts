import { z } from 'zod'
import { appointmentAnswers, appointmentStatuses } from './appointment.ts'
import { prose } from './text.ts'

/**
 * An appointment as the patient's link shows it. `time` is ISO 8601 UTC or null; `mayCancel` says whether
 * they still can by themselves. It contains neither their message nor their address, since a link may be passed on.
 */
export const linkedAppointmentSchema = z
  .object({
    service: z.string(),
    status: z.enum(appointmentStatuses),
    time: z.string().nullable(),
    answer: z.enum([...appointmentAnswers, '']),
    past: z.boolean(),
    mayCancel: z.boolean(),
    /** Until when, as ISO 8601 UTC; `null` where no time is confirmed. */
    cancelUntil: z.string().nullable(),
    practitioner: z.string(),
    waiting: z.boolean(),
    offer: z.object({ id: z.string(), time: z.string(), practitioner: z.string(), until: z.string() }).nullable(),
  })
  .meta({ id: 'LinkedAppointment' })
export type LinkedAppointment = z.infer<typeof linkedAppointmentSchema>

/**
 * A patient's answer: they are coming, would like another time, or cancel. `words` go to the clinic. `take` and
 * `decline` are of the free time whose id is `offer`. `time` is the one that their page showed, empty where it showed none; an
 * answer to another than the present one is refused. Where it is left out, any is meant.
 */
export const linkAnswerSchema = z
  .object({
    answer: z.enum([...appointmentAnswers, 'cancel', 'take', 'decline']),
    words: prose(1000).default(''),
    offer: z.string().max(64).default(''),
    time: z.string().max(64).optional(),
  })
  .meta({ id: 'AppointmentAnswer' })
export type LinkAnswer = z.infer<typeof linkAnswerSchema>
