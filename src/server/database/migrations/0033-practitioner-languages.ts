import type { Schema } from './schema.ts'

/** The languages that a practitioner speaks, as JSON; null where nobody has said. */
export async function practitionerLanguages({ db }: Schema) {
  await db.schema.alterTable('practitioners').addColumn('languages', 'text').execute()
}
