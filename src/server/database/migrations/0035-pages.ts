import { sql } from 'kysely'
import type { Schema } from './schema.ts'

type OldPage = { section: string; value: string; revision: number; updated_at: string }
type OldRevision = {
  id: string
  section: string
  revision: number
  value: string
  author_name: string | null
  created_at: string
}

const prefix = 'page:'
/** In the footer's small print, in its order, and what it calls them. */
const smallPrint = ['privacy-policy', 'ahpra-compliance', 'terms-of-service', 'accessibility']
const linkNames: Record<string, string> = { 'ahpra-compliance': 'AHPRA Compliance' }
const treatments = ['traditional-acupuncture', 'cupping-therapy', 'acupuncture-gawler']

/** Pages of running text get a table of their own, with an address, a place in the menus, and a time at which they change. */
export async function pages({ db, table, texts, numbers, index }: Schema) {
  await table('pages', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('slug', 'title', 'value'))
      .addColumn('next_value', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('next_at', 'text', (c) => c.notNull().defaultTo(''))
      .$call(numbers('position', 'revision'))
      .addColumn('deleted_at', 'text')
      .$call(texts('created_at', 'updated_at')),
  )
  await sql`create unique index pages_slug on pages (slug) where deleted_at is null`.execute(db)
  await table('page_revisions', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
      .$call(numbers('revision'))
      .$call(texts('value'))
      .addColumn('author_name', 'text')
      .$call(texts('created_at'))
      .addUniqueConstraint('page_revisions_once', ['page_id', 'revision']),
  )
  await table('page_preview_links', (t) =>
    t
      .addColumn('token_hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
      .$call(texts('expires_at')),
  )
  await index('page_preview_links', ['page_id'])

  const { rows: services } = await sql<{ id: string; slug: string }>`select id, slug from services`.execute(db)
  const contentOf = (slug: string, text: string) => {
    const { callToAction, ...page } = JSON.parse(text)
    return {
      ...page,
      template: treatments.includes(slug) ? 'treatment' : 'text',
      place: smallPrint.includes(slug) ? 'small-print' : 'footer',
      linkName: linkNames[slug] ?? '',
      serviceId: services.find((service) => service.slug === slug)?.id ?? '',
      callToAction: callToAction ?? { text: '', buttonText: '', buttonLink: '' },
      published: true,
    }
  }
  const { rows } = await sql<OldPage>`select section, value, revision, updated_at from content_sections
    where section like ${`${prefix}%`} order by section`.execute(db)
  for (const [at, { section, value, revision, updated_at }] of rows.entries()) {
    const slug = section.slice(prefix.length)
    const content = contentOf(slug, value)
    const place = smallPrint.indexOf(slug)
    const row = { id: slug, slug, title: content.title, value: JSON.stringify(content), revision: Number(revision) }
    await sql`insert into pages (id, slug, title, value, position, revision, created_at, updated_at) values
      (${row.id}, ${slug}, ${row.title}, ${row.value}, ${place < 0 ? 10 + at : place}, ${row.revision}, ${updated_at}, ${updated_at})`.execute(
      db,
    )
  }
  const { rows: revisions } = await sql<OldRevision>`select id, section, revision, value, author_name, created_at
    from content_revisions where section like ${`${prefix}%`}`.execute(db)
  for (const { id, section, revision, value, author_name, created_at } of revisions) {
    const slug = section.slice(prefix.length)
    if (!rows.some((row) => row.section === section)) continue
    const version = JSON.stringify({ ...contentOf(slug, value), slug, publishAt: '' })
    await sql`insert into page_revisions (id, page_id, revision, value, author_name, created_at)
      values (${id}, ${slug}, ${Number(revision)}, ${version}, ${author_name}, ${created_at})`.execute(db)
  }
  await sql`delete from content_sections where section like ${`${prefix}%`}`.execute(db)
  await sql`delete from content_revisions where section like ${`${prefix}%`}`.execute(db)
}
