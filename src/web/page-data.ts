import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What a page was rendered with, by the keys of its queries. */
export type PageData = [key: QueryKey, data: unknown][]

/** The time at which data were read stays behind, so that the same content is the same page, byte by byte. */
export const pageDataOf = (queryClient: QueryClient): PageData =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    // Which query was answered first differs from one rendering to the next.
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map(({ queryKey, state }) => [queryKey, state.data])

/** In the browser: the data count as read now, and nothing is asked for again. */
export function hydratePageData(queryClient: QueryClient, data: PageData): void {
  for (const [key, value] of data) queryClient.setQueryData(key, value)
}
