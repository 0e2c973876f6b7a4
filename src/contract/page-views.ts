import { z } from 'zod'

export const pageViewSpans = ['7', '30', '90', '365'] as const
export const pageViewsQuerySchema = z.object({ days: z.enum(pageViewSpans).default('30') })
export type PageViewsQuery = z.infer<typeof pageViewsQuerySchema>

const views = z.int()

/** How often public pages were looked at. `counts`: whether the clinic counts at all. `days` are in their order, the others begin with the most. */
export const pageViewsSchema = z
  .object({
    counts: z.boolean(),
    days: z.array(z.object({ day: z.string(), views })),
    pages: z.array(z.object({ path: z.string(), name: z.string(), views })),
    referrers: z.array(z.object({ host: z.string(), views })),
  })
  .meta({ id: 'PageViews' })
export type PageViews = z.infer<typeof pageViewsSchema>
