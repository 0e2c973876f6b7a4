import type { Cents } from '#domain/money.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor } from '#server/deps.ts'
import type { ProviderPayment } from '#server/payments/provider.ts'
import { executeRefundsOf, queueRefund } from '../payments/refund.ts'
import type { SettleDeps } from '../payments/settle.ts'
import { markPaid } from '../payments/settle-effects.ts'
import { updateOrderStatus } from './order-status.ts'
import { auditOrder, changeOrder, findOrder, lockOrder, type OrderRow, type PaymentRow } from './orders.ts'

/**
 * `not_waiting`: nothing is to be decided, or not in this way. `not_acceptable`: the payment is in another currency or
 * mode, or did not succeed: it can only go back.
 */
export type ReviewOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'not_waiting' | 'not_acceptable' }
type About = { orderId: string; note: string; actor: Actor }

/**
 * Takes the payment of an order in review for good (docs/product.md, "Review"): the order is paid with what came, its
 * vouchers are issued, and every other payment of it goes back. `paymentId` says which, where there are several. One that is
 * on its way back can’t be taken any more (`not_waiting`). Throws `ProviderError` when the provider does not tell.
 */
export async function acceptPayment(
  deps: SettleDeps,
  { orderId, paymentId, note, actor }: About & { paymentId?: string | undefined },
): Promise<ReviewOutcome> {
  const { database, payments } = deps
  const order = await findOrder(database.db, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const held = await heldPayments(database.db, order)
  const chosen = paymentId === undefined ? held[0] : held.find(({ id }) => id === paymentId)
  if (order.status !== 'review' || !chosen?.reference || chosen.provider !== payments.kind)
    return { ok: false, reason: 'not_waiting' }
  const fetched = await payments.fetchPayment(chosen.reference)
  if (!fits(order, fetched)) return { ok: false, reason: 'not_acceptable' }

  const accepted = await inTransaction(database, async (tx) => {
    const locked = await lockOrder(tx, database.engine, orderId)
    const isHeld = (await heldPayments(tx, locked)).some(({ id }) => id === chosen.id)
    if (locked.status !== 'review' || !isHeld || (await returnedOf(tx, chosen)).isUnderWay) return false
    const priced = await takePrice(tx, deps, locked, fetched.amount)
    await markPaid(tx, deps, { order: priced, payment: chosen, charged: fetched.amount })
    for (const other of await heldPayments(tx, locked))
      if (other.id !== chosen.id) {
        await tx.updateTable('payments').set({ status: 'duplicate' }).where('id', '=', other.id).execute()
        await queueRest(tx, deps, other, 'duplicate')
      }
    await auditOrder(tx, deps, orderId, {
      actor,
      action: 'order.accepted',
      before: { status: locked.status, reason: locked.review_reason, total: locked.total_cents },
      after: { status: 'paid', payment: chosen.id, total: fetched.amount },
      note,
    })
    // A part may have gone back already, in the provider's dashboard.
    await updateOrderStatus(tx, deps, await lockOrder(tx, database.engine, orderId), actor)
    return true
  })
  for (const { id } of held) await executeRefundsOf(deps, id)
  return accepted ? { ok: true } : { ok: false, reason: 'not_waiting' }
}

/** Rejects an order in review: all its payments are refunded, and then the order is cancelled. */
export async function rejectPayment(deps: SettleDeps, { orderId, note, actor }: About): Promise<ReviewOutcome> {
  const { database } = deps
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  const refunds = await inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, orderId)
    const held = await heldPayments(tx, order)
    if (order.status !== 'review' || held.length === 0) return undefined
    for (const payment of held) await queueRest(tx, deps, payment, 'review')
    await auditOrder(tx, deps, orderId, {
      actor,
      action: 'order.turned_down',
      before: { status: order.status, reason: order.review_reason },
      after: { payments: held.map(({ id }) => id) },
      note,
    })
    return held
  })
  if (!refunds) return { ok: false, reason: 'not_waiting' }
  for (const { id } of refunds) await executeRefundsOf(deps, id)
  return { ok: true }
}

/** Notes that the staff have looked at a paid order that was marked, and what they did about it. */
export async function endReview(
  deps: Pick<SettleDeps, 'database' | 'now' | 'newId'>,
  { orderId, note, actor }: About,
): Promise<ReviewOutcome> {
  const { database } = deps
  if (!(await findOrder(database.db, orderId))) return { ok: false, reason: 'unknown' }
  return inTransaction(database, async (tx) => {
    const { status, review_reason } = await lockOrder(tx, database.engine, orderId)
    if (status === 'review' || review_reason === null) return { ok: false, reason: 'not_waiting' }
    await changeOrder(tx, deps, orderId, { review_reason: null })
    await auditOrder(tx, deps, orderId, {
      actor,
      action: 'order.review_ended',
      before: { reason: review_reason },
      note,
    })
    return { ok: true }
  })
}

/** The payments of an order that succeeded and were not given back, the first one first. */
const heldPayments = (db: SettleDeps['database']['db'] | Tx, { id }: OrderRow): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', id)
    .where('status', '=', 'succeeded')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What of a payment has gone back, in cents, and whether more of it is on its way. */
async function returnedOf(tx: Tx, { id }: PaymentRow): Promise<{ cents: Cents; isUnderWay: boolean }> {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['status', 'amount_cents'])
    .where('payment_id', '=', id)
    .execute()
  return {
    cents: refunds.reduce((sum, { status, amount_cents }) => sum + (status === 'succeeded' ? amount_cents : 0), 0),
    isUnderWay: refunds.some(({ status }) => status === 'asked' || status === 'pending'),
  }
}

/** Queues the refund of what is left of a payment: a part may have gone back already. None where one is on its way. */
async function queueRest(tx: Tx, deps: SettleDeps, payment: PaymentRow, reason: 'duplicate' | 'review'): Promise<void> {
  const { isUnderWay, cents } = await returnedOf(tx, payment)
  if (!isUnderWay) await queueRefund(tx, deps, { payment, amount: payment.amount_cents - cents, reason })
}

const fits = (order: OrderRow, fetched: ProviderPayment): boolean =>
  fetched.status === 'succeeded' &&
  fetched.currency.toLowerCase() === order.currency.toLowerCase() &&
  fetched.livemode === (order.livemode === 1)

/** Sets the order's price to the charged amount (docs/product.md, "Settling"), since staff have accepted it. Returns the order so. */
async function takePrice(tx: Tx, { now }: Pick<SettleDeps, 'now'>, order: OrderRow, charged: Cents): Promise<OrderRow> {
  const shipping = Math.max(0, charged - order.items_cents)
  const price = {
    items_cents: charged - shipping,
    shipping_cents: shipping,
    total_cents: charged,
    review_reason: null,
  }
  await changeOrder(tx, { now }, order.id, price)
  return { ...order, ...price }
}
