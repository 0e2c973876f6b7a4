import type { Schema } from './schema.ts'

/** What the public pages show, and what staff edit. */
export async function content({ table, texts, numbers, flag, integer, index }: Schema) {
  await table('content_sections', (t) =>
    t
      .addColumn('section', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('value'))
      .$call(numbers('revision'))
      .$call(texts('updated_at')),
  )
  await table('content_revisions', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('section'))
      .$call(numbers('revision'))
      .$call(texts('value'))
      .addColumn('author_id', 'text')
      .addColumn('author_name', 'text')
      .$call(texts('created_at'))
      .addUniqueConstraint('content_revisions_once', ['section', 'revision']),
  )
  await table('settings', (t) =>
    t.addColumn('key', 'text', (c) => c.primaryKey().notNull()).$call(texts('value', 'updated_at')),
  )
  await table('services', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .$call(texts('title', 'short_desc', 'description', 'image', 'benefits'))
      .$call(numbers('position'))
      .$call(texts('created_at', 'updated_at')),
  )
  await table('practitioners', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .$call(texts('name', 'title', 'short_bio', 'bio', 'specialties', 'certifications', 'image'))
      .$call(numbers('position'))
      .$call(texts('created_at', 'updated_at')),
  )
  await table('posts', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .$call(texts('title', 'excerpt', 'body', 'cover_image', 'category', 'author', 'read_time', 'status'))
      .$call(flag('featured'))
      .$call(texts('published_at', 'created_at', 'updated_at')),
  )
  await index('posts', ['status', 'published_at'])
  await table('products', (t) =>
    t
      .addColumn('id', integer, (c) => c.primaryKey().notNull())
      .$call(texts('kind', 'name', 'description'))
      .$call(numbers('price_cents'))
      .$call(texts('image'))
      .$call(flag('active'))
      .$call(numbers('position'))
      .$call(texts('created_at', 'updated_at')),
  )
  await table('subscribers', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .$call(texts('status', 'consented_at', 'created_at', 'updated_at')),
  )
}
