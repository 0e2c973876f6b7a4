import { type OrderFilter, type OrderListQuery, type OrderSort, orderFilters, orderSorts } from '#contract/order.ts'

export const filterNames: Record<OrderFilter, string> = {
  all: 'All',
  to_fulfil: 'To post or hand over',
  review: 'Needs review',
  paid: 'Paid',
  fulfilled: 'Fulfilled',
  refunded: 'Refunded',
  disputed: 'Disputed',
  unpaid: 'Unpaid',
}

/** An order of the list by its name in the address; the newest first where there is no such. */
export const readSort = (asked: string | null): OrderSort => orderSorts.find((sort) => sort === asked) ?? '-placed'

/** The view as the address says it, so that it can be shared and Back works. */
export function viewOf(search: string): OrderListQuery {
  const asked = new URLSearchParams(search)
  return {
    status: orderFilters.find((filter) => filter === asked.get('status')) ?? 'all',
    sort: readSort(asked.get('sort')),
    q: (asked.get('q') ?? '').slice(0, 100),
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
  }
}

/** The address of a view; what is usual is not said. */
export function addressOf({ status, q, sort, page }: OrderListQuery): '/admin/orders' | `/admin/orders?${string}` {
  const said = new URLSearchParams()
  if (status !== 'all') said.set('status', status)
  if (q) said.set('q', q)
  if (sort !== '-placed') said.set('sort', sort)
  if (page > 1) said.set('page', String(page))
  return said.size > 0 ? `/admin/orders?${said}` : '/admin/orders'
}
