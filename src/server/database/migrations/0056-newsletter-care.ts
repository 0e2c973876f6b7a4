import type { Schema } from './schema.ts'

/**
 * When a newsletter's draft goes out by itself; why somebody is off the list who has not left by themselves; and the
 * addresses that were erased, as keyed hashes, so that no list brings them back.
 */
export async function newsletterCare({ db, table, index, texts, integer }: Schema) {
  await db.schema
    .alterTable('newsletters')
    .addColumn('send_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await index('newsletters', ['status', 'send_at'])
  await db.schema
    .alterTable('subscribers')
    .addColumn('left_because', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('subscribers')
    .addColumn('soft_bounces', integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await table('forgotten_addresses', (t) =>
    t.addColumn('address_hash', 'text', (column) => column.primaryKey().notNull()).$call(texts('created_at')),
  )
}
