import type { Cents } from '#domain/money.ts'
import { type RefundOnReceipt, taxOfFirst } from '#domain/shop/tax.ts'
import type { Reader } from '#server/database/connect.ts'
import { findOrder, type OrderForEmail, type OrderRow, orderForEmail } from './orders.ts'
import { taxRecordOfOrder } from './tax-record.ts'

/** A receipt: what an email about the order knows, and what of the payment has gone back since. */
export type Receipt = OrderForEmail & { refunds: RefundOnReceipt[] }

/** The receipt of an order; `undefined` if there is no such order. */
export async function readReceipt(db: Reader, orderId: string): Promise<Receipt | undefined> {
  const row = await findOrder(db, orderId)
  const order = await orderForEmail(db, orderId)
  return row && order && { ...order, refunds: await refundsOnReceipt(db, row) }
}

/**
 * The refunds of an order's payment that were made, oldest first, with the tax in each: goods and postage go back first, as in
 * the books (domain/bookkeeping/journal.ts), and the rest came out of vouchers, which have no tax. A second payment that went
 * back whole was never on the receipt.
 */
export async function refundsOnReceipt(db: Reader, order: OrderRow): Promise<RefundOnReceipt[]> {
  if (order.paid_payment_id === null) return []
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'updated_at'])
    .where('payment_id', '=', order.paid_payment_id)
    .where('status', '=', 'succeeded')
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
  if (refunds.length === 0) return []
  const takes = await db
    .selectFrom('refund_takes')
    .select(['refund_id', 'cents'])
    .where(
      'refund_id',
      'in',
      refunds.map(({ id }) => id),
    )
    .execute()
  const taxed = await taxedParts(db, order)
  let goodsBefore: Cents = 0
  return refunds.map(({ id, amount_cents: amount, updated_at: at }) => {
    const ofVouchers = takes.reduce((sum, { refund_id, cents }) => (refund_id === id ? sum + cents : sum), 0)
    const goodsAfter = goodsBefore + amount - ofVouchers
    const tax = taxOfFirst(taxed, goodsAfter) - taxOfFirst(taxed, goodsBefore)
    goodsBefore = goodsAfter
    return { at, amount, tax }
  })
}

/** Goods and postage of an order in the order in which refunds give them back, with the tax in each. */
async function taxedParts(db: Reader, order: OrderRow): Promise<{ cents: Cents; tax: Cents }[]> {
  const record = taxRecordOfOrder(order)
  if (!record) return []
  const lines = await db
    .selectFrom('order_lines')
    .select(['kind', 'unit_cents', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  return [
    ...lines.flatMap(({ kind, unit_cents, quantity }, index) =>
      kind === 'goods' ? [{ cents: unit_cents * quantity, tax: record.lines[index]?.tax ?? 0 }] : [],
    ),
    { cents: order.shipping_cents, tax: record.shippingTax },
  ]
}
