import type { Schema } from './schema.ts'

/** Since when a buyer's bank has been at a payment: whoever was told to wait is told when it comes to nothing. */
export async function paymentProcessing({ db }: Schema) {
  await db.schema.alterTable('payments').addColumn('processing_at', 'text').execute()
}
