import type { Schema } from './schema.ts'

/** The durations and fees of a treatment, as JSON. */
export async function serviceFees({ db }: Schema) {
  await db.schema
    .alterTable('services')
    .addColumn('fees', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
