import type { Schema } from './schema.ts'

/**
 * An index for each way of listing orders, vouchers and emails, down to the id that settles ties: a long list is read
 * from its nearer end without sorting.
 */
export async function listSpeed({ db, index }: Schema) {
  for (const [table, columns] of Object.entries(orders)) {
    for (const column of columns) {
      await db.schema.dropIndex(`${table}_${column.join('_')}`).execute()
      await index(table, [...column, 'id'])
    }
  }
  await index('email_outbox', ['status', 'created_at', 'id'])
}

const orders: Record<string, string[][]> = {
  orders: [['created_at'], ['total_cents'], ['name'], ['status', 'created_at']],
  vouchers: [['issued_at']],
  email_outbox: [['created_at']],
}
