import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type ApiClient, useApi } from '../api.ts'

/** The data of a query, such as `useData(heroQuery)`; waits for it where it is not here yet. */
export const useData = <T, K extends QueryKey>(query: (api: ApiClient) => UseSuspenseQueryOptions<T, Error, T, K>): T =>
  useSuspenseQuery(query(useApi())).data
