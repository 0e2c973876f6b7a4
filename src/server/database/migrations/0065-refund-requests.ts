import type { Schema } from './schema.ts'

/** What staff ask to be refunded of an order, until an owner has decided: one at a time. */
export async function refundRequests({ table, texts, numbers, index }: Schema) {
  await table('refund_requests', (t) =>
    t
      .addColumn('order_id', 'text', (c) => c.primaryKey().notNull().references('orders.id').onDelete('cascade'))
      .$call(texts('id', 'reason', 'asked_by', 'created_at'))
      .$call(numbers('amount_cents')),
  )
  await index('refund_requests', ['created_at'])
}
