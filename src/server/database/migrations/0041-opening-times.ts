import { sql } from 'kysely'
import { agreedHours } from '#domain/content/written-hours.ts'
import type { Schema } from './schema.ts'

/**
 * The opening hours get times beside their text, where the text says any; what cannot be read stays as it is. Earlier
 * versions get them too, so that they still compare as the same hours.
 */
export async function openingTimes({ db }: Schema) {
  const sections = await sql<Row>`select section as id, value from content_sections where section = 'clinic'`.execute(
    db,
  )
  for (const { value } of sections.rows)
    await sql`update content_sections set value = ${withTimes(value)} where section = 'clinic'`.execute(db)
  const revisions = await sql<Row>`select id, value from content_revisions where section = 'clinic'`.execute(db)
  for (const { id, value } of revisions.rows)
    await sql`update content_revisions set value = ${withTimes(value)} where id = ${id}`.execute(db)
}

type Row = { id: string; value: string }

function withTimes(text: string): string {
  const clinic = JSON.parse(text)
  return Array.isArray(clinic.hours) ? JSON.stringify({ ...clinic, hours: agreedHours(clinic.hours) }) : text
}
