import { type Engine, inLockedTransaction, type Tx } from '#server/database/connect.ts'
import { type PaymentProvider, UnknownPaymentError } from '#server/payments/provider.ts'
import { changeOrder, lockOrder, type PaymentRow, payingReference } from '../orders/orders.ts'
import { isSettled, type SettleDeps, settle } from './settle.ts'

/**
 * `processing`: the buyer's bank is at it and can no longer be stopped. `busy`: another request is just opening a payment
 * of it.
 */
export type EndedCheckout =
  | { to: 'cancelled' | 'review' | 'busy' }
  | { to: 'paid' | 'processing'; paymentReference: string }

/**
 * Ends an open checkout that was superseded or is 24 hours old (docs/product.md, "Opening a checkout"): its payments
 * are cancelled at the provider first, then the order. A payment that turns out to have succeeded settles the order
 * instead. One that the provider no longer knows is ended by settling. Throws `ProviderError` when the provider does
 * not answer; the order stays as it is then.
 */
export async function endCheckout(deps: SettleDeps, orderId: string): Promise<EndedCheckout> {
  const { database, payments: provider } = deps
  const { engine } = database
  const open = await database.db
    .selectFrom('payments')
    .select(['id', 'reference', 'livemode', 'processing_at'])
    .where('order_id', '=', orderId)
    .where('provider', '=', provider.kind)
    .where('status', '=', 'open')
    .execute()
  for (const { reference, livemode, processing_at } of open) {
    if (reference === null) continue
    const stopped = (livemode === 1) === provider.livemode && (await cancelAtProvider(deps, reference))
    // A buyer who waits for their bank is notified of the failure by settling.
    if (stopped && processing_at === null) continue
    const settlement = await settle(deps, { reference })
    if (!settlement.known) return { to: 'busy' }
    if (isSettled(settlement.orderStatus)) return { to: 'paid', paymentReference: reference }
    if (settlement.orderStatus === 'review') return { to: 'review' }
    if (settlement.payment.status === 'processing') return { to: 'processing', paymentReference: reference }
    if (settlement.payment.status !== 'cancelled') return { to: 'busy' }
  }
  const cancelled = open.map(({ id }) => id)
  return inLockedTransaction(database, async (tx) => {
    const order = await lockOrder(tx, engine, orderId)
    if (isSettled(order.status)) return { to: 'paid', paymentReference: await payingReference(tx, order) }
    if (order.status === 'review' || order.status === 'cancelled') return { to: order.status }
    const at = deps.now().toISOString()
    const left = await lockPayments(tx, engine, orderId)
    const isOpened = left.some(({ id, ...payment }) => isAskable(payment, provider) && !cancelled.includes(id))
    if (isOpened) return { to: 'busy' }
    // A payment without a reference was never shown to a browser; a former provider's cannot be fetched any more.
    await tx
      .updateTable('payments')
      .set({ status: 'cancelled', updated_at: at })
      .where('order_id', '=', orderId)
      .where('status', 'in', ['creating', 'open'])
      .execute()
    await changeOrder(tx, deps, orderId, { status: 'cancelled' })
    return { to: 'cancelled' }
  })
}

/** Cancels a payment at the provider; false when it is not cancelled then, or when the provider has no such payment. */
async function cancelAtProvider({ payments }: SettleDeps, reference: string): Promise<boolean> {
  try {
    return (await payments.cancelPayment(reference)).status === 'cancelled'
  } catch (error) {
    if (error instanceof UnknownPaymentError) return false
    throw error
  }
}

/** The payments of an order that may still be paid, so that no other request opens one until the transaction ends. */
const lockPayments = (tx: Tx, engine: Engine, orderId: string) =>
  tx
    .selectFrom('payments')
    .select(['id', 'status', 'provider'])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['creating', 'open'])
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()

const isAskable = ({ status, provider }: Pick<PaymentRow, 'status' | 'provider'>, { kind }: PaymentProvider) =>
  status === 'open' && provider === kind
