import type { Selectable } from 'kysely'
import { unitsNotSent } from '#domain/orders/packing.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { refundedAmounts } from './order-refund.ts'
import { findOrder, linesOfOrder, type OrderRow } from './orders.ts'

type Line = Pick<Selectable<Tables['order_lines']>, 'id' | 'kind' | 'quantity' | 'unit_cents'>

/**
 * The quantities of an order's lines that are not sent because of refunds (docs/product.md, "Fulfilment"); with `until` because of those that
 * were made by then.
 */
export async function refundedQuantities(db: Reader, order: OrderRow, lines: readonly Line[], until?: string) {
  const { goods } = await refundedAmounts(db, order, until)
  const takes = await db
    .selectFrom('vouchers')
    .innerJoin('refund_takes', 'refund_takes.voucher_id', 'vouchers.id')
    .innerJoin('refunds', 'refunds.id', 'refund_takes.refund_id')
    .select(['vouchers.order_line_id', 'vouchers.initial_cents'])
    .select((row) => row.fn.sum<number>('refund_takes.cents').as('back'))
    .where('vouchers.order_id', '=', order.id)
    .where('refunds.status', '!=', 'failed')
    .$if(until !== undefined, (takes) => takes.where('refunds.created_at', '<=', until!))
    .groupBy(['vouchers.id', 'vouchers.order_line_id', 'vouchers.initial_cents'])
    .execute()
  const voided = takes.filter(({ back, initial_cents }) => Number(back) >= initial_cents)
  return unitsNotSent({
    // One that was posted by then had not been refunded whole.
    status: until === undefined ? order.status : 'fulfilled',
    goodsBack: goods,
    lines: lines.map(({ id, kind, quantity, unit_cents }) => ({
      kind,
      quantity,
      totalCents: unit_cents * quantity,
      voided: voided.filter(({ order_line_id }) => order_line_id === id).length,
    })),
  })
}

/** How many of each line of an order were posted or handed over, in the lines' order, whatever was refunded afterwards. */
export async function quantitiesSent(db: Reader, orderId: string): Promise<number[]> {
  const order = await findOrder(db, orderId)
  if (!order) return []
  const lines = await linesOfOrder(db, orderId)
  const { units } = await refundedQuantities(db, order, lines, order.fulfilled_at ?? undefined)
  return lines.map(({ quantity }, index) => quantity - units[index]!)
}
