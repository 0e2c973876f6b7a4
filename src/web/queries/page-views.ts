import type { PageViewsQuery } from '#contract/page-views.ts'
import type { ApiClient } from '../api.ts'
import { dashboardQuery } from './calls.ts'

/** How often pages were looked at in the last days. */
export const pageViewsQuery = (api: ApiClient, query: PageViewsQuery) =>
  dashboardQuery(['admin', 'page-views', query], () => api['page-views'].$get({ query }), { staleTime: 0 })
