import type { Binned, BinQuery } from '#contract/bin.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { dashboardQuery } from './calls.ts'

/** One page of the deleted entries. */
export const binQuery = (api: ApiClient, query: BinQuery) =>
  dashboardQuery(['admin', 'bin', 'list', query], () => api.bin.$get({ query: queryText(query) }), { staleTime: 0 })

/** The number of restorable entries of each kind. */
export const binCountsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'bin', 'counts'], () => api['bin-counts'].$get(), { staleTime: 0 })

type About = Pick<Binned, 'kind' | 'id'>
export const restoreBinned = (api: ApiClient, param: About) => read(api.bin[':kind'][':id'].restore.$post({ param }))
export const deleteForGood = (api: ApiClient, param: About) => read(api.bin[':kind'][':id'].$delete({ param }))
