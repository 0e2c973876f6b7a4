import type { Schema } from './schema.ts'

/** What makes an order a gift: who it is for, where it goes, the words on it, and its day. Empty where it is none. */
export async function gifts({ db }: Schema) {
  for (const column of ['gift_to', 'gift_email', 'gift_message', 'gift_date'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
