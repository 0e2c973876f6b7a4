import { z } from 'zod'
import { appointmentSchema } from './appointment.ts'

export const daySheetQuerySchema = z.object({ day: z.iso.date('Please choose a day') })

/** A visit as it stands on paper: how to reach the patient and what staff have noted, and nothing that the patient wrote. */
const daySheetVisitSchema = appointmentSchema
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    phone: true,
    service: true,
    practitioner: true,
    status: true,
    answer: true,
    note: true,
  })
  .extend({ time: z.string() })
  .meta({ id: 'DaySheetVisit' })
export type DaySheetVisit = z.infer<typeof daySheetVisitSchema>

/**
 * The day sheet (docs/product.md, "Day sheet"): the visits that are confirmed or done, and the times that patients have been offered
 * and not confirmed; each by time. Times are ISO 8601 UTC.
 */
export const daySheetSchema = z
  .object({ visits: z.array(daySheetVisitSchema), offered: z.array(daySheetVisitSchema) })
  .meta({ id: 'DaySheet' })
export type DaySheet = z.infer<typeof daySheetSchema>
