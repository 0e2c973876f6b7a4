import { z } from 'zod'
import { appointmentStatuses } from './appointment.ts'
import { extensionSchema } from './voucher.ts'

/** The rows of a list that are acted on in one call: at most as many as a page of any list shows. */
const manyIds = z.array(z.string().min(1).max(80)).min(1).max(100)

/** What can be done with several rows of a list at once. */
const manyOf = <const A extends readonly [string, ...string[]]>(...acts: A) =>
  z.object({ act: z.enum(acts), ids: manyIds })

/** A body for each list of the dashboard (docs/product.md, "Several rows at once"). */
export const many = {
  posts: manyOf('publish', 'draft', 'delete'),
  pages: manyOf('show', 'hide', 'delete', 'restore'),
  pictures: manyOf('delete'),
  redirects: manyOf('delete'),
  /** Treatments, practitioners or testimonials, each at an address of its own. */
  entries: manyOf('delete'),
  /** Each id with its kind, such as `post/018f…`, as in the addresses of the bin. */
  bin: manyOf('restore', 'delete'),
  products: manyOf('sell', 'withdraw'),
  subscribers: manyOf('unsubscribe', 'delete'),
  newsletters: manyOf('delete'),
  waiting: manyOf('leave'),
  /** A status, or `delete`. */
  appointments: manyOf(...appointmentStatuses, 'delete'),
  emails: manyOf('again', 'let-go'),
  orders: manyOf('fulfil'),
  /** `send`: to whoever holds each; `extend`: to the same last day. */
  vouchers: z.discriminatedUnion('act', [
    z.object({ act: z.literal('send'), ids: manyIds }),
    z.object({ act: z.literal('extend'), ids: manyIds, until: extensionSchema.shape.until }),
  ]),
}
export type Many<L extends keyof typeof many> = z.infer<(typeof many)[L]>

/** The same in an address, separated by commas. */
export const idsInAddress = z
  .string()
  .max(8100)
  .transform((text) => text.split(','))
  .pipe(manyIds)

/** What became of each: done, or refused for a reason. */
export const manyOutcomeSchema = z
  .object({ done: z.array(z.string()), refused: z.array(z.object({ id: z.string(), reason: z.string() })) })
  .meta({ id: 'ManyOutcome' })
export type ManyOutcome = z.infer<typeof manyOutcomeSchema>
