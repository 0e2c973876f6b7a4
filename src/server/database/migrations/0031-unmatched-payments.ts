import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/** One word for a payment of an order that we do not have: it was called stray in the database and unmatched to staff. */
export async function unmatchedPayments({ db }: Schema) {
  await db.schema.alterTable('stray_payments').renameTo('unmatched_payments').execute()
  await sql`update audit_log set action = 'payment.unmatched_resolved', entity = 'unmatched_payment'
    where action = 'payment.stray_resolved'`.execute(db)
}
