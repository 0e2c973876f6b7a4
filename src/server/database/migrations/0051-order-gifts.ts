import type { Schema } from './schema.ts'

/**
 * The gifts of an order whose vouchers go to a different person each, in the order of its vouchers. An order whose vouchers
 * all go to one person keeps that in its own columns.
 */
export async function orderGifts({ db, table, texts, numbers, index }: Schema) {
  await table('order_gifts', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .$call(numbers('position'))
      .$call(texts('gift_to', 'gift_email', 'gift_message', 'gift_date'))
      .addUniqueConstraint('order_gifts_once', ['order_id', 'position']),
  )
  await index('order_gifts', ['gift_email'])
  await db.schema.alterTable('vouchers').addColumn('gift_id', 'text').execute()
}
