import type { Schema } from './schema.ts'

/** What an owner notes when data may have got out, with the days that the law gives. */
export async function dataBreaches({ table, texts, numbers, index }: Schema) {
  await table('data_breaches', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('noticed_on', 'from_at', 'to_at', 'account', 'areas', 'what', 'decision', 'outcome'))
      .$call(texts('made_by', 'created_at', 'updated_at'))
      .$call(numbers('affected', 'revision')),
  )
  await index('data_breaches', ['decision', 'noticed_on'])
}
