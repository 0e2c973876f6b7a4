import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#web/api.ts'
import { pageQuery } from '#web/queries/pages.ts'

/** The page of that name, and what its head says; a plain title while its text is not written. */
export function useTextPage(slug: string) {
  const { data: page } = useSuspenseQuery(pageQuery(useApi(), slug))
  const head = page?.head ?? { title: 'Coming soon', description: '', keywords: '' }
  return { page, head }
}
