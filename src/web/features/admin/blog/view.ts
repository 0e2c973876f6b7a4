import { type PostListQuery, type PostState, postFilters, postSorts } from '#contract/admin-post.ts'

export const filterNames: Record<PostListQuery['status'], string> = {
  all: 'All',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
}
export const stateNames: Record<PostState, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }
export const stateTones = { draft: 'quiet', scheduled: 'calm', published: 'good' } as const

/** The view as the address says it, so that it can be shared and Back works. */
export function viewOf(search: string): PostListQuery {
  const asked = new URLSearchParams(search)
  return {
    status: postFilters.find((filter) => filter === asked.get('status')) ?? 'all',
    sort: postSorts.find((sort) => sort === asked.get('sort')) ?? '-changed',
    q: (asked.get('q') ?? '').slice(0, 100),
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
  }
}

/** The address of a view; what is usual is not said. */
export function addressOf({
  status,
  q,
  sort,
  page,
}: Omit<PostListQuery, 'sort'> & { sort: string }): '/admin/posts' | `/admin/posts?${string}` {
  const said = new URLSearchParams()
  if (status !== 'all') said.set('status', status)
  if (q) said.set('q', q)
  if (sort !== '-changed') said.set('sort', sort)
  if (page > 1) said.set('page', String(page))
  return said.size > 0 ? `/admin/posts?${said}` : '/admin/posts'
}
