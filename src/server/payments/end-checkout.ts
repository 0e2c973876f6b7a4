import { inTransaction } from '../database/connect.ts'
import { lockOrder, payingReference } from '../services/orders/orders.ts'
import { isSettled, type SettleDeps, settle } from './settle.ts'

/** `busy`: its payment is being processed and can no longer be stopped, or is just being opened by another request. */
export type EndedCheckout = { to: 'cancelled' | 'review' | 'busy' } | { to: 'paid'; paymentReference: string }

/**
 * Ends an open checkout that was superseded or is 24 hours old (product.md 4): its payments are cancelled at the
 * provider first, then the order. A payment that turns out to have succeeded settles the order instead.
 * Throws `ProviderError` when the provider does not answer; the order stays as it is then.
 */
export async function endCheckout(deps: SettleDeps, orderId: string): Promise<EndedCheckout> {
  const { database, payments: provider } = deps
  const open = await database.db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('order_id', '=', orderId)
    .where('provider', '=', provider.kind)
    .where('status', '=', 'open')
    .execute()
  for (const { reference } of open) {
    if (reference === null) continue
    const { status } = await provider.cancelPayment(reference)
    if (status === 'cancelled') continue
    const settlement = await settle(deps, { reference })
    if (settlement.known && isSettled(settlement.orderStatus)) return { to: 'paid', paymentReference: reference }
    return { to: settlement.known && settlement.orderStatus === 'review' ? 'review' : 'busy' }
  }
  const cancelled = open.map(({ id }) => id)
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, orderId)
    if (isSettled(order.status)) return { to: 'paid', paymentReference: await payingReference(tx, order) }
    if (order.status === 'review' || order.status === 'cancelled') return { to: order.status }
    const at = deps.now().toISOString()
    const left = await tx
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('order_id', '=', orderId)
      .where('provider', '=', provider.kind)
      .where('status', '=', 'open')
      .execute()
    if (left.some(({ id }) => !cancelled.includes(id))) return { to: 'busy' }
    // A payment without a reference was never given to a browser; another provider's can no longer be asked.
    await tx
      .updateTable('payments')
      .set({ status: 'cancelled', updated_at: at })
      .where('order_id', '=', orderId)
      .where('status', 'in', ['creating', 'open'])
      .execute()
    await tx.updateTable('orders').set({ status: 'cancelled', updated_at: at }).where('id', '=', orderId).execute()
    return { to: 'cancelled' }
  })
}
