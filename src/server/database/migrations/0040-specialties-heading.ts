import { sql } from 'kysely'
import type { Schema } from './schema.ts'

const heading = { specialtiesTitle: 'Specialties' }

/**
 * What the home page called the fields of a practitioner before the heading became the clinic's own. A site that is filled
 * already goes on saying it, until its owner changes it.
 */
export async function specialtiesHeading({ db }: Schema) {
  const { rows: filled } = await sql`select section from content_sections where section = 'clinic'`.execute(db)
  if (filled.length === 0) return
  const { rows } = await sql<{ value: string; revision: number }>`
    select value, revision from content_sections where section = 'words'`.execute(db)
  const [stored] = rows
  const revision = Number(stored?.revision ?? 0) + 1
  const [value, at] = [JSON.stringify({ ...heading, ...parsed(stored?.value) }), new Date().toISOString()]
  await (stored
    ? sql`update content_sections set value = ${value}, revision = ${revision}, updated_at = ${at}
        where section = 'words'`
    : sql`insert into content_sections (section, value, revision, updated_at)
        values ('words', ${value}, ${revision}, ${at})`
  ).execute(db)
  await sql`insert into content_revisions (id, section, revision, value, author_id, author_name, created_at)
    values (${`words-heading-${revision}`}, 'words', ${revision}, ${value}, null, null, ${at})`.execute(db)
}

/** What cannot be read is left to be replaced by the defaults, as it was. */
function parsed(text = '{}'): object {
  try {
    return JSON.parse(text) as object
  } catch {
    return {}
  }
}
