import { minute } from '#domain/dates/durations.ts'
import { endCheckout } from './end-checkout.ts'
import { executeRefunds } from './refund.ts'
import { type SettleDeps, settle } from './settle.ts'
import { syncPayment } from './sync-payment.ts'

/** How often open payments are compared with the provider's books, in ms (docs/product.md, "Reconciliation"). */
export const reconciliationIntervalMs = 5 * minute
/** `waitForCapacity`: called between payments, so that visitors come first. */
export type ReconciliationOptions = { signal?: AbortSignal; waitForCapacity?: () => Promise<void> }

/**
 * The result of a reconciliation: the number of payments, orders, and failed calls that are tried again next time. `due`: the number of
 * items to process.
 */
export type Reconciliation = { due: number; compared: number; paid: number; ended: number; failed: number }

/**
 * Makes refunds that could not be made before, compares every open payment with the provider's books, follows refunds and
 * disputes that are not over, and ends checkouts older than 24 hours (docs/product.md, "Reconciliation"): so that
 * nothing depends on a webhook. One failure does not stop the rest. Returns soon after `signal` is aborted.
 */
export async function reconcileOpenPayments(
  deps: SettleDeps,
  { signal, waitForCapacity = async () => {} }: ReconciliationOptions = {},
): Promise<Reconciliation> {
  const done: Reconciliation = { due: 0, compared: 0, paid: 0, ended: 0, failed: 0 }
  const attempt = async (what: Record<string, string>, work: () => Promise<void>) => {
    if (signal?.aborted) return
    done.due++
    try {
      await work()
    } catch (error) {
      done.failed++
      deps.log.error({ err: error, ...what }, 'reconciliation of one payment failed')
    }
    // After each, since each is a request to the provider and a transaction.
    await waitForCapacity()
  }

  // First: whoever is owed money does not wait until thousands of open checkouts have been compared.
  try {
    done.failed += (await executeRefunds(deps, { signal, waitForCapacity })).failed
  } catch (error) {
    done.failed++
    deps.log.error({ err: error }, 'refunds could not be looked for')
  }

  const open = await deps.database.db
    .selectFrom('payments')
    .select('reference')
    .where('provider', '=', deps.payments.kind)
    .where('status', '=', 'open')
    .orderBy('created_at')
    .execute()
  for (const { reference } of open)
    await attempt({ reference: reference ?? '' }, async () => {
      if (reference === null) return
      const settlement = await settle(deps, { reference })
      done.compared++
      if (settlement.known && settlement.decision.to === 'paid') done.paid++
    })

  for (const reference of await unfinished(deps)) await attempt({ reference }, () => syncPayment(deps, { reference }))

  const old = await deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('expires_at', '<=', deps.now().toISOString())
    .execute()
  for (const { id } of old)
    await attempt({ orderId: id }, async () => {
      const { to } = await endCheckout(deps, id)
      if (to === 'cancelled') done.ended++
    })

  return done
}

/** The references of payments with a refund that the provider has not finished, or a dispute that is open. */
async function unfinished({ database: { db }, payments }: SettleDeps): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('provider', '=', payments.kind)
    .where((row) =>
      row.or([
        row('id', 'in', row.selectFrom('refunds').select('payment_id').where('status', '=', 'pending')),
        row('id', 'in', row.selectFrom('disputes').select('payment_id').where('status', '=', 'open')),
      ]),
    )
    .execute()
  return rows.flatMap(({ reference }) => (reference === null ? [] : [reference]))
}
