import type { Schema } from './schema.ts'

/** Keys of programs that use the API, and the addresses of others that are told what happens here. */
export async function apiKeysAndWebhooks({ table, texts, numbers, index, flag }: Schema) {
  await table('api_keys', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('name', 'prefix', 'scopes', 'made_by', 'created_at'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'text')
      .addColumn('last_used_at', 'text'),
  )
  await table('webhook_endpoints', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('url', 'events', 'secret', 'made_by', 'created_at'))
      .$call(numbers('revision'))
      .$call(flag('enabled'))
      .addColumn('failing_since', 'text')
      .addColumn('stopped_at', 'text'),
  )
  await table('webhook_deliveries', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('endpoint_id', 'text', (c) => c.notNull().references('webhook_endpoints.id').onDelete('cascade'))
      .$call(
        texts('message_id', 'event', 'subject_id', 'payload', 'status', 'next_attempt_at', 'wait_set_at', 'created_at'),
      )
      .$call(numbers('attempts'))
      .addColumn('answer', 'text')
      .addColumn('delivered_at', 'text'),
  )
  await index('webhook_deliveries', ['status', 'next_attempt_at'])
  await index('webhook_deliveries', ['endpoint_id', 'created_at'])
  await index('webhook_deliveries', ['subject_id'])
}
