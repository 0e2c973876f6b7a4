import { queryOptions, type UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import type { Section, SectionContent } from '#contract/content.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import type { Words } from '#domain/content/words.ts'
import { type ApiClient, read } from '../api.ts'

type SectionEndpoints = {
  [S in Section]: {
    $get: () => Promise<ClientResponse<SectionContent[S]>>
    $put: (save: {
      json: SectionContent[S]
      header: { 'if-match': string }
    }) => Promise<ClientResponse<SectionContent[S]>>
  }
}
/** The sections as staff edit them. */
export const sectionSources = (api: ApiClient) =>
  (api as unknown as { admin: { content: SectionEndpoints } }).admin.content
/** The routes of the sections, which the server makes from the same list. */
export const sectionEndpoints = (api: ApiClient) => api.content as unknown as SectionEndpoints

/**
 * Reads one section of the site's content, or its built-in default when it cannot be reached
 * (docs/product.md, "Content sections").
 */
const sectionQuery =
  <S extends keyof typeof contentDefaults>(section: S) =>
  (api: ApiClient) =>
    queryOptions({
      queryKey: ['content', section] as const,
      queryFn: () =>
        (read(sectionEndpoints(api)[section].$get()) as Promise<SectionContent[S]>).catch((error: unknown) => {
          // biome-ignore lint/suspicious/noConsole: the visitor is served, and the operator can see why
          console.warn(`content/${section} could not be read; showing the built-in default`, error)
          return contentDefaults[section] as unknown as SectionContent[S]
        }),
    })

export const navigationQuery = sectionQuery('navigation')
export const clinicQuery = sectionQuery('clinic')
export const heroQuery = sectionQuery('hero')
export const aboutQuery = sectionQuery('about')
export const contactQuery = sectionQuery('contact')
export const featuresQuery = sectionQuery('features')
/** The clinic's own words on pages that are built in, whole (docs/product.md, "Words"). */
export const wordsQuery = sectionQuery('words') as unknown as (
  api: ApiClient,
) => UseSuspenseQueryOptions<Words, Error, Words, readonly ['content', 'words']>
export const faqQuery = sectionQuery('faq')
