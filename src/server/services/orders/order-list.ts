import { type Expression, type ExpressionBuilder, expressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type {
  OrderCounts,
  OrderExportQuery,
  OrderFilter,
  OrderList,
  OrderListQuery,
  OrderRow,
} from '#contract/order.ts'
import type { ReviewReason } from '#domain/orders/order.ts'
import type { Reader } from '#server/database/connect.ts'
import { contains, containsWords, countRows, ofDays } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import { readListPage, sortedBy } from '../list-page.ts'
import { readSetting } from '../stored-settings.ts'
import { orderAwaitsFulfilment } from './order-fulfilment.ts'

type Orders = ExpressionBuilder<Tables, 'order_list'>

/**
 * One page of orders of a state that fit a search by reference, or the name or email of the buyer or of whom a voucher is for, and
 * how many there are in all. `from` and `to` are the clinic's days on which they were placed.
 */
export async function listOrders(db: Reader, { page, ...view }: OrderListQuery): Promise<OrderList> {
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const { rows, ...paging } = await readListPage(db, 'orders', { ...listingOf(view, timeZone), page })
  return { items: await asRows(db, rows), ...paging }
}

/** The filter and order of a view of the list. */
export const listingOf = ({ status, q, sort, ...days }: OrderExportQuery, timeZone: string) => ({
  from: 'order_list' as const,
  fitting: [
    ofFilter(expressionBuilder(), status),
    soldHere(expressionBuilder()),
    ...ofDays('created_at', days, timeZone),
    ...(q ? [orderMatchesSearch(q)] : []),
  ],
  ...sortedBy(sort, { placed: ['created_at'], total: ['total_cents'], name: ['name'] } as const),
})

/** Imported vouchers have an order each, which nobody placed here, so it is left out (docs/product.md, "Moving in"). */
const soldHere = (rows: Orders): Expression<SqlBool> =>
  rows('order_list.id', 'not in', ({ selectFrom }) =>
    selectFrom('vouchers').select('vouchers.order_id').where('vouchers.import_id', 'is not', null),
  )

/** Whether reference, names and emails of an order in the list contain the words of a search. */
export const orderMatchesSearch = (q: string) => containsWords(q, (word) => contains('order_list.search', word))

/** Orders as the list shows them. */
export async function asRows(db: Reader, orders: Selectable<Tables['orders']>[]): Promise<OrderRow[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const units = await db
    .selectFrom('order_lines')
    .select(['order_id', (row) => row.fn.sum<number>('quantity').as('units')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute()
  // Without asking for the provider: SQLite would go through all of the desk's payments, and not those of these orders.
  const payments = await db
    .selectFrom('payments')
    .select(['order_id', 'provider'])
    .where('order_id', 'in', ids)
    .execute()
  const atDesk = new Set(payments.filter(({ provider }) => provider === 'desk').map(({ order_id }) => order_id))
  return orders.map((order) => ({
    id: order.id,
    reference: order.reference,
    status: order.status,
    reviewReason: order.review_reason,
    awaitsFulfilment: orderAwaitsFulfilment(order),
    test: order.livemode === 0,
    desk: atDesk.has(order.id),
    name: order.name,
    email: order.email,
    totalCents: order.total_cents,
    units: Number(units.find(({ order_id }) => order_id === order.id)?.units ?? 0),
    deliveryMethod: order.delivery_method,
    placedAt: order.created_at,
  }))
}

/** The same rule as `awaitsFulfilment`, as the database reads it. */
const toFulfil = (rows: Orders): Expression<SqlBool> =>
  rows.and([
    rows('status', 'in', ['paid', 'partly_refunded']),
    rows('delivery_method', '!=', 'print'),
    rows('fulfilled_at', 'is', null),
  ])
const inReview = (rows: Orders): Expression<SqlBool> =>
  rows.or([rows('status', '=', 'review'), rows('review_reason', 'is not', null)])

function ofFilter(rows: Orders, filter: OrderFilter): Expression<SqlBool> {
  switch (filter) {
    case 'all':
      return rows('status', 'not in', ['pending', 'cancelled'])
    case 'to_fulfil':
      return toFulfil(rows)
    case 'review':
      return inReview(rows)
    case 'paid':
    case 'fulfilled':
      return rows('status', '=', filter)
    case 'refunded':
      return rows('status', 'in', ['refunding', 'partly_refunded', 'refunded'])
    case 'disputed':
      return rows('status', 'in', ['disputed', 'lost'])
    case 'unpaid':
      return rows('status', 'in', ['pending', 'cancelled'])
  }
}

/** The number of open tasks: orders to post, decisions, unmatched payments, and failed emails. */
export async function countWaiting(db: Reader): Promise<OrderCounts> {
  return {
    toFulfil: await countRows(db.selectFrom('order_list').where(toFulfil)),
    review: await countRows(db.selectFrom('order_list').where(inReview)),
    unmatchedPayments: await countRows(db.selectFrom('unmatched_payments').where('resolved_at', 'is', null)),
    failedEmails: await countRows(db.selectFrom('email_outbox').where('status', '=', 'failed')),
  }
}

/** Why orders are waiting for a decision, each reason once. */
export async function findReviewReasons(db: Reader): Promise<ReviewReason[]> {
  const rows = await db.selectFrom('order_list').select('review_reason').distinct().where(inReview).execute()
  return rows.flatMap(({ review_reason }) => review_reason ?? []).toSorted()
}
