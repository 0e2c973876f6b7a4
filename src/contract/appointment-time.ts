import { z } from 'zod'
import { practitioner } from './appointment.ts'

/**
 * A time such as `2027-03-05T14:30` by the clinic's clock that a visit might have. `practitioner` and `service` are slugs,
 * empty where nobody or nothing is named; `request`: whose visit it is, so that it is not compared with itself.
 */
export const timeCheckQuerySchema = z.object({
  time: z.iso.datetime({ local: true, precision: -1, error: 'Please enter a date and time' }),
  practitioner: practitioner.default(''),
  service: z.string().trim().max(120).default(''),
  request: z.string().max(64).default(''),
})
export type TimeCheckQuery = z.infer<typeof timeCheckQuerySchema>

/** Remarks on the time, as sentences; empty if there are none. */
export const timeCheckSchema = z.object({ remarks: z.array(z.string()) }).meta({ id: 'TimeCheck' })
export type TimeCheck = z.infer<typeof timeCheckSchema>
