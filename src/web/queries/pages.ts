import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, ApiError, read } from '../api.ts'

/** What is not there, or cannot be by its name, is an answer, not a failure: the page says so in its own words. */
const orNothing = (error: unknown) => {
  if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null
  throw error
}

export const pageQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: () => read(api.pages[':slug'].$get({ param: { slug } })).catch(orNothing),
  })

export const sharedPreviewQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['page-preview', token],
    queryFn: () => read(api['page-previews'][':token'].$get({ param: { token } })).catch(orNothing),
  })

export const postQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: () => read(api.posts[':slug'].$get({ param: { slug } })).catch(orNothing),
  })
