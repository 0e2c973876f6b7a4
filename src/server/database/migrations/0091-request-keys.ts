import type { Schema } from './schema.ts'

/**
 * The idempotency key that a request for an appointment came with, so that one sent twice is one. Not unique: what comes back
 * out of the bin may have been sent again meanwhile.
 */
export async function requestKeys({ db, index }: Schema) {
  await db.schema.alterTable('appointments').addColumn('request_key', 'text').execute()
  await index('appointments', ['request_key'])
}
