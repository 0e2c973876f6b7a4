import type { Schema } from './schema.ts'

/** What staff note on an order, which goes with the order's names; and what was deleted, for 30 days. */
export async function orderNotesAndBin({ table, texts, index }: Schema) {
  await table('order_notes', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .$call(texts('text', 'author_name', 'created_at')),
  )
  await index('order_notes', ['order_id', 'created_at'])

  await table('bin', (t) =>
    t
      .$call(texts('kind', 'id', 'name', 'email', 'search', 'content', 'deleted_at', 'deleted_by'))
      .addPrimaryKeyConstraint('bin_once', ['kind', 'id']),
  )
  await index('bin', ['deleted_at', 'id'])
  await index('bin', ['kind', 'deleted_at'])
  await index('bin', ['email'])
}
