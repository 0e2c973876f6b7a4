import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The data that a page was rendered with, by query key. */
export type PageData = [key: QueryKey, data: unknown][]

/** Leaves out the time at which data were fetched, so that the same content gives the same page, byte by byte. */
export const pageDataOf = (queryClient: QueryClient): PageData =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    // Sorted, since the order in which queries are answered differs between renderings.
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map(({ queryKey, state }) => [queryKey, state.data])

/** Fills the query cache in the browser. The data count as fetched now, so they are not fetched again. */
export function hydratePageData(queryClient: QueryClient, data: PageData): void {
  for (const [key, value] of data) queryClient.setQueryData(key, value)
}
