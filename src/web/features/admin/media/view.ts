import { type LibraryQuery, type PictureFilter, pictureFilters } from '#contract/media.ts'

export const filterNames: Record<PictureFilter, string> = {
  all: 'All pictures',
  unused: 'Not used',
  undescribed: 'Without a description',
}

/** The view as the address says it, so that it can be shared and Back works. */
export function viewOf(search: string): LibraryQuery {
  const asked = new URLSearchParams(search)
  return {
    filter: pictureFilters.find((filter) => filter === asked.get('filter')) ?? 'all',
    q: (asked.get('q') ?? '').slice(0, 100),
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)),
  }
}

/** The address of a view; what is usual is not said. */
export function addressOf({ filter, q, page }: LibraryQuery): '/admin/media' | `/admin/media?${string}` {
  const said = new URLSearchParams()
  if (filter !== 'all') said.set('filter', filter)
  if (q) said.set('q', q)
  if (page > 1) said.set('page', String(page))
  return said.size > 0 ? `/admin/media?${said}` : '/admin/media'
}
