import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * A browser has one open checkout at most, however many requests it sends at once. An order whose bank takes days is let
 * go: it settles by itself, while its browser may buy something else. So are the older ones where there are several now.
 */
export async function oneOpenCheckout({ db }: Schema) {
  await db.schema.alterTable('orders').addColumn('let_go_at', 'text').execute()
  await sql`update orders set let_go_at = updated_at where status = 'pending' and exists (
    select 1 from orders as newer where newer.browser_hash = orders.browser_hash and newer.status = 'pending'
      and (newer.created_at > orders.created_at or (newer.created_at = orders.created_at and newer.id > orders.id)))`.execute(
    db,
  )
  await sql`create unique index orders_open_checkout on orders (browser_hash)
    where status = 'pending' and let_go_at is null`.execute(db)
}
