import { type PaidFacts, paidStateOf, type VoucherRule } from '#domain/orders/order-states.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Actor, RowDeps } from '#server/deps.ts'
import { paymentSystem } from '../payments/review.ts'
import { appendLedgerLine, type VoucherRow } from '../vouchers/voucher-ledger.ts'
import { auditOrder, changeOrder, type OrderRow } from './orders.ts'

/**
 * Brings an order and its vouchers to what its refunds, disputes and fulfilment say (docs/product.md, "Settling"). The
 * only writer of a paid order's later states; it may be called as often as anything may have changed. `order` is locked
 * by the caller. Returns the state. An order in review whose every payment went back is cancelled.
 */
export async function updateOrderStatus(
  tx: Tx,
  deps: RowDeps,
  order: OrderRow,
  actor: Actor,
): Promise<OrderRow['status']> {
  if (order.paid_at === null) return cancelWhenAllWentBack(tx, deps, order, actor)
  const facts = await factsOf(tx, order)
  const { becomes, vouchers } = paidStateOf(facts)
  await applyToVouchers(tx, deps, order, vouchers)
  if (becomes === order.status) return becomes
  await changeOrder(tx, deps, order.id, { status: becomes })
  await auditOrder(tx, deps, order.id, {
    actor,
    action: `order.${becomes}`,
    before: { status: order.status },
    after: { status: becomes, refunded: facts.refunded },
  })
  return becomes
}

async function cancelWhenAllWentBack(
  tx: Tx,
  deps: RowDeps,
  order: OrderRow,
  actor: Actor,
): Promise<OrderRow['status']> {
  if (order.status !== 'review') return order.status
  const payments = await tx.selectFrom('payments').select('status').where('order_id', '=', order.id).execute()
  const holdsMoney = payments.some(({ status }) => status === 'succeeded' || status === 'duplicate')
  if (holdsMoney || !payments.some(({ status }) => status === 'refunded')) return order.status
  await changeOrder(tx, deps, order.id, { status: 'cancelled', review_reason: null })
  await auditOrder(tx, deps, order.id, {
    actor,
    action: 'order.cancelled',
    before: { status: order.status },
    after: { status: 'cancelled' },
  })
  return 'cancelled'
}

/** The recorded facts about a paid order and its payment. */
async function factsOf(db: Reader, order: OrderRow): Promise<PaidFacts> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['status', 'amount_cents'])
    .where('payment_id', '=', order.paid_payment_id)
    .execute()
  const disputes = await db
    .selectFrom('disputes')
    .select('status')
    .where('payment_id', '=', order.paid_payment_id)
    .execute()
  const done = refunds.filter(({ status }) => status === 'succeeded')
  return {
    charged: order.charged_cents ?? order.total_cents,
    refunded: done.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    refunding: refunds.some(({ status }) => status === 'asked' || status === 'pending'),
    disputes: disputes.map(({ status }) => status),
    fulfilled: order.fulfilled_at !== null,
  }
}

/** The vouchers of an order that are not void, each with the amount that pending refunds will take from it, in cents. */
export async function activeVouchers(db: Reader, orderId: string): Promise<(VoucherRow & { reserved: number })[]> {
  const rows = await db
    .selectFrom('vouchers')
    .innerJoin('order_lines', 'order_lines.id', 'vouchers.order_line_id')
    .selectAll('vouchers')
    .where('vouchers.order_id', '=', orderId)
    .where('vouchers.status', '!=', 'void')
    .orderBy('order_lines.position')
    .orderBy('vouchers.unit')
    .execute()
  if (rows.length === 0) return []
  const takes = await db
    .selectFrom('refund_takes')
    .innerJoin('refunds', 'refunds.id', 'refund_takes.refund_id')
    .select(['refund_takes.voucher_id', 'refund_takes.cents'])
    .where('refunds.status', 'in', ['asked', 'pending'])
    .where('refund_takes.voucher_id', 'in', ({ selectFrom }) =>
      selectFrom('vouchers').select('id').where('order_id', '=', orderId),
    )
    .execute()
  const reserved = (id: string) =>
    takes.filter(({ voucher_id }) => voucher_id === id).reduce((sum, { cents }) => sum + cents, 0)
  return rows.map((row) => ({ ...row, reserved: reserved(row.id) }))
}

async function applyToVouchers(tx: Tx, deps: RowDeps, order: OrderRow, rule: VoucherRule): Promise<void> {
  for (const voucher of await activeVouchers(tx, order.id)) {
    const frozen = rule === 'frozen' || (rule !== 'void' && voucher.reserved > 0)
    const status = rule === 'void' ? 'void' : frozen ? 'frozen' : 'active'
    if (rule === 'void' && voucher.balance_cents > 0)
      await appendLedgerLine(tx, deps, voucher.id, {
        kind: 'void',
        delta: -voucher.balance_cents,
        actor: paymentSystem.name,
        reason: `order ${order.reference}`,
        key: `void:${voucher.id}:${deps.newId()}`,
      })
    if (status !== voucher.status)
      await tx.updateTable('vouchers').set({ status }).where('id', '=', voucher.id).execute()
  }
}
