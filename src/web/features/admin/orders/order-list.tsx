import { useQuery } from '@tanstack/react-query'
import { type OrderListQuery, orderListQuerySchema } from '#contract/order.ts'
import { counted } from '#domain/count.ts'
import { formatMoney } from '#domain/money.ts'
import { useApi } from '#web/api.ts'
import { changeOrders } from '#web/queries/bulk.ts'
import { orderCountsQuery, orderListQuery } from '#web/queries/orders.ts'
import { Link } from '#web/router.tsx'
import { useFormatTime } from '../frame/format-time.ts'
import { BulkButton } from '../lists/bulk-button.tsx'
import { ExportLink } from '../lists/export-link.tsx'
import { defineList, useList } from '../lists/list.ts'
import { ListView } from '../lists/list-view.tsx'
import { EmailText } from '../mail/email-text.tsx'
import { useHasMailServer } from '../mail/mail-delivery.ts'
import { PrintSlips } from './print-slips.tsx'
import { RetryButton } from './retry-button.tsx'
import { StatusBadge } from './status-badge.tsx'

const filters: Record<OrderListQuery['status'], string> = {
  all: 'All',
  to_fulfil: 'To post or hand over',
  review: 'Needs review',
  paid: 'Paid',
  fulfilled: 'Fulfilled',
  refunded: 'Refunded',
  disputed: 'Disputed',
  unpaid: 'Unpaid',
}

const orders = defineList({
  path: '/admin/orders',
  query: orderListQuerySchema,
  label: 'Orders',
  nouns: ['order', 'orders'],
  search: {
    label: 'name, email or order number',
    placeholder: 'Name, email, order',
    opensVouchers: true,
  },
  days: 'an order was placed',
  filters,
  empty: ({ status }: OrderListQuery) => {
    if (status === 'to_fulfil') return 'Nothing is waiting to be posted or handed over.'
    if (status === 'review') return 'Nothing needs a decision.'
    return status === 'all'
      ? 'No orders yet. They’ll appear here as soon as one is paid.'
      : `No orders under “${filters[status]}”.`
  },
})

/** The list of all orders, with filters, search, sorting and pages. */
export function OrderList() {
  const api = useApi()
  const hasMailServer = useHasMailServer()
  const { data: counts } = useQuery(orderCountsQuery(api))
  const when = useFormatTime()
  const state = useList(orders)
  const { page: _page, ...view } = state.view
  return (
    <>
      <div>
        <ExportLink address="/api/orders.csv" view={view} />
      </div>
      <ListView
        state={state}
        query={orderListQuery}
        counts={{ to_fulfil: counts?.toFulfil, review: counts?.review }}
        stacked={false}
        bulk={{
          nameOf: ({ reference }) => `order ${reference}`,
          fits: ({ awaitsFulfilment }) => awaitsFulfilment,
          actions: (chosen) => (
            <>
              <PrintSlips ids={chosen.rows.map(({ id }) => id)} />
              <BulkButton
                chosen={chosen}
                variant="primary"
                label={(count) => `Mark ${count} as posted or handed over`}
                act={(ids) => changeOrders(api, { act: 'fulfil', ids })}
                done={(count, already) => markedWords(count, already, hasMailServer)}
                question={{
                  title: (count) => `Mark ${counted(count, orders.nouns)} as posted or handed over?`,
                  text: (count) => notificationNote(count, hasMailServer),
                }}
              />
            </>
          ),
        }}
        columns={[
          {
            heading: 'Placed',
            sort: '-placed',
            className: 'tabular @max-3xl:[grid-area:1/1]',
            cell: ({ id, reference }) => (
              <Link
                to={`/admin/orders/${id}`}
                data-opens
                aria-label={`Order ${reference}`}
                className="text-link inline-block whitespace-nowrap"
              >
                {reference}
              </Link>
            ),
            detail: ({ placedAt }) => when(placedAt),
          },
          {
            heading: 'Buyer',
            sort: 'name',
            className: '@max-3xl:[grid-area:2/1/auto/-1]',
            cell: ({ name }) => name || 'Unknown',
            detail: ({ email }) => <EmailText email={email} />,
          },
          {
            heading: 'State',
            className: '@max-3xl:[grid-area:3/1/auto/-1]',
            cell: (order) => (
              <>
                <StatusBadge order={order} />
                {(order.reviewReason || order.status === 'review') && (
                  <RetryButton order={order} className="mt-2 flex" />
                )}
              </>
            ),
          },
          {
            heading: 'Total',
            sort: '-total',
            className: '@max-3xl:[grid-area:1/2]',
            number: true,
            cell: ({ totalCents }) => formatMoney(totalCents),
            detail: ({ units }) => (units === 1 ? '1 item' : `${units} items`),
          },
        ]}
      />
    </>
  )
}

/** What the question before it says of the emails to buyers, and of what can be taken back. */
function notificationNote(count: number, hasMailServer: boolean): string {
  const [each, buyers, page] =
    count === 1
      ? ['The buyer is', 'the buyer', 'the order’s page']
      : ['Each buyer is', 'the buyers', 'each order’s page']
  const undone = `If it was a mistake, take it back on ${page}`
  return hasMailServer
    ? `${each} told by email straight away, where an address was given. ${undone}; an email that has been sent stays sent.`
    : `No mail server is set up, so please tell ${buyers} yourself. ${undone}.`
}

/**
 * The message after a bulk action on orders, with the emails to their buyers. `already`: how many of them somebody had marked
 * before, whose buyers were told then.
 */
function markedWords(count: number, already: number, hasMailServer: boolean): string {
  const marked = count - already
  if (marked === 0) return count === 1 ? 'It was marked already.' : `All ${count} orders were marked already.`
  const now = count === 1 ? 'It’s marked' : marked === 1 ? '1 order is marked' : `${marked} orders are marked`
  const before = already === 0 ? '' : ` ${already} ${already === 1 ? 'was' : 'were'} marked already.`
  if (hasMailServer) return `${now}, and whoever gave an email address is told.${before}`
  return `${now}.${before} No mail server is set up, so please tell the ${marked === 1 ? 'buyer' : 'buyers'} yourself.`
}
