import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { second } from '#domain/dates/durations.ts'
import { type ApiClient, useApi } from '#web/api.ts'

/** What colleagues change too is read again once it is older than this, in ms. */
export const freshFor = 30 * second

/** Query options that refetch when the window gets the focus, if the data are older than 30 s. */
export const refetchOnReturn = {
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > freshFor && ('always' as const),
}

/**
 * The data of a query that the public pages share with the dashboard, such as the treatments: on the pages they never go
 * stale, in a dashboard that is open all day they are refetched on return and where they are shown anew.
 */
export const useFreshData = <T, K extends QueryKey>(
  query: (api: ApiClient) => UseSuspenseQueryOptions<T, Error, T, K>,
): T => useSuspenseQuery({ ...query(useApi()), staleTime: freshFor, ...refetchOnReturn }).data
