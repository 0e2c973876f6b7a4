import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * A practitioner's registration number (null where nobody has said), how a product is taxed, and of an order who sold it
 * and which tax was in it, as JSON: empty where it was paid before this was written down.
 */
export async function businessDetails({ db }: Schema) {
  await db.schema.alterTable('practitioners').addColumn('registration', 'text').execute()
  await db.schema
    .alterTable('products')
    .addColumn('tax_class', 'text', (column) => column.notNull().defaultTo('none'))
    .execute()
  await sql`update products set tax_class = 'included' where kind = 'goods'`.execute(db)
  await db.schema
    .alterTable('orders')
    .addColumn('tax_record', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
