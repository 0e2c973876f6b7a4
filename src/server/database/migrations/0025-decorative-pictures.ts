import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Which pictures only decorate, and so want no description. */
export async function decorativePictures({ db, integer }: Schema) {
  await db.schema
    .alterTable('media')
    .addColumn('decorative', integer, (c) => c.notNull().defaultTo(0).check(sql`decorative in (0, 1)`))
    .execute()
}
