import type { Schema } from './schema.ts'

/** What the processes on one database tell each other: the edition of what pages show, and which folder has the pictures. */
export async function processState({ table, texts }: Schema) {
  await table('process_state', (t) =>
    t.addColumn('key', 'text', (c) => c.primaryKey().notNull()).$call(texts('value', 'updated_at')),
  )
}
