import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * When a refund succeeded: the journal books it in that month also where the buyer's bank refuses it later, and takes it
 * back in the month of that. Refunds that have failed already keep their place in the books, which is none.
 */
export async function refundSuccess({ db }: Schema) {
  await db.schema.alterTable('refunds').addColumn('succeeded_at', 'text').execute()
  await sql`update refunds set succeeded_at = updated_at where status = 'succeeded'`.execute(db)
}
