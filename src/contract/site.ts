import { z } from 'zod'
import { openingSchema } from './hours.ts'
import { pagePlaces } from './page.ts'

/**
 * What every page may need to know of this installation. Empty texts: no booking widget is configured, no picture goes
 * along with shared links. `sendsEmail`: whether mail leaves this machine. `year` is the current one in the clinic's time zone; `pages` are those made of text alone; `lookMark` is
 * what the clinic's look is known by, empty for the product's own.
 */
export const siteSchema = z
  .object({
    url: z.string(),
    timeZone: z.string(),
    bookingUrl: z.string(),
    voucherYears: z.int(),
    demoPayments: z.boolean(),
    sendsEmail: z.boolean(),
    shareImage: z.string(),
    year: z.int(),
    lookMark: z.string(),
    heroSlides: z.boolean(),
    opening: openingSchema,
    pages: z.array(z.object({ path: z.string(), name: z.string(), place: z.enum(pagePlaces), serviceId: z.string() })),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof siteSchema>
