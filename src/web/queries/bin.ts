import { queryOptions } from '@tanstack/react-query'
import type { Binned, BinQuery } from '#contract/bin.ts'
import { type ApiClient, queryText, read } from '../api.ts'

/** One page of the deleted entries. */
export const binQuery = (api: ApiClient, query: BinQuery) =>
  queryOptions({
    queryKey: ['admin', 'bin', 'list', query] as const,
    staleTime: 0,
    queryFn: () => read(api.bin.$get({ query: queryText(query) })),
  })

/** The number of restorable entries of each kind. */
export const binCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'bin', 'counts'] as const,
    staleTime: 0,
    queryFn: () => read(api['bin-counts'].$get()),
  })

type About = Pick<Binned, 'kind' | 'id'>
export const bringBack = (api: ApiClient, param: About) => read(api.bin[':kind'][':id'].restore.$post({ param }))
export const deleteForGood = (api: ApiClient, param: About) => read(api.bin[':kind'][':id'].$delete({ param }))
