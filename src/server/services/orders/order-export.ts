import type { Selectable } from 'kysely'
import type { OrderExportQuery } from '#contract/order.ts'
import { type Cell, timeCell } from '#domain/csv.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { type Cents, priceText } from '#domain/money.ts'
import { deliveryName, paidByName, statusLabels } from '#domain/orders/order-labels.ts'
import { taxOf, totalTax } from '#domain/shop/tax.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { exportList } from '../list-export.ts'
import { readWholeList } from '../list-page.ts'
import { readSettings } from '../settings-sections.ts'
import { readSetting } from '../stored-settings.ts'
import { listingOf } from './order-list.ts'
import { taxRecordOfOrder } from './tax-record.ts'

type OrderRow = Selectable<Tables['orders']>
type Exported = { order: OrderRow; items: string; desk: boolean; paidBy: string; refundedCents: Cents }

const headingsWith = (tax: string) => [
  ...['Order', 'Placed', 'Buyer', 'Email', 'Items', 'Postage', 'Total', `${tax} included`, 'Refunded'],
  ...['State', 'Paid by', 'Delivery', 'Test', 'Paid', 'Posted or handed over'],
]

/** The orders of a view of the list as CSV, all of its pages (docs/product.md, "Lists as CSV"). */
export async function* exportOrders(
  deps: WriteDeps,
  { actor, ...view }: OrderExportQuery & { actor: Actor },
): AsyncGenerator<string> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const { value: business } = await readSettings(db, 'business')
  const tax = taxOf(business)?.name ?? (business.country === 'AU' ? 'GST' : 'Tax')
  const dayOf = (iso: string | null) => (iso === null ? '' : calendarDay(iso, timeZone))
  const cellsOf = ({ order, items, desk, paidBy, refundedCents }: Exported): Cell[] => {
    const record = taxRecordOfOrder(order)
    return [
      order.reference,
      timeCell(order.created_at, timeZone),
      order.name,
      order.email,
      items,
      { number: priceText(order.shipping_cents) },
      { number: priceText(order.total_cents) },
      record ? { number: priceText(totalTax(record)) } : '',
      { number: priceText(refundedCents) },
      statusLabels[order.status],
      paidBy,
      deliveryName({ desk, deliveryMethod: order.delivery_method }),
      order.livemode === 0 ? 'Test' : '',
      dayOf(order.paid_at),
      dayOf(order.fulfilled_at),
    ]
  }
  async function* parts() {
    for await (const rows of readWholeList(db, 'orders', listingOf(view, timeZone)))
      yield await withItemsAndMoney(db, rows)
  }
  const { status, from, to, q } = view
  const after = { status, from, to, searched: q !== '' }
  yield* exportList(deps, {
    actor,
    after,
    headings: headingsWith(tax),
    cellsOf,
    action: 'order.exported',
    entity: 'order',
    parts: parts(),
  })
}

/** Adds items, payments and refunds to a few hundred orders at once. */
async function withItemsAndMoney(db: Reader, orders: OrderRow[]): Promise<Exported[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'name', 'quantity'])
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'provider', 'method'])
    .where('order_id', 'in', ids)
    .execute()
  // Without asking for their status: SQLite would go through all refunds of one, and not those of these payments.
  const refunds = await db
    .selectFrom('refunds')
    .select(['payment_id', 'status', 'reason', 'amount_cents'])
    .where('payment_id', 'in', [...payments.map(({ id }) => id), ''])
    .execute()
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  const paymentsOf = Map.groupBy(payments, ({ order_id }) => order_id)
  // A refunded duplicate payment is no refund of the order.
  const done = refunds.filter(({ status, reason }) => status === 'succeeded' && reason !== 'duplicate')
  const refundsOf = Map.groupBy(done, ({ payment_id }) => payment_id)
  return orders.map((order) => {
    const own = paymentsOf.get(order.id) ?? []
    const paying = own.find(({ id }) => id === order.paid_payment_id)
    return {
      order,
      items: (linesOf.get(order.id) ?? []).map(({ name, quantity }) => `${quantity} × ${name}`).join('; '),
      desk: own.some(({ provider }) => provider === 'desk'),
      paidBy: paying ? paidByName(paying.method) : '',
      refundedCents: own
        .flatMap(({ id }) => refundsOf.get(id) ?? [])
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    }
  })
}
