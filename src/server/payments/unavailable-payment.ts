import type { Tx } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { writeAudit } from '../services/audit.ts'
import type { OrderRow, PaymentRow } from '../services/orders/orders.ts'
import { paymentSystem } from './payment-system.ts'
import { type ProviderPayment, UnknownPayment } from './provider.ts'

/**
 * Why the provider can no longer be asked about a payment of ours. `test_payment`, `real_payment`: it was opened in the
 * other mode than the one that is set up now. `unknown_payment`: with the keys of another account.
 */
export type UnavailablePayment = 'test_payment' | 'real_payment' | 'unknown_payment'

/**
 * Fetches a payment of ours. One that the provider cannot know counts as cancelled there, and `gone` says why: nobody can
 * pay it any more. Throws `ProviderError` when the provider does not tell.
 */
export async function fetchPaymentOrUnavailable(
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
    if (error instanceof UnknownPayment) return { fetched, gone: 'unknown_payment' }
    throw error
  }
}

/** Cancels a pending order whose payment is gone, unless another payment of it may still be paid. */
export async function cancelWithoutPayment(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId'>,
  { order, reason }: { order: OrderRow; reason: UnavailablePayment },
): Promise<OrderRow['status']> {
  const other = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()
  if (order.status !== 'pending' || other) return order.status
  await tx
    .updateTable('orders')
    .set({ status: 'cancelled', updated_at: deps.now().toISOString() })
    .where('id', '=', order.id)
    .execute()
  await writeAudit(tx, deps, {
    actor: paymentSystem,
    action: 'order.cancelled',
    entity: 'order',
    entityId: order.id,
    before: { status: order.status },
    after: { status: 'cancelled', reason },
  })
  return 'cancelled'
}
