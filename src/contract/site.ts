import { z } from 'zod'
import { countries } from '#domain/identity/business.ts'
import { openingSchema } from './hours.ts'
import { linkPositions } from './page.ts'

/**
 * What every page may need to know of this installation. Empty texts: no booking widget is configured, no picture goes
 * along with shared links. `sendsEmail`: whether mail leaves this machine. `year` is the current one in the clinic's time zone; `pages` are those made of text alone; `lookMark` is
 * the code of the clinic's appearance, empty for the product's own. `voucherYears`: how long a voucher is valid that is sold
 * now; `imprint`: who stands behind the clinic, empty where nobody has said; `notices`: what the law asks to be
 * said beside forms and prices, as HTML.
 */
export const siteSchema = z
  .object({
    url: z.string(),
    timeZone: z.string(),
    bookingUrl: z.string(),
    voucherYears: z.int(),
    country: z.enum(countries),
    businessNumber: z.string(),
    imprint: z.string(),
    notices: z.object({
      request: z.string(),
      checkout: z.string(),
      gift: z.string(),
      newsletter: z.string(),
      voucher: z.string(),
      goods: z.string(),
      sample: z.string(),
    }),
    demoPayments: z.boolean(),
    /** Between which amounts in cents buyers choose what a voucher is worth. */
    ownAmount: z.object({ least: z.int(), most: z.int() }).nullable(),
    /** The vouchers that are sold for treatments: their numbers in a cart, and their values in cents. */
    treatmentVouchers: z.array(z.object({ id: z.int(), treatment: z.string(), cents: z.int() })),
    sendsEmail: z.boolean(),
    confirmsNewsletter: z.boolean(),
    shareImage: z.string(),
    year: z.int(),
    lookMark: z.string(),
    heroSlides: z.boolean(),
    opening: openingSchema,
    pages: z.array(
      z.object({ path: z.string(), name: z.string(), place: z.enum(linkPositions), serviceId: z.string() }),
    ),
  })
  .meta({ id: 'Site' })
export type Site = z.infer<typeof siteSchema>
