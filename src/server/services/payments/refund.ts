import type { Cents } from '#domain/money.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Deps, RowDeps } from '#server/deps.ts'
import { ProviderError, type ProviderRefund } from '#server/payments/provider.ts'
import { updateOrderStatus } from '../orders/order-status.ts'
import { lockOrder, type PaymentRow } from '../orders/orders.ts'
import { moveRefund, type RefundRow, writeRefund } from './refund-records.ts'
import { paymentSystem } from './review.ts'

export type RefundDeps = Pick<Deps, 'database' | 'payments' | 'now' | 'newId' | 'log'>

/**
 * Records that a payment which no order needs is to be refunded in full, in the transaction that decides so. The provider
 * is called afterwards, by `executeRefundsOf` or `executeRefunds`. `amount` in cents. Two calls make one refund; after a
 * failed refund a call makes another.
 */
export async function queueRefund(
  tx: Tx,
  deps: RowDeps,
  { payment, amount, reason }: { payment: PaymentRow; amount: Cents; reason: 'duplicate' | 'review' },
): Promise<void> {
  const failed = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('reason', '=', reason)
    .where('status', '=', 'failed')
    .execute()
  // The provider stores the result of an idempotency key, also a refusal, so a new attempt needs a new key.
  const key = failed.length === 0 ? `${reason}:${payment.id}` : `${reason}:${payment.id}:${failed.length + 1}`
  await writeRefund(tx, deps, { paymentId: payment.id, reason, amount, key })
}

/** Makes the recorded refunds of one payment at the provider. `failed`: how many could not be made and are tried again later. */
export const executeRefundsOf = (deps: RefundDeps, paymentId: string): Promise<{ failed: number }> =>
  executeRecorded(deps, { paymentId })

type Execution = { signal?: AbortSignal | undefined; waitForCapacity?: () => Promise<void> }

/**
 * Makes all recorded refunds at the provider. `failed`: how many could not be made and are tried again later. `waitForCapacity` is
 * called after each; none is begun after `signal` is aborted.
 */
export const executeRefunds = (deps: RefundDeps, options: Execution = {}): Promise<{ failed: number }> =>
  executeRecorded(deps, options)

async function executeRecorded(
  deps: RefundDeps,
  { paymentId, signal, waitForCapacity = async () => {} }: Execution & { paymentId?: string },
): Promise<{ failed: number }> {
  const pending = await deps.database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select(['payments.reference as payment_reference', 'payments.order_id'])
    .where('refunds.status', '=', 'asked')
    .where('payments.provider', '=', deps.payments.kind)
    .$if(paymentId !== undefined, (query) => query.where('refunds.payment_id', '=', paymentId!))
    .orderBy('refunds.id')
    .execute()
  let failed = 0
  for (const refund of pending) {
    if (signal?.aborted) break
    try {
      await makeRefund(deps, refund)
    } catch (error) {
      failed++
      deps.log.error({ err: error, refundId: refund.id }, 'a refund could not be made, will be tried again')
    }
    await waitForCapacity()
  }
  return { failed }
}

type PendingRefund = RefundRow & { payment_reference: string | null; order_id: string }

async function makeRefund(deps: RefundDeps, refund: PendingRefund): Promise<void> {
  if (!refund.payment_reference) throw new Error(`payment ${refund.payment_id} has no reference to refund`)
  const answer = await answerOf(
    deps.payments.refundPayment({
      reference: refund.payment_reference,
      amount: refund.amount_cents,
      idempotencyKey: refund.idempotency_key,
    }),
  )
  await inTransaction(deps.database, async (tx) => {
    const order = await lockOrder(tx, deps.database.engine, refund.order_id)
    const current = await tx.selectFrom('refunds').selectAll().where('id', '=', refund.id).executeTakeFirstOrThrow()
    // A concurrent call may have made the same refund at the provider and recorded it first.
    if (current.status !== 'asked') return
    await moveRefund(tx, deps, { refund: current, order, to: answer })
    await updateOrderStatus(tx, deps, order, paymentSystem)
  })
}

/** The provider's response: a permanent refusal is a result too. A timeout or a temporary error is thrown. */
async function answerOf(response: Promise<ProviderRefund>) {
  try {
    const { status, reference } = await response
    return { status, reference }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.temporary) throw error
    return { status: 'failed' as const, failure: error.message.slice(0, 300) }
  }
}
