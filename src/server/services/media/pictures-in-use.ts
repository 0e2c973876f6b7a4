import { type RawBuilder, sql } from 'kysely'
import type { PictureUse } from '#contract/media.ts'
import type { Reader } from '#server/database/connect.ts'

const address = /\/media\/[0-9a-f]{16}-\d+x\d+\.[a-z]+/g

/**
 * Where texts name pictures: tables, their columns, and what a row is called. A new kind of row that shows pictures is
 * one more line here; then its pictures are made ready, told of in the library, replaced, and safe from deletion.
 */
export const pictureReferenceSources = [
  { kind: 'section', table: 'content_sections', id: 'section', name: 'section', columns: ['value'] },
  { kind: 'page', table: 'pages', id: 'id', name: 'title', columns: ['value', 'next_value'] },
  { kind: 'service', table: 'services', id: 'id', name: 'title', columns: ['image'] },
  { kind: 'practitioner', table: 'practitioners', id: 'id', name: 'name', columns: ['image'] },
  { kind: 'product', table: 'products', id: 'id', name: 'name', columns: ['image'] },
  { kind: 'post', table: 'posts', id: 'id', name: 'title', columns: ['cover_image', 'body'] },
  { kind: 'newsletter', table: 'newsletters', id: 'id', name: 'subject', columns: ['body'] },
  { kind: 'setting', table: 'settings', id: 'key', name: 'key', columns: ['value'] },
] as const
export type PictureReferenceSource = (typeof pictureReferenceSources)[number]

/** A row that names a picture, with all of its texts that could. `sent`: a newsletter that is no draft any more. */
export type PictureRow = { source: PictureReferenceSource; id: string; name: string; text: string; sent: boolean }

/**
 * The rows that name a picture of ours; with `of`, that picture alone. Those of the home page's sections come first. What a
 * planned change of a page has replaced by `now` is one of its earlier versions.
 */
export async function rowsWithPictures(db: Reader, now: Date, of = '/media/'): Promise<PictureRow[]> {
  const found: PictureRow[] = []
  for (const source of pictureReferenceSources) {
    const joined: RawBuilder<string> = sql.join(
      source.columns.map((column) => sql.ref(column)),
      sql` || ' ' || `,
    )
    const text =
      source.kind === 'page'
        ? sql`case when next_value <> '' and next_at <= ${now.toISOString()} then next_value else ${joined} end`
        : joined
    const status = source.kind === 'newsletter' ? sql.ref('status') : sql`''`
    const { rows } = await sql<{ id: string | number; name: string; text: string; status: string }>`
      select ${sql.ref(source.id)} as id, ${sql.ref(source.name)} as name, ${text} as text, ${status} as status
      from ${sql.table(source.table)}
      where ${text} like ${`%${of}%`} order by ${sql.ref(source.id)}`.execute(db)
    for (const { id, status, ...row } of rows)
      found.push({ ...row, id: String(id), source, sent: source.kind === 'newsletter' && status !== 'draft' })
  }
  return found
}

/** The addresses of our pictures that the site shows, each once. */
export async function picturesInUse(db: Reader, now: Date): Promise<string[]> {
  const rows = await rowsWithPictures(db, now)
  return [...new Set(rows.flatMap(({ text }) => text.match(address) ?? []))]
}

/** The uses of each picture, by its address. */
export async function pictureUses(db: Reader, now: Date): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>()
  for (const row of await rowsWithPictures(db, now))
    for (const shown of new Set(row.text.match(address))) uses.set(shown, [...(uses.get(shown) ?? []), asUse(row)])
  return uses
}

/** A row as the picture library shows it. */
export const asUse = ({ source: { kind }, id, name, sent }: PictureRow): PictureUse => ({
  kind,
  id,
  name,
  ...(sent && { sent }),
})
