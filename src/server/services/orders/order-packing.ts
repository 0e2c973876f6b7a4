import type { Selectable } from 'kysely'
import { unitsNotSent } from '#domain/orders/packing.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { refundedAmounts } from './order-refund.ts'
import type { OrderRow } from './orders.ts'

type Line = Pick<Selectable<Tables['order_lines']>, 'id' | 'kind' | 'quantity' | 'unit_cents'>

/** The quantities of an order's lines that are no longer sent because of refunds (docs/product.md, "Fulfilment"). */
export async function refundedQuantities(db: Reader, order: OrderRow, lines: readonly Line[]) {
  const { goods } = await refundedAmounts(db, order)
  const takes = await db
    .selectFrom('vouchers')
    .innerJoin('refund_takes', 'refund_takes.voucher_id', 'vouchers.id')
    .innerJoin('refunds', 'refunds.id', 'refund_takes.refund_id')
    .select(['vouchers.order_line_id', 'vouchers.initial_cents'])
    .select((row) => row.fn.sum<number>('refund_takes.cents').as('back'))
    .where('vouchers.order_id', '=', order.id)
    .where('refunds.status', '!=', 'failed')
    .groupBy(['vouchers.id', 'vouchers.order_line_id', 'vouchers.initial_cents'])
    .execute()
  const voided = takes.filter(({ back, initial_cents }) => Number(back) >= initial_cents)
  return unitsNotSent({
    status: order.status,
    goodsBack: goods,
    lines: lines.map(({ id, kind, quantity, unit_cents }) => ({
      kind,
      quantity,
      totalCents: unit_cents * quantity,
      voided: voided.filter(({ order_line_id }) => order_line_id === id).length,
    })),
  })
}
