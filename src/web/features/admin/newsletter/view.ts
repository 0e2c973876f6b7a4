import {
  type NewsletterState,
  type SubscriberListQuery,
  subscriberFilters,
  subscriberSorts,
} from '#contract/admin-newsletter.ts'

export const filterNames: Record<SubscriberListQuery['status'], string> = {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  all: 'All',
}
export const sourceNames = { form: 'On the site', staff: 'Added by staff', import: 'Imported' } as const
export const stateNames: Record<NewsletterState, string> = {
  draft: 'Draft',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
  stopped: 'Stopped',
}
/** Of one that is over, but reached nobody: it is not called sent. */
export const reachedNobody = 'Reached nobody'
export const stateTones = { draft: 'quiet', sending: 'calm', paused: 'todo', sent: 'good', stopped: 'quiet' } as const

/** The view of the subscribers as the address says it, so that it can be shared and Back works. */
export function viewOf(search: string): SubscriberListQuery {
  const asked = new URLSearchParams(search)
  return {
    status: subscriberFilters.find((filter) => filter === asked.get('status')) ?? 'subscribed',
    sort: subscriberSorts.find((sort) => sort === asked.get('sort')) ?? '-joined',
    q: (asked.get('q') ?? '').slice(0, 100),
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
  }
}

type Asked = Omit<SubscriberListQuery, 'sort'> & { sort: string }
const path = '/admin/newsletter/subscribers'
/** The address of a view; what is usual is not said. */
export function addressOf({ status, q, sort, page }: Asked): typeof path | `${typeof path}?${string}` {
  const said = new URLSearchParams()
  if (status !== 'subscribed') said.set('status', status)
  if (q) said.set('q', q)
  if (sort !== '-joined') said.set('sort', sort)
  if (page > 1) said.set('page', String(page))
  return said.size > 0 ? `${path}?${said}` : path
}
