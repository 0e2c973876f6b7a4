/** Which rows of a sorted list make a page. `fromEnd`: they are counted from the list's end, and come in reverse. */
export type PageSpan = { limit: number; offset: number; fromEnd: boolean }

/**
 * Where a page of `size` rows lies in a list of `total`. A page past the middle is read from the end, so that the last
 * page is as near as the first. A page that is not there has a limit of 0.
 */
export function pageSpan({ page, size, total }: { page: number; size: number; total: number }): PageSpan {
  const start = (page - 1) * size
  const limit = Math.max(0, Math.min(size, total - start))
  const fromEnd = start > total / 2
  return { limit, offset: fromEnd ? Math.max(0, total - start - limit) : start, fromEnd }
}

/** The direction in which a span is read. */
export const readingDirection = (direction: 'asc' | 'desc', { fromEnd }: PageSpan): 'asc' | 'desc' =>
  (direction === 'asc') === fromEnd ? 'desc' : 'asc'

/** Rows of a span in the order of the list. */
export const inListOrder = <Row>(rows: Row[], { fromEnd }: PageSpan): Row[] => (fromEnd ? rows.reverse() : rows)
