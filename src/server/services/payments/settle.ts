import { decideSettlement, type OrderStatus, type SettleDecision, settledStatuses } from '#domain/orders/order.ts'
import { inLockedTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Deps, RowDeps } from '#server/deps.ts'
import { type ProviderEvent, type ProviderPayment, UnknownPaymentError } from '#server/payments/provider.ts'
import { auditOrder, changeOrder, lockOrder, type OrderRow, type PaymentRow } from '../orders/orders.ts'
import { executeRefundsOf, queueRefund } from './refund.ts'
import { paymentSystem } from './review.ts'
import { markPaid, moveToReview, notifyPaymentFailed } from './settle-effects.ts'

export type SettleDeps = Pick<Deps, 'database' | 'payments' | 'now' | 'newId' | 'randomBytes' | 'log'>

/**
 * Why the provider can no longer be asked about a payment of ours. `test_payment`, `real_payment`: it was opened in the
 * other mode than the one that is set up now. `unknown_payment`: with the keys of another account.
 */
export type UnavailablePayment = 'test_payment' | 'real_payment' | 'unknown_payment'

/** The result of settling: the payment is not ours, or the order's new state and the payment as fetched. */
export type Settlement =
  | { known: false }
  | {
      known: true
      orderId: string
      orderStatus: OrderStatus
      payment: ProviderPayment
      decision: SettleDecision
      /** Why the provider no longer knows it; it counts as cancelled then. */
      gone?: UnavailablePayment
    }

/** Whether an order in this state has its money and its vouchers. */
export const isSettled = (status: OrderStatus): boolean => (settledStatuses as readonly OrderStatus[]).includes(status)

/**
 * Brings an order to what its payment really is (docs/product.md, "Settling"): the webhook, the browser's return,
 * reconciliation and the checkout all call it, as often and in whatever order they like.
 *
 * `reference` is the provider's id of the payment; `event` is the webhook that hinted at it, recorded together with its
 * effects. Throws `ProviderError` when the provider does not tell; nothing is changed then.
 */
export async function settle(
  deps: SettleDeps,
  { reference, event }: { reference: string; event?: ProviderEvent },
): Promise<Settlement> {
  const known = await findPayment(deps.database.db, deps, reference)
  if (!known) {
    if (event) await inLockedTransaction(deps.database, (tx) => recordEvent(tx, deps, event, 'unknown payment'))
    return { known: false }
  }
  const { fetched, gone } = await fetchPaymentOrUnavailable(deps, { ...known, reference })
  const settlement = await inLockedTransaction(deps.database, async (tx): Promise<Settlement> => {
    const order = await lockOrder(tx, deps.database.engine, known.order_id)
    const payment = await tx.selectFrom('payments').selectAll().where('id', '=', known.id).executeTakeFirstOrThrow()
    const decision = decide(order, payment, fetched)
    let orderStatus = await apply(tx, deps, { order, payment, fetched, decision, gone })
    if (gone) orderStatus = await cancelWithoutPayment(tx, deps, { order, reason: gone })
    if (event) await recordEvent(tx, deps, event, outcomeText(decision))
    return { known: true, orderId: order.id, orderStatus, payment: fetched, decision, ...(gone && { gone }) }
  })
  // Refunds are executed outside the transaction; failed ones are recorded, and reconciliation tries them again.
  await executeRefundsOf(deps, known.id)
  return settlement
}

const recordedStatuses: readonly PaymentRow['status'][] = ['succeeded', 'duplicate', 'refunded']

const decide = (order: OrderRow, payment: PaymentRow, fetched: ProviderPayment): SettleDecision =>
  decideSettlement({ status: order.status, alreadyPaid: isSettled(order.status) }, fetched, {
    amount: order.total_cents,
    currency: order.currency,
    livemode: payment.livemode === 1,
    recorded: recordedStatuses.includes(payment.status),
  })

type Situation = {
  order: OrderRow
  payment: PaymentRow
  fetched: ProviderPayment
  decision: SettleDecision
  gone: UnavailablePayment | undefined
}

/** The table's column "effects". Returns the order's state afterwards. */
async function apply(
  tx: Tx,
  deps: SettleDeps,
  { order, payment, fetched, decision, gone }: Situation,
): Promise<OrderStatus> {
  switch (decision.to) {
    case 'paid':
      await markPayment(tx, deps, payment, { status: 'succeeded', amount_cents: fetched.amount })
      return markPaid(tx, deps, { order, payment, charged: fetched.amount })

    case 'review':
      await markPayment(tx, deps, payment, { status: 'succeeded', amount_cents: fetched.amount })
      return moveToReview(tx, deps, { order, payment, fetched, reason: decision.reason })

    case 'refund-duplicate':
      await markPayment(tx, deps, payment, { status: 'duplicate', amount_cents: fetched.amount })
      await queueRefund(tx, deps, { payment, amount: fetched.amount, reason: 'duplicate' })
      return order.status

    case 'unchanged':
      if (payment.status === 'open') await noteUnpaid(tx, deps, { order, payment, fetched, gone })
      return order.status
  }
}

/** One of our payments by the provider's reference. */
export async function findPayment(
  db: Reader,
  { payments }: Pick<Deps, 'payments'>,
  reference: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', payments.kind)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/**
 * Fetches a payment of ours. One that the provider cannot know counts as cancelled there, and `gone` says why: nobody can
 * pay it any more. Throws `ProviderError` when the provider does not tell.
 */
async function fetchPaymentOrUnavailable(
  { payments: provider }: Pick<Deps, 'payments'>,
  payment: PaymentRow & { reference: string },
): Promise<{ fetched: ProviderPayment; gone?: UnavailablePayment }> {
  const livemode = payment.livemode === 1
  const fetched: ProviderPayment = {
    reference: payment.reference,
    clientSecret: payment.client_secret ?? '',
    status: 'cancelled',
    amount: payment.amount_cents,
    currency: payment.currency,
    livemode,
  }
  if (livemode !== provider.livemode) return { fetched, gone: livemode ? 'real_payment' : 'test_payment' }
  try {
    return { fetched: await provider.fetchPayment(payment.reference) }
  } catch (error) {
    if (error instanceof UnknownPaymentError) return { fetched, gone: 'unknown_payment' }
    throw error
  }
}

/** Cancels a pending order whose payment is gone, unless another payment of it may still be paid. */
async function cancelWithoutPayment(
  tx: Tx,
  deps: RowDeps,
  { order, reason }: { order: OrderRow; reason: UnavailablePayment },
): Promise<OrderRow['status']> {
  const other = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()
  if (order.status !== 'pending' || other) return order.status
  await changeOrder(tx, deps, order.id, { status: 'cancelled' })
  await auditOrder(tx, deps, order.id, {
    actor: paymentSystem,
    action: 'order.cancelled',
    before: { status: order.status },
    after: { status: 'cancelled', reason },
  })
  return 'cancelled'
}

/** A payment that the provider no longer knows may have been paid all the same, so the buyer is not notified. */
async function noteUnpaid(
  tx: Tx,
  deps: SettleDeps,
  { order, payment, fetched, gone }: Omit<Situation, 'decision'>,
): Promise<void> {
  if (fetched.status === 'processing') {
    if (payment.processing_at === null)
      await markPayment(tx, deps, payment, { processing_at: deps.now().toISOString() })
    return
  }
  if (fetched.status === 'cancelled') await markPayment(tx, deps, payment, { status: 'cancelled' })
  if (payment.processing_at !== null && !gone && order.status === 'pending')
    await notifyPaymentFailed(tx, deps, { order, payment })
}

async function markPayment(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { id }: PaymentRow,
  change: Partial<Pick<PaymentRow, 'status' | 'amount_cents' | 'processing_at'>>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...change, updated_at: now().toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Notes an event in the transaction of its effects. A repeated one is noted once; the order's state makes it harmless. */
export async function recordEvent(
  tx: Tx,
  { payments, now, newId }: Pick<Deps, 'payments' | 'now' | 'newId'>,
  event: ProviderEvent,
  outcome: string,
): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({
      id: newId(),
      provider: payments.kind,
      event_id: event.id,
      type: event.rawType,
      payment_reference: event.paymentReference,
      outcome,
      received_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
}

const outcomeText = (decision: SettleDecision): string =>
  decision.to === 'review' ? `review: ${decision.reason}` : decision.to
