import type { Schema } from './schema.ts'

/** Appointment requests: health information, so kept apart from everything that pages show. */
export async function appointments({ table, texts, index }: Schema) {
  await table('appointments', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('first_name', 'last_name', 'email', 'phone', 'service', 'preferred_date', 'message', 'status'))
      .$call(texts('created_at', 'updated_at')),
  )
  await index('appointments', ['status', 'created_at'])
  await index('appointments', ['created_at'])
  await index('appointments', ['email'])
}
