import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Vouchers that were sold elsewhere, and the articles and pages of an old WordPress site that wait for being taken over. */
export async function movingIn({ db, table, texts, numbers, index }: Schema) {
  await db.schema.alterTable('vouchers').addColumn('import_id', 'text').execute()
  await sql`create index vouchers_import_id on vouchers (import_id, order_id) where import_id is not null`.execute(db)

  await table('wordpress_imports', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('file_name', 'site', 'status', 'pictures', 'actor_name', 'created_at', 'updated_at')),
  )
  await table('wordpress_items', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('import_id', 'text', (c) => c.notNull().references('wordpress_imports.id').onDelete('cascade'))
      .$call(numbers('position'))
      .$call(texts('guid', 'kind', 'title', 'value', 'state', 'notes'))
      .addColumn('subject_id', 'text'),
  )
  await index('wordpress_items', ['import_id', 'state', 'position'])
  await index('wordpress_items', ['guid'])
}
