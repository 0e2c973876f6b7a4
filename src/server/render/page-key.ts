import { whatIsRead } from '#web/routes.ts'

/**
 * What a public page is kept under: its path, and those parameters of its query that it reads. `search` is the query as
 * the page is rendered with it; `own` where that is one visitor's, so that the page is kept for nobody else.
 */
export function pageKey(path: string, search: string): { key: string; search: string; own: boolean } {
  // Most visits have none: they cost no look at the routes.
  if (search === '') return { key: path, search, own: false }
  const read = whatIsRead(path, search)
  return { key: read.search === '' ? path : `${path}?${read.search}`, ...read }
}
