import type { Schema } from './schema.ts'

/** Where addresses lead that no page has any more: of an old site, or of pages and articles that have moved. */
export async function redirects({ table, texts, numbers, index }: Schema) {
  await table('redirects', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('source', 'text', (c) => c.notNull().unique())
      .$call(texts('target', 'origin'))
      .$call(numbers('hits', 'revision'))
      .addColumn('last_hit_at', 'text')
      .$call(texts('created_at', 'updated_at')),
  )
  await index('redirects', ['updated_at', 'id'])
  await index('redirects', ['target'])
}
