import { z } from 'zod'

/** The search text of a list. */
export const searchText = z.string().trim().max(100).default('')
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

/** One page of a list. `total`: how many rows all of its pages have. */
export const listPageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() })
