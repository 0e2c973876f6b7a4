import { z } from 'zod'
import { closureFaults } from '#domain/content/closures.ts'
import { weekdays } from '#domain/content/opening-hours.ts'
import { spanFaults } from '#domain/content/written-hours.ts'
import { line, prose } from './text.ts'

const timeFault = 'Please enter a time, such as 9:00 am'
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeFault)
const calendarDay = z.iso.date('Please choose a day')

/** The times of one day, such as `09:00` to `12:00` and `13:00` to `17:00`; `00:00` closes at midnight. */
export const spansSchema = z
  .array(z.object({ opens: clockTime, closes: clockTime }))
  .max(6)
  .superRefine((spans, context) => {
    for (const { index, field, message } of spanFaults(spans))
      context.addIssue({ code: 'custom', path: [index, field], message })
  })

/** The most lines of opening hours, including those of the weekdays. */
export const maxHoursLines = 14
/** A line of the opening hours (docs/product.md, "Opening hours"). `spans` follows from the text where it is left out. */
export const hoursSchema = z
  .array(z.object({ day: line(40), hours: line(80), spans: spansSchema.optional() }))
  .max(maxHoursLines)

/** Days on which the clinic is closed, or has other hours (docs/product.md, "Closures"). */
export const closureSchema = z
  .object({ from: calendarDay, to: calendarDay, message: prose(200).default(''), spans: spansSchema.default([]) })
  .meta({ id: 'Closure' })

/** All closures, in any order. Saving them checks that none is in the past. */
export const closuresSchema = z
  .array(closureSchema)
  .max(80)
  .superRefine((closures, context) => {
    for (const { path, message } of closureFaults(closures))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })
  .meta({ id: 'Closures' })

const spans = z.array(z.object({ opens: z.string(), closes: z.string() }))

/**
 * When the clinic is open, as visitors' pages need it: the weekdays of which it is known, the closures that are not
 * over, what is said of those that come soon, and the notice above every page, empty where there is none.
 */
export const openingSchema = z
  .object({
    week: z.array(z.object({ day: z.enum(weekdays), spans })),
    closures: z.array(z.object({ from: z.string(), to: z.string(), message: z.string(), spans })),
    coming: z.array(z.object({ days: z.string(), message: z.string() })),
    notice: z.string(),
  })
  .meta({ id: 'Opening' })
