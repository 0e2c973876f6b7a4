import { day, hour, minute } from '#domain/dates/durations.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { ProviderError, type ProviderFee } from '#server/payments/provider.ts'

type FeeDeps = Pick<Deps, 'database' | 'payments' | 'now' | 'log'>

/** The interval of reading the provider's fees, in ms. */
export const cardFeesIntervalMs = 5 * minute
/** Of how many payments in one round. */
const batchSize = 50
/** The oldest payment whose fee is read, in days: the longest journal, which is two financial years. */
const maxAgeDays = 731
/** How long the provider may take to book a payment, in days; the fee is requested each hour. */
const bookingDays = 30

/**
 * Writes down what the card provider kept of payments and for disputes, once it says so (docs/product.md, "Bookkeeping").
 * Nothing waits for it: a payment is settled without. Payments from before fees were recorded are filled in gradually. A round
 * ends where the provider cannot be asked. Returns how many payments were asked about, soon after `signal` is aborted
 * at the latest. A payment that fails here holds up no other: an `AggregateError` is thrown at the end.
 */
export async function recordCardFees(deps: FeeDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.now().getTime()
  const due = await deps.database.db
    .selectFrom('payments')
    .select(['id', 'reference', 'created_at'])
    .where('provider', '=', deps.payments.kind)
    .where('status', 'in', ['succeeded', 'duplicate', 'refunded'])
    .where('fees_due_at', '<=', new Date(now).toISOString())
    .where('livemode', '=', deps.payments.livemode ? 1 : 0)
    .where('created_at', '>=', new Date(now - maxAgeDays * day).toISOString())
    .orderBy('fees_due_at')
    .orderBy('created_at', 'desc')
    .limit(batchSize)
    .execute()
  const errors: unknown[] = []
  let checked = 0
  for (const { id, reference, created_at } of due) {
    if (signal?.aborted || reference === null) break
    checked++
    const isYoung = now - new Date(created_at).getTime() < bookingDays * day
    try {
      if (!(await recordFeesOf(deps, { id, reference, isYoung, again: new Date(now + hour) }))) break
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} card fees could not be written down`)
  return checked
}

type Asked = { id: string; reference: string; isYoung: boolean; again: Date }

/** Asks for the fees of one payment. False where the provider cannot be asked at the moment. */
async function recordFeesOf(deps: FeeDeps, { id, reference, isYoung, again }: Asked): Promise<boolean> {
  const later = again.toISOString()
  let fees: ProviderFee[]
  try {
    fees = await deps.payments.listFees(reference)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, reference }, 'the card provider did not tell its fee for a payment')
    await write(deps, { id, fees: [], nextAt: error.temporary ? later : null })
    return !error.temporary
  }
  await write(deps, { id, fees, nextAt: fees.length === 0 && isYoung ? later : null })
  return true
}

const write = (
  { database, now }: FeeDeps,
  { id, fees, nextAt }: { id: string; fees: ProviderFee[]; nextAt: string | null },
): Promise<void> =>
  inTransaction(database, async (tx) => {
    for (const { reference, kind, amount, at } of fees)
      await tx
        .insertInto('payment_fees')
        .values({
          payment_id: id,
          reference,
          kind,
          cents: amount,
          charged_at: at.toISOString(),
          recorded_at: now().toISOString(),
        })
        .onConflict((conflict) => conflict.columns(['payment_id', 'reference']).doNothing())
        .execute()
    await tx.updateTable('payments').set({ fees_due_at: nextAt }).where('id', '=', id).execute()
  })
