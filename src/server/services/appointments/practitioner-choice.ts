import type { Reader } from '#server/database/connect.ts'
import { mainRow } from '../bin/bin.ts'

/** Whether a slug is one of the site's practitioners, or empty for any. */
export async function isPractitioner(db: Reader, slug: string): Promise<boolean> {
  if (slug === '') return true
  return (await db.selectFrom('practitioners').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}

/** Whether a slug is that of a service. */
export const isService = async (db: Reader, slug: string): Promise<boolean> =>
  (await db.selectFrom('services').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined

/**
 * The name behind a practitioner's slug, also of one who was deleted as long as they are in the bin; then the slug itself. Empty for
 * an empty one.
 */
export async function practitionerName(db: Reader, slug: string): Promise<string> {
  if (slug === '') return ''
  const row = await db.selectFrom('practitioners').select('name').where('slug', '=', slug).executeTakeFirst()
  if (row) return row.name
  const deleted = await db.selectFrom('bin').selectAll().where('kind', '=', 'practitioner').execute()
  const left = deleted.map((each) => mainRow<'practitioners'>(each)).find((each) => each.slug === slug)
  return left?.name ?? slug
}
