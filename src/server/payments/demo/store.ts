import { createHash } from 'node:crypto'
import { inLockedTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { ProviderError, UnknownPayment } from '../provider.ts'
import { type PaymentIntent, paymentIntentSchema } from './objects.ts'

type BooksDeps = Pick<Deps, 'database' | 'now'>

/** Reads a payment of the demo gateway; throws `UnknownPayment` when it has none with this id. */
export async function readIntent(db: Reader, id: string): Promise<PaymentIntent> {
  const row = await db.selectFrom('demo_payments').select('object').where('id', '=', id).executeTakeFirst()
  if (!row) throw new UnknownPayment(`No such payment_intent: '${id}'`)
  return paymentIntentSchema.parse(JSON.parse(row.object))
}

/** Changes a payment so that no other change can come between its reading and its writing. */
export async function changeIntent(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  id: string,
  change: (intent: PaymentIntent) => PaymentIntent,
): Promise<PaymentIntent> {
  // The write comes first: it locks the row on PostgreSQL and the file on SQLite.
  await tx.updateTable('demo_payments').set({ updated_at: now().toISOString() }).where('id', '=', id).execute()
  const changed = change(await readIntent(tx, id))
  await tx
    .updateTable('demo_payments')
    .set({ object: JSON.stringify(changed) })
    .where('id', '=', id)
    .execute()
  return changed
}

/**
 * Does something once for an idempotency key, and gives the same answer for each repetition. The same key with other
 * parameters is an error, as with a real provider. Answer and effect are written in one transaction.
 */
export async function idempotently<T>(
  { database, now }: BooksDeps,
  { key, parameters }: { key: string; parameters: unknown },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const requestHash = createHash('sha256').update(JSON.stringify(parameters)).digest('hex')
  return inLockedTransaction(database, async (tx) => {
    const claimed = await tx
      .insertInto('demo_idempotency_keys')
      .values({ key, request_hash: requestHash, response: '', created_at: now().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return repeat<T>(tx, key, requestHash)
    const response = await work(tx)
    await tx
      .updateTable('demo_idempotency_keys')
      .set({ response: JSON.stringify(response) })
      .where('key', '=', key)
      .execute()
    return response
  })
}

async function repeat<T>(tx: Tx, key: string, requestHash: string): Promise<T> {
  const kept = await tx.selectFrom('demo_idempotency_keys').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  if (kept.request_hash !== requestHash)
    throw new ProviderError(
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      false,
    )
  return JSON.parse(kept.response)
}
