import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, read } from '../api.ts'

export const servicesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['services'], queryFn: () => read(api.services.$get({ query: {} })) })

/** The same with fees that are hidden on the site, as staff edit them. */
export const editedServicesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['services', 'edited'], queryFn: () => read(api.services.$get({ query: { fees: 'all' } })) })

export const practitionersQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['practitioners'], queryFn: () => read(api.practitioners.$get()) })

export const postsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['posts'], queryFn: () => read(api.posts.$get()) })

export const productsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['products'], queryFn: () => read(api.products.$get()) })

export const siteQuery = (api: ApiClient) => queryOptions({ queryKey: ['site'], queryFn: () => read(api.site.$get()) })
