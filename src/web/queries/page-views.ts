import { queryOptions } from '@tanstack/react-query'
import type { PageViewsQuery } from '#contract/page-views.ts'
import { type ApiClient, read } from '../api.ts'

/** How often pages were looked at in the last days. */
export const pageViewsQuery = (api: ApiClient, query: PageViewsQuery) =>
  queryOptions({
    queryKey: ['admin', 'page-views', query] as const,
    queryFn: () => read(api['page-views'].$get({ query })),
    staleTime: 0,
  })
