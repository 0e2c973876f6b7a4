import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, nullIfNotFound, read } from '../api.ts'

export const pageQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: () => read(api.pages[':slug'].$get({ param: { slug } })).catch(nullIfNotFound),
  })

export const sharedPreviewQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['page-preview', token],
    queryFn: () => read(api['page-previews'][':token'].$get({ param: { token } })).catch(nullIfNotFound),
  })

export const postQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: () => read(api.posts[':slug'].$get({ param: { slug } })).catch(nullIfNotFound),
  })
