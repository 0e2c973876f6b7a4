import type { Schema } from './schema.ts'

/**
 * The demo gateway's own books, as a real provider keeps its own: only its adapter reads them. `object` and `body` are
 * JSON in the provider's shape; nothing of a card is in them.
 */
export async function demoGateway({ table, texts, numbers, index }: Schema) {
  await table('demo_payments', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('object'))
      .addColumn('authentication_hash', 'text')
      .$call(texts('created_at', 'updated_at')),
  )
  await table('demo_refunds', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('payment_id', 'text', (c) => c.notNull().references('demo_payments.id'))
      .$call(numbers('amount_cents'))
      .$call(texts('object', 'created_at')),
  )
  await index('demo_refunds', ['payment_id'])
  await table('demo_idempotency_keys', (t) =>
    t.addColumn('key', 'text', (c) => c.primaryKey().notNull()).$call(texts('request_hash', 'response', 'created_at')),
  )
  await table('demo_events', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('body', 'deliver_at'))
      .$call(numbers('deliveries_left', 'attempts'))
      .$call(texts('created_at')),
  )
  await index('demo_events', ['deliveries_left', 'deliver_at'])
}
