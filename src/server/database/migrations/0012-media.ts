import { parsePicture } from '#domain/content/picture.ts'
import type { Schema } from './schema.ts'

const shown = /\/media\/[0-9a-f]{16}-\d+x\d+\.[a-z]+/g
const places = { content_sections: 'value', services: 'image', practitioners: 'image', products: 'image' } as const

/** The library of pictures. Those that the site already shows come into it, under the names of their files. */
export async function media({ db, table, texts, numbers, index }: Schema) {
  await table('media', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('address', 'text', (c) => c.notNull().unique())
      .$call(texts('name', 'alt', 'search'))
      .$call(numbers('width', 'height', 'bytes'))
      .$call(texts('created_at', 'updated_at')),
  )
  await index('media', ['created_at', 'id'])

  const from = db.withTables<Record<string, Record<string, string>>>()
  const found: string[] = []
  for (const [name, column] of Object.entries({ ...places, posts: 'cover_image' }))
    for (const row of await from.selectFrom(name).select(`${name}.${column} as text`).execute())
      found.push(...(row.text?.match(shown) ?? []))
  const at = new Date().toISOString()
  for (const address of new Set(found)) {
    const picture = parsePicture(address)
    if (!picture) continue
    const name = address.slice('/media/'.length)
    const { hash: id, width, height } = picture
    const row = { id, address, name, alt: '', search: name, width, height, bytes: 0, created_at: at, updated_at: at }
    await db.withTables<{ media: typeof row }>().insertInto('media').values(row).execute()
  }
}
