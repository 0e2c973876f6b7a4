import { sql } from 'kysely'
import type { Schema } from './schema.ts'

export async function testimonials({ table, texts, numbers, integer }: Schema) {
  await table('testimonials', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('name', 'duration', 'content'))
      .addColumn('rating', integer, (c) => c.notNull().check(sql`rating between 1 and 5`))
      .$call(numbers('position'))
      .$call(texts('created_at', 'updated_at')),
  )
}
