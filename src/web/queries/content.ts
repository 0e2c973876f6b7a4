import { queryOptions } from '@tanstack/react-query'
import type { Section, SectionContent } from '#contract/content.ts'
import { contentDefaults } from '#domain/content/content-defaults.ts'
import { type ApiClient, read } from '../api.ts'

/**
 * Reads one section of the site's content, or its built-in default when it cannot be reached
 * (docs/product.md, "Content sections").
 */
const sectionQuery = <S extends Section>(section: S, fetch: () => Promise<SectionContent[S]>) =>
  queryOptions({
    queryKey: ['content', section] as const,
    queryFn: () =>
      fetch().catch((error: unknown): SectionContent[S] => {
        // biome-ignore lint/suspicious/noConsole: the visitor is served, and whoever looks after the site can see why
        console.warn(`content/${section} could not be read; showing the built-in default`, error)
        return contentDefaults[section] as unknown as SectionContent[S]
      }),
  })

export const navigationQuery = (api: ApiClient) => sectionQuery('navigation', () => read(api.content.navigation.$get()))
export const clinicQuery = (api: ApiClient) => sectionQuery('clinic', () => read(api.content.clinic.$get()))
export const heroQuery = (api: ApiClient) => sectionQuery('hero', () => read(api.content.hero.$get()))
export const aboutQuery = (api: ApiClient) => sectionQuery('about', () => read(api.content.about.$get()))
export const contactQuery = (api: ApiClient) => sectionQuery('contact', () => read(api.content.contact.$get()))
export const featuresQuery = (api: ApiClient) => sectionQuery('features', () => read(api.content.features.$get()))
