import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * What orders need after their payment: when they were posted, why the staff must look at them, what of a refund comes out
 * of which voucher, the disputes, and payments at the provider that name an order we do not have.
 */
export async function orderLife({ db, table, texts, numbers, index }: Schema) {
  for (const column of ['fulfilled_at', 'review_reason'])
    await db.schema.alterTable('orders').addColumn(column, 'text').execute()
  await index('orders', ['status', 'created_at'])
  await index('orders', ['review_reason'])
  await index('orders', ['total_cents'])
  await index('orders', ['name'])

  for (const column of ['note', 'actor_name', 'failure'])
    await db.schema
      .alterTable('refunds')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .createIndex('refunds_reference_once')
    .on('refunds')
    .columns(['payment_id', 'reference'])
    .unique()
    .execute()
  await table('refund_takes', (t) =>
    t
      .addColumn('refund_id', 'text', (c) => c.notNull().references('refunds.id'))
      .addColumn('voucher_id', 'text', (c) => c.notNull().references('vouchers.id'))
      .$call(numbers('cents'))
      .addPrimaryKeyConstraint('refund_takes_once', ['refund_id', 'voucher_id'])
      .addCheckConstraint('refund_takes_amount', sql`cents > 0`),
  )
  await index('refund_takes', ['voucher_id'])

  await table('disputes', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('payment_id', 'text', (c) => c.notNull().references('payments.id'))
      .$call(texts('reference', 'status'))
      .$call(numbers('amount_cents'))
      .$call(texts('created_at', 'updated_at'))
      .addUniqueConstraint('disputes_once', ['payment_id', 'reference']),
  )

  await table('stray_payments', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('provider', 'reference', 'order_id', 'currency', 'found_at'))
      .$call(numbers('amount_cents'))
      .addColumn('resolved_at', 'text')
      .addUniqueConstraint('stray_payments_once', ['provider', 'reference']),
  )
  await index('payment_events', ['payment_reference'])
  await index('email_outbox', ['created_at'])
}
