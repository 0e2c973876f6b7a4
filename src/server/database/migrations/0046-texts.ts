import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * A section of the content may change at a time to come, as pages do, and links to previews of pages, looks and sections
 * stand in one table: `value` is the id of the page, or as JSON what the link shows.
 */
export async function texts({ db, table, texts, index }: Schema) {
  for (const column of ['next_value', 'next_at'])
    await db.schema
      .alterTable('content_sections')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await table('preview_links', (t) =>
    t.addColumn('token_hash', 'text', (c) => c.primaryKey().notNull()).$call(texts('kind', 'value', 'expires_at')),
  )
  await index('preview_links', ['expires_at'])
  await sql`insert into preview_links (token_hash, kind, value, expires_at)
    select token_hash, 'page', page_id, expires_at from page_preview_links`.execute(db)
  await sql`insert into preview_links (token_hash, kind, value, expires_at)
    select token_hash, 'look', value, expires_at from look_preview_links`.execute(db)
  await db.schema.dropTable('page_preview_links').execute()
  await db.schema.dropTable('look_preview_links').execute()
}
