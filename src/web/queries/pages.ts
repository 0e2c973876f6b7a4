import { queryOptions } from '@tanstack/react-query'
import { contentDefaults } from '#domain/content/content-defaults.ts'
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

export const faqQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'faq'],
    queryFn: () =>
      read(api.content.faq.$get()).catch((error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: the visitor is served, and whoever looks after the site can see why
        console.warn('content/faq could not be read; showing the built-in default', error)
        return contentDefaults.faq
      }),
  })

export const postQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: () => read(api.posts[':slug'].$get({ param: { slug } })).catch(orNothing),
  })
