import type { Schema } from './schema.ts'

/**
 * What staff write of a post besides its text, its earlier versions, and what each of them has typed and not saved yet:
 * one copy a person, so that two who write at once do not overwrite each other.
 */
export async function blogEditor({ db, table, texts, numbers, integer }: Schema) {
  for (const column of ['cover_alt', 'head_title', 'head_description', 'head_keywords'])
    await db.schema
      .alterTable('posts')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('posts')
    .addColumn('revision', integer, (c) => c.notNull().defaultTo(1))
    .execute()
  await table('post_revisions', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .$call(numbers('revision'))
      .$call(texts('value'))
      .addColumn('author_name', 'text')
      .$call(texts('created_at'))
      .addUniqueConstraint('post_revisions_once', ['post_id', 'revision']),
  )
  await table('post_working_copies', (t) =>
    t
      .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .$call(texts('staff_id'))
      .$call(numbers('based_on'))
      .$call(texts('value', 'saved_at'))
      .addPrimaryKeyConstraint('post_working_copies_once', ['post_id', 'staff_id']),
  )
}
