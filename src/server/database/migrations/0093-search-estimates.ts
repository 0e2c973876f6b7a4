import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * PostgreSQL took a search for one that finds ten rows, whatever was sought, and sorted all that it found for a page of 25. Statistics
 * of what is compared tell it better, from the next ANALYZE on, which it does by itself. And it planned the whole of `search_fold`
 * into each query at every place where it stands, for 15 to 50 ms: a function with a setting of its own is not inlined.
 */
export async function searchEstimates({ db, engine, index }: Schema) {
  // With all that a search of vouchers reads of those of an order.
  await index('vouchers', ['order_id', 'gift_id', 'issued_at', 'id'])
  await db.schema.dropIndex('vouchers_order_id').execute()
  if (engine === 'sqlite') return
  for (const [table, column] of searched)
    await sql`create statistics ${sql.ref(`${table}_${column}_searched`)} on (replace(${sql.ref(column)}, '''', ''))
      from ${sql.table(table)}`.execute(db)
  await sql`alter function search_fold(text) set search_path = pg_catalog`.execute(db)
}

/** What `contains` compares (database/query-parts.ts), of the tables that grow. */
const searched = [
  ['appointment_list', 'search'],
  ['order_list', 'search'],
  ['subscribers', 'email'],
  ['email_outbox', 'recipient'],
] as const
