import { z } from 'zod'

/** The search text of a list. */
export const searchText = z.string().trim().max(100).default('')
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

const day = z
  .union([
    z.literal(''),
    z.iso.date('Please enter a day').regex(/^(?![03-9]\d{3}-)/, 'Please enter the year in full, such as 2027'),
  ])
  .default('')
/** A range of the clinic’s days such as `2027-03-05`, both included; an empty end is open. */
export const dayRange = { from: day, to: day }
export type DayRange = { from: string; to: string }

/** The same query, which refuses a range of days that ends before it begins. */
export const withDaysInOrder = <Query extends z.ZodType<DayRange>>(query: Query) =>
  query.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'Please choose a day on or after “From”',
  })
export const dayRangeSchema = withDaysInOrder(z.object(dayRange))

/** One page of a list. `total`: how many rows all of its pages have. */
export const listPageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() })
