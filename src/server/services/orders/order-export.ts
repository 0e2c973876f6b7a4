import type { OrderListQuery, OrderRow } from '#contract/order.ts'
import type { Cell } from '#domain/csv.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import { priceText } from '#domain/money.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { exportList } from '../list-export.ts'
import { readWholeList } from '../list-page.ts'
import { readSetting } from '../settings.ts'
import { asRows, listingOf } from './order-list.ts'

const headings = ['Order', 'Placed', 'State', 'Buyer', 'Email', 'Items', 'Delivery', 'Total', 'Test']

/** The orders of a view of the list as CSV, all of its pages (docs/product.md, "Lists as CSV"). */
export async function* exportOrders(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { actor, ...view }: Omit<OrderListQuery, 'page'> & { actor: Actor },
): AsyncGenerator<string> {
  const { db } = deps.database
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const cellsOf = (row: OrderRow): Cell[] => [
    row.reference,
    clockTime(row.placedAt, timeZone).replace('T', ' '),
    row.status,
    row.name,
    row.email,
    { number: String(row.units) },
    row.desk ? 'desk' : row.deliveryMethod,
    { number: priceText(row.totalCents) },
    row.test ? 'test' : '',
  ]
  async function* parts() {
    for await (const rows of readWholeList(db, 'orders', listingOf(view))) yield await asRows(db, rows)
  }
  const after = { status: view.status, searched: view.q !== '' }
  yield* exportList(deps, {
    ...{ actor, after, headings, cellsOf },
    ...{ action: 'order.exported', entity: 'order', parts: parts() },
  })
}
