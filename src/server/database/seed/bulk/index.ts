import { sql } from 'kysely'
import type { Reader } from '#server/database/connect.ts'
import { bulkAppointments } from './appointments.ts'
import type { Bulk } from './bulk.ts'
import { bulkOrders } from './orders.ts'
import { bulkSubscribers } from './subscribers.ts'

export type BulkSizes = { appointments: number; orders: number; subscribers: number }

export type BulkOutcome = { ok: true } | { ok: false; reason: 'real_data' | 'bulk_already' }

/**
 * Fills a database with very many made-up rows, the same ones for the same `until`, to see how the product does with
 * them. Refuses one with anybody's data unless `force` is given, and never does it twice.
 */
export async function seedBulk(bulk: Bulk, sizes: BulkSizes, force: boolean): Promise<BulkOutcome> {
  const { db } = bulk.database
  if (await db.selectFrom('orders').select('id').where('browser_hash', '=', 'bulk-0').executeTakeFirst())
    return { ok: false, reason: 'bulk_already' }
  if (!force && (await hasRealData(db))) return { ok: false, reason: 'real_data' }
  await bulkOrders(bulk, sizes.orders)
  await bulkAppointments(bulk, sizes.appointments)
  await bulkSubscribers(bulk, sizes.subscribers)
  // PostgreSQL does this by itself within minutes; until then it plans as if the tables were empty.
  if (bulk.database.engine === 'postgres') await sql`analyze`.execute(db)
  return { ok: true }
}

async function hasRealData(db: Reader): Promise<boolean> {
  for (const table of ['appointments', 'orders', 'subscribers'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}
