import { z } from 'zod'
import { appointmentStatuses } from './appointment.ts'
import { extensionSchema } from './voucher.ts'

/** The rows of a bulk action: at most as many as a page of a list shows. */
const bulkIds = z.array(z.string().min(1).max(80)).min(1).max(100)

/** What can be done with several rows of a list at once. */
const bulkActionOf = <const A extends readonly [string, ...string[]]>(...acts: A) =>
  z.object({ act: z.enum(acts), ids: bulkIds })

/** A body for each list of the dashboard (docs/product.md, "Several rows at once"). */
export const bulkActions = {
  posts: bulkActionOf('publish', 'draft', 'delete'),
  pages: bulkActionOf('show', 'hide', 'delete', 'restore'),
  pictures: bulkActionOf('delete'),
  redirects: bulkActionOf('delete'),
  /** Treatments, practitioners or testimonials, each at an address of its own. */
  entries: bulkActionOf('delete'),
  /** Each id with its kind, such as `post/018f…`, as in the addresses of the bin. */
  bin: bulkActionOf('restore', 'delete'),
  products: bulkActionOf('sell', 'withdraw'),
  subscribers: bulkActionOf('unsubscribe', 'delete'),
  newsletters: bulkActionOf('delete'),
  waiting: bulkActionOf('leave'),
  /** A status, or `delete`. `from`: by id, the status that was on screen; a request that has another one by now keeps it. */
  appointments: bulkActionOf(...appointmentStatuses, 'delete').extend({
    from: z.record(z.string(), z.enum(appointmentStatuses)).optional(),
  }),
  emails: bulkActionOf('again', 'let-go'),
  staff: bulkActionOf('sign-out', 'deactivate', 'reactivate', 'remove'),
  orders: bulkActionOf('fulfil'),
  /** `send`: to the holder of each; `extend`: to the same last day. */
  vouchers: z.discriminatedUnion('act', [
    z.object({ act: z.literal('send'), ids: bulkIds }),
    z.object({ act: z.literal('extend'), ids: bulkIds, until: extensionSchema.shape.until }),
  ]),
}
export type BulkAction<L extends keyof typeof bulkActions> = z.infer<(typeof bulkActions)[L]>

/** The same in an address, separated by commas. */
export const idsInQuery = z
  .string()
  .max(8100)
  .transform((text) => text.split(','))
  .pipe(bulkIds)

/** The result for each row: done, or refused with a reason. `already`: those of `done` that had been so before. */
export const bulkActionOutcomeSchema = z
  .object({
    done: z.array(z.string()),
    already: z.array(z.string()).optional(),
    refused: z.array(z.object({ id: z.string(), reason: z.string() })),
  })
  .meta({ id: 'ManyOutcome' })
export type BulkActionOutcome = z.infer<typeof bulkActionOutcomeSchema>
