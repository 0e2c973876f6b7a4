import { createHash } from 'node:crypto'
import { inLockedTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import { DemoApiError, invalid, missingPayment } from './api-error.ts'
import type { ContextInTx, DemoContext } from './context.ts'
import { written } from './expand.ts'
import type { PaymentIntent, Refund } from './objects.ts'

/** A response of the API. `replayed`: it was stored for the same idempotency key. */
export type Answer = { status: number; body: string; replayed?: boolean }

export const errorAnswer = ({ status, body }: DemoApiError): Answer => ({
  status,
  body: JSON.stringify({ error: body }),
})

/** Reads a payment; throws a `DemoApiError` of status 404 if none has this id. */
export async function findPayment(db: Reader, id: string): Promise<PaymentIntent> {
  const row = await db.selectFrom('demo_payments').select('object').where('id', '=', id).executeTakeFirst()
  if (!row) throw missingPayment(id)
  return JSON.parse(row.object)
}

/** Reads a payment so that no other change can come between this and its writing. */
export async function lockPayment({ tx, deps }: ContextInTx, id: string): Promise<PaymentIntent> {
  // The write comes first: it locks the row on PostgreSQL and the file on SQLite.
  await tx.updateTable('demo_payments').set({ updated_at: deps.now().toISOString() }).where('id', '=', id).execute()
  return findPayment(tx, id)
}

/** Writes a changed payment, and the event of the change, if any. */
export async function savePayment({ tx, events }: ContextInTx, intent: PaymentIntent, event?: string) {
  await tx
    .updateTable('demo_payments')
    .set({ object: JSON.stringify(intent) })
    .where('id', '=', intent.id)
    .execute()
  if (event) await events.record(tx, event, intent)
  return intent
}

/** The refunds of a payment, the newest first. */
export async function refundsOf(db: Reader, paymentId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('demo_refunds')
    .select('object')
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ object }) => JSON.parse(object))
}

/** Does something in one transaction, and sends the events that it recorded. */
export async function change<T>(context: DemoContext, work: (open: ContextInTx) => Promise<T>): Promise<T> {
  const done = await inLockedTransaction(context.deps.database, (tx) => work({ ...context, tx }))
  context.events.wake()
  return done
}

/**
 * Executes a write once for each idempotency key, as Stripe does: the first response is stored and returned again, refusals
 * included, unless the request itself was wrong. The same key for something else is an error. Answer and effect are
 * written in one transaction.
 */
export function answerIdempotently(
  context: DemoContext,
  { key, request }: { key: string | undefined; request: string },
  work: (open: ContextInTx) => Promise<object>,
): Promise<Answer> {
  if (key && key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.')
  const requestHash = createHash('sha256').update(request).digest('hex')
  return change(context, async (open) => {
    if (key === undefined) return answered(work(open))
    const claimed = await open.tx
      .insertInto('demo_idempotency_keys')
      .values({ key, request_hash: requestHash, response: '', created_at: context.deps.now().toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return repeat(open.tx, key, requestHash)
    const answer = await answered(work(open))
    await open.tx
      .updateTable('demo_idempotency_keys')
      .set({ response: JSON.stringify(answer) })
      .where('key', '=', key)
      .execute()
    return answer
  })
}

async function answered(work: Promise<object>): Promise<Answer> {
  try {
    return { status: 200, body: written(await work) }
  } catch (error) {
    if (error instanceof DemoApiError && error.kept) return errorAnswer(error)
    throw error
  }
}

async function repeat(tx: Tx, key: string, requestHash: string): Promise<Answer> {
  const kept = await tx.selectFrom('demo_idempotency_keys').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  if (kept.request_hash !== requestHash)
    throw new DemoApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { ...JSON.parse(kept.response), replayed: true }
}
