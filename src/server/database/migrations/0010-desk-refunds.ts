import type { Schema } from './schema.ts'

/** How a refund of something that was paid at the desk was handed back. */
export async function deskRefunds({ db }: Schema) {
  await db.schema.alterTable('refunds').addColumn('method', 'text').execute()
}
