import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/** What staff have typed and not saved: of newsletters too, and so in one table for all that is written in the dashboard. */
export async function newsletterDrafts({ db, table, texts, numbers }: Schema) {
  await table('working_copies', (t) =>
    t
      .$call(texts('kind', 'draft_id', 'staff_id'))
      .$call(numbers('based_on'))
      .$call(texts('value', 'saved_at'))
      .addPrimaryKeyConstraint('working_copies_once', ['kind', 'draft_id', 'staff_id']),
  )
  await sql`insert into working_copies (kind, draft_id, staff_id, based_on, value, saved_at)
    select 'post', post_id, staff_id, based_on, value, saved_at from post_working_copies`.execute(db)
  await db.schema.dropTable('post_working_copies').execute()
  await db.schema
    .alterTable('newsletters')
    .addColumn('saved_by', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
