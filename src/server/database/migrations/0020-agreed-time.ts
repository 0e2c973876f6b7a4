import type { Schema } from './schema.ts'

/** What staff settle with a patient: when the appointment is, and a note of the clinic's own. */
export async function agreedTime({ db, index }: Schema) {
  await db.schema.alterTable('appointments').addColumn('agreed_time', 'text').execute()
  await db.schema
    .alterTable('appointments')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('appointment_changes').addColumn('agreed_time', 'text').execute()
  await index('appointments', ['agreed_time'])
}
