import type { AdminPage, PageContent, PageListQuery } from '#contract/admin-page.ts'
import type { PageTemplate } from '#contract/page.ts'
import { type ApiClient, queryText, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

export const adminPagesQuery = (api: ApiClient, query: PageListQuery) =>
  dashboardQuery(['admin', 'pages', query], () => api['admin-pages'].$get({ query: queryText(query) }), {
    // Scheduled versions are published automatically, and colleagues edit as well.
    staleTime: 0,
  })

/** A page for the editor; fetched each time it is opened. */
export const openedPageQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'page', id], () => one(api).$get({ param: { id } }), { staleTime: 0, gcTime: 0 })

export const pagePreviewQuery = (api: ApiClient, id: string) =>
  dashboardQuery(['admin', 'page-preview', id], () => one(api).preview.$get({ param: { id } }), { gcTime: 0 })

const one = (api: ApiClient) => api['admin-pages'][':id']

export const addPage = (api: ApiClient, json: { title: string; template: PageTemplate }): Promise<AdminPage> =>
  read(api['admin-pages'].$post({ json }))

/** Saves a page that was edited from a version. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const savePage = (api: ApiClient, id: string, json: PageContent, revision: number): Promise<AdminPage> =>
  read(one(api).$put({ param: { id }, header: basedOn(revision), json }))
/** Saves the order of the public pages, by their addresses. */
export const reorderPages = (api: ApiClient, slugs: string[]) =>
  read(api['admin-pages-order'].$put({ json: { slugs } }))
export const removePage = (api: ApiClient, id: string) => read(one(api).$delete({ param: { id } }))
export const restorePage = (api: ApiClient, id: string) => read(one(api).restore.$post({ param: { id } }))
/** Creates a link with which anyone can read the saved version of a page. */
export const sharePreview = (api: ApiClient, id: string) => read(one(api)['preview-link'].$post({ param: { id } }))

/** Saves unsaved input on the server, as a working copy. */
export const savePageWorkingCopy = (api: ApiClient, id: string, json: PageContent, revision: number) =>
  read(one(api)['working-copy'].$put({ param: { id }, header: basedOn(revision), json }))
export const deletePageWorkingCopy = (api: ApiClient, id: string) =>
  read(one(api)['working-copy'].$delete({ param: { id } }))

/** The versions of a page, newest first. */
export const readPageHistory = (api: ApiClient, id: string) => read(one(api).revisions.$get({ param: { id } }))
