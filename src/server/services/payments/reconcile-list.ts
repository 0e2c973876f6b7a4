import { day } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { ListedPayment } from '#server/payments/provider.ts'
import { findOrder, lockOrder } from '../orders/orders.ts'
import type { ReconciliationOptions } from './reconcile.ts'
import { findPayment, type SettleDeps, settle } from './settle.ts'
import { syncPayment } from './sync-payment.ts'

/** How often the provider's list is compared with our books, in ms (docs/product.md, "Reconciliation"). */
export const listComparisonIntervalMs = day
/** The period of the comparison, in days: the card schemes let a buyer dispute a payment for 120 days. */
export const compareDays = 130
/** After how many payments a comparison yields to requests. */
const batchSize = 10

/**
 * The result of a comparison, by number of payments: checked, found paid but open in our records, found at the provider
 * but not in our books (`adopted` into its order, or `unmatched` for an order that we do not have), and failed.
 */
export type Comparison = { compared: number; paid: number; adopted: number; unmatched: number; failed: number }

/**
 * Compares the provider's list of payments with our books (docs/product.md, "Reconciliation"): finds what was paid
 * there and is pending here, refunds and disputes that no webhook told of, and payments unknown to us. One failure does
 * not stop the rest. Returns soon after `signal` is aborted; throws `ProviderError` when the list itself cannot be
 * read.
 */
export async function reconcileWithList(
  deps: SettleDeps,
  { days = compareDays, signal, waitForCapacity = async () => {} }: ReconciliationOptions & { days?: number } = {},
): Promise<Comparison> {
  const done: Comparison = { compared: 0, paid: 0, adopted: 0, unmatched: 0, failed: 0 }
  const since = new Date(deps.now().getTime() - days * day)
  for await (const listed of deps.payments.listPayments(since)) {
    if (signal?.aborted) break
    try {
      await compare(deps, listed, done)
    } catch (error) {
      done.failed++
      deps.log.error({ err: error, reference: listed.reference }, 'a payment could not be compared with our books')
    }
    done.compared++
    if (done.compared % batchSize === 0) await waitForCapacity()
  }
  return done
}

async function compare(deps: SettleDeps, listed: ListedPayment, done: Comparison): Promise<void> {
  const known = await findPayment(deps.database.db, deps, listed.reference)
  if (known) {
    if (known.status === 'open' && listed.status === 'succeeded') done.paid++
    if (listed.status === 'succeeded') await syncPayment(deps, listed)
    else if (listed.status === 'cancelled' && known.status === 'open') await settle(deps, listed)
    return
  }
  // A payment without an order id is not this shop's: a clinic may use its account for other things too.
  if (listed.orderId === null || listed.status === 'cancelled') return
  if (await findOrder(deps.database.db, listed.orderId)) {
    await adopt(deps, listed, listed.orderId)
    done.adopted++
    return
  }
  if (listed.status === 'succeeded' && (await recordUnmatched(deps, listed, listed.orderId))) done.unmatched++
}

/**
 * Takes a payment into the books that the provider opened for an order of ours, and whose answer never reached us. One
 * that its order no longer waits for is cancelled; one that succeeded is settled as any other.
 */
async function adopt(deps: SettleDeps, listed: ListedPayment, orderId: string): Promise<void> {
  const status = await inTransaction(deps.database, async (tx) => {
    const order = await lockOrder(tx, deps.database.engine, orderId)
    const at = deps.now().toISOString()
    const facts = {
      reference: listed.reference,
      client_secret: listed.clientSecret,
      status: 'open',
      amount_cents: listed.amount,
      currency: order.currency,
      livemode: order.livemode,
      updated_at: at,
    } as const
    const waiting = await tx
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .where('provider', '=', deps.payments.kind)
      .where('status', '=', 'creating')
      .executeTakeFirst()
    if (waiting) await tx.updateTable('payments').set(facts).where('id', '=', waiting.id).execute()
    else
      await tx
        .insertInto('payments')
        .values({ ...facts, id: deps.newId(), order_id: orderId, provider: deps.payments.kind, created_at: at })
        .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
        .execute()
    return order.status
  })
  if (status !== 'pending' && listed.status === 'open') await deps.payments.cancelPayment(listed.reference)
  await syncPayment(deps, listed)
}

async function recordUnmatched(deps: SettleDeps, listed: ListedPayment, orderId: string): Promise<boolean> {
  const written = await deps.database.db
    .insertInto('unmatched_payments')
    .values({
      id: deps.newId(),
      provider: deps.payments.kind,
      reference: listed.reference,
      order_id: orderId,
      amount_cents: listed.amount,
      currency: listed.currency,
      found_at: deps.now().toISOString(),
      resolved_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written)
    deps.log.error({ reference: listed.reference, orderId }, 'a payment was made for an order we do not have')
  return written !== undefined
}
