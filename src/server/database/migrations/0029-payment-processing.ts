import type { Schema } from './schema.ts'

/** Since when a buyer's bank has been at a payment: a buyer who was told to wait is told if it fails. */
export async function paymentProcessing({ db }: Schema) {
  await db.schema.alterTable('payments').addColumn('processing_at', 'text').execute()
}
