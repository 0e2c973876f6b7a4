import type { Schema } from './schema.ts'

/** The idempotency key that a request for an appointment came with, so that one sent twice is one. */
export async function requestKeys({ db }: Schema) {
  await db.schema.alterTable('appointments').addColumn('request_key', 'text').execute()
  await db.schema
    .createIndex('appointments_request_key')
    .on('appointments')
    .column('request_key')
    .unique()
    .where('request_key', 'is not', null)
    .execute()
}
