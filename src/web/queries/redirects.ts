import type { RedirectFile, RedirectInput, RedirectListQuery } from '#contract/redirect.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

/** One page of the redirects. Pages that move leave some by themselves. */
export const redirectsQuery = (api: ApiClient, query: RedirectListQuery) =>
  dashboardQuery(['admin', 'redirects', query], () => api.redirects.$get({ query: queryText(query) }), { staleTime: 0 })
export const addRedirect = (api: ApiClient, json: RedirectInput) => read(api.redirects.$post({ json }))
/** An `ApiError` of type `stale` when someone else has saved since the version. */
export const saveRedirect = (api: ApiClient, id: string, json: RedirectInput, revision: number) =>
  read(api.redirects[':id'].$put({ param: { id }, header: basedOn(revision), json }))
export const removeRedirect = (api: ApiClient, id: string) => read(api.redirects[':id'].$delete({ param: { id } }))
export const importRedirects = (api: ApiClient, json: RedirectFile) => read(api['redirect-imports'].$post({ json }))
