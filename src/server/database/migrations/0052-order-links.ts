import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/** The secret link of an order's buyer, as a hash, and the nonce that it is made from. */
export async function orderLinks({ db }: Schema) {
  await db.schema
    .alterTable('orders')
    .addColumn('link_nonce', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('orders').addColumn('link_hash', 'text').execute()
  await sql`create unique index orders_link on orders (link_hash) where link_hash is not null`.execute(db)
}
