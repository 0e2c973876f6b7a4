import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useSearch } from 'wouter'
import type { OrderListQuery, OrderRow } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'
import { useApi } from '#web/api.ts'
import { orderCountsQuery, orderListQuery } from '#web/queries/orders.ts'
import { Link } from '#web/router.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EmailText } from '../email-text.tsx'
import { ListEmpty } from '../lists/list-empty.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { ListFilters, ListPages, ListSearch, SortHeading } from '../lists/list-view.tsx'
import { useWhen } from '../when.ts'
import { RetryButton } from './retry-button.tsx'
import { StatusBadge } from './status-badge.tsx'
import { addressOf, filterNames, readSort, viewOf } from './view.ts'

/** All orders: by state, by what is known of them, sorted, and page by page. */
export function OrderList() {
  const search = useSearch()
  const shownSearch = useDeferredValue(search)
  const view = viewOf(shownSearch)
  const api = useApi()
  const { data } = useSuspenseQuery(orderListQuery(api, view))
  const { data: counts } = useQuery(orderCountsQuery(api))

  return (
    <section className="panel" aria-label="Orders" aria-busy={search !== shownSearch}>
      <div className="list-head">
        <ListFilters
          names={filterNames}
          shown={view.status}
          counts={{ to_fulfil: counts?.toFulfil, review: counts?.review }}
          addressOf={(status) => addressOf({ ...view, status, page: 1 })}
        />
        <ListSearch
          q={view.q}
          label="name, email or order number"
          placeholder="Name, email or order"
          allowed={isNoCode}
          addressOf={(q) => addressOf({ ...view, q, page: 1 })}
        />
      </div>
      {data.items.length === 0 ? (
        <ListEmpty total={data.total} firstPage={addressOf({ ...view, page: 1 })}>
          {emptyText(view)}
        </ListEmpty>
      ) : (
        <OrderTable items={data.items} view={view} />
      )}
      <ListPages
        page={data.page}
        pageSize={data.pageSize}
        total={data.total}
        noun="orders"
        addressOf={(page) => addressOf({ ...view, page })}
      />
    </section>
  )
}

/** Addresses are seen and kept by others: a voucher's code never stands in one. */
function isNoCode(q: string): boolean {
  const code = readVoucherCode(q) !== undefined
  if (code) toast('That’s a voucher code', 'Please look it up under Vouchers.', 'destructive')
  return !code
}

function emptyText({ status, q }: OrderListQuery): string {
  if (q) return `No orders match “${q}”. Try another name, fewer letters, or the filter “All”.`
  if (status === 'to_fulfil') return 'Nothing is waiting to be posted or handed over.'
  if (status === 'review') return 'Nothing needs a decision.'
  return status === 'all'
    ? 'No orders yet. They’ll appear here as soon as one is paid.'
    : 'No orders match this filter.'
}

function OrderTable({ items, view }: { items: OrderRow[]; view: OrderListQuery }) {
  const when = useWhen()
  const sorted = { sort: view.sort, addressOf: (sort: string) => addressOf({ ...view, sort: readSort(sort), page: 1 }) }
  return (
    <table className="desk-table desk-cards order-table">
      <thead>
        <tr>
          <SortHeading {...sorted} by="placed" first="down" label="Placed" />
          <SortHeading {...sorted} by="name" label="Buyer" />
          <th scope="col">State</th>
          <SortHeading {...sorted} by="total" first="down" label="Total" className="number" />
        </tr>
      </thead>
      <ListRows>
        {items.map((order) => (
          <tr key={order.id}>
            <td className="tabular">
              <Link
                to={`/admin/orders/${order.id}`}
                data-opens
                aria-label={`Order ${order.reference}`}
                className="text-link inline-block whitespace-nowrap"
              >
                {order.reference}
              </Link>
              <span className="block text-ink-soft text-small">{when(order.placedAt)}</span>
            </td>
            <td>
              {order.name || 'Unknown'}
              <span className="block text-ink-soft text-small">
                <EmailText email={order.email} />
              </span>
            </td>
            <td>
              <StatusBadge order={order} />
              {(order.reviewReason || order.status === 'review') && <RetryButton order={order} className="mt-2 flex" />}
            </td>
            <td className="number tabular">
              {formatMoney(order.totalCents)}
              <span className="block text-ink-soft text-small">
                {order.units} {order.units === 1 ? 'item' : 'items'}
              </span>
            </td>
          </tr>
        ))}
      </ListRows>
    </table>
  )
}
