import { z } from 'zod'
import { listPageSchema, pageNumber } from './list.ts'

/** The kinds that move to the bin when deleted, by their entity in the audit log. Deleted pages are in the page list instead. */
export const binKinds = [
  ...(['service', 'practitioner', 'testimonial', 'post'] as const),
  ...(['picture', 'subscriber', 'appointment', 'newsletter', 'redirect'] as const),
]
export type BinKind = (typeof binKinds)[number]
/** Kinds that only owners may change; only owners see and change them in the bin too. */
export const ownersBinKinds: readonly BinKind[] = ['redirect']

export const binQuerySchema = z.object({ status: z.enum(['all', ...binKinds]).default('all'), page: pageNumber })
export type BinQuery = z.infer<typeof binQuerySchema>

/** A deleted record: its name, when and by whom it was deleted, and when it is erased (ISO 8601 UTC). */
export const binnedSchema = z.object({
  id: z.string(),
  kind: z.enum(binKinds),
  name: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  goneAt: z.string(),
})
export type Binned = z.infer<typeof binnedSchema>
export const binSchema = listPageSchema(binnedSchema).meta({ id: 'Bin' })
/** How many of each kind can be brought back. */
export const binCountsSchema = z.partialRecord(z.enum(binKinds), z.int()).meta({ id: 'BinCounts' })
export const binParam = z.object({ kind: z.enum(binKinds), id: z.string().max(64) })
