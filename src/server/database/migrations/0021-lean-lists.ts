import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Lean tables for the lists that are searched, filtered and sorted. No index finds a part of a word, so a search reads
 * every row, and what it costs is how many bytes these have: a tenth of those of a request or an order.
 */
export async function leanLists({ db, copy, texts, numbers, index }: Schema) {
  await copy('appointment_list', {
    of: 'appointments',
    define: texts('search', 'status', 'service', 'sort_name', 'created_at'),
  })
  await copy('order_list', {
    of: 'orders',
    define: (t) =>
      t
        .$call(texts('search', 'status', 'delivery_method', 'name', 'created_at'))
        .$call(numbers('total_cents'))
        .addColumn('fulfilled_at', 'text')
        .addColumn('review_reason', 'text'),
    // On lines of their own, so that the end of one and the beginning of the next are not found as one.
    made: { search: sql`lower(new.reference || '\n' || new.name || '\n' || new.email)` },
  })
  for (const [table, orders] of Object.entries(orderings)) {
    for (const order of orders) {
      await index(table, [...order, 'id'])
      await index(table, ['status', ...order, 'id'])
    }
  }
  for (const old of replaced) await db.schema.dropIndex(old).execute()

  await index('vouchers', ['status', 'expires_at', 'balance_cents', 'lapsed_cents'])
  await index('vouchers', ['livemode', 'id'])
  await sql`update email_outbox set recipient = lower(recipient) where recipient != lower(recipient)`.execute(db)
}

const orderings: Record<string, string[][]> = {
  appointment_list: [['created_at'], ['sort_name'], ['service', 'created_at']],
  order_list: [['created_at'], ['total_cents'], ['name']],
}

const replaced = [
  'appointments_status_created_at_id',
  'appointments_sort_name_id',
  'appointments_status_sort_name_id',
  'appointments_service_created_at_id',
  'appointments_status_service_created_at_id',
  'appointments_status_search_created_at_sort_name_service_id',
  'orders_created_at_id',
  'orders_total_cents_id',
  'orders_name_id',
  'orders_status_created_at_id',
  'orders_status_delivery_method_fulfilled_at',
  'orders_review_reason',
  'vouchers_status_expires_at',
]
