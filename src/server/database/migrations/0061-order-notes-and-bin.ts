import type { Schema } from './schema.ts'

/** What staff note on an order; it goes with the order's names. */
export async function orderNotesAndBin({ table, texts, index }: Schema) {
  await table('order_notes', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .$call(texts('text', 'author_name', 'created_at')),
  )
  await index('order_notes', ['order_id', 'created_at'])
}
