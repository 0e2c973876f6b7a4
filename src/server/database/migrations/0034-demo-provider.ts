import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

type Books = {
  demo_refunds: { id: string; object: string }
  demo_idempotency_keys: { key: string; response: string }
}

/**
 * The demo gateway keeps its books as Stripe does: a refund has the key that it was asked for with, by which a repeated
 * request finds it. The answers that were kept for keys are of another form, and are forgotten as Stripe does after a day.
 */
export async function demoProvider(schema: Schema) {
  const db = schema.db as unknown as Kysely<Books>
  const keys = new Map<string, string>()
  for (const { key, response } of await db.selectFrom('demo_idempotency_keys').select(['key', 'response']).execute()) {
    const { object, id } = JSON.parse(response || '{}')
    if (object === 'refund') keys.set(id, key)
  }
  for (const { id, object } of await db.selectFrom('demo_refunds').select(['id', 'object']).execute()) {
    const key = keys.get(id)
    const metadata = key === undefined ? {} : { idempotency_key: key }
    const refund = JSON.stringify({ ...JSON.parse(object), metadata })
    await db.updateTable('demo_refunds').set({ object: refund }).where('id', '=', id).execute()
  }
  await db.deleteFrom('demo_idempotency_keys').execute()
}
