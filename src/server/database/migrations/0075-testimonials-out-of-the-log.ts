import { sql } from 'kysely'
import { foldForSearch } from '#domain/search-text.ts'
import type { Schema } from './schema.ts'

/**
 * The audit log is for good, so no line of it holds what a patient said: of a testimonial the lines of earlier versions keep their id
 * and rating, and which fields were changed. For this once the log can be changed. What is in the bin is found by its name.
 */
export async function testimonialsOutOfTheLog({ db, engine }: Schema) {
  const { rows } = await sql<Line>`select id, before, after from audit_log where entity = 'testimonial'
    and action in ('testimonial.added', 'testimonial.updated', 'testimonial.deleted')`.execute(db)
  const refusing = await sql<{ sql: string }>`${engine === 'sqlite' ? written : sql`select '' as sql`}`.execute(db)
  await (engine === 'sqlite' ? sql`drop trigger audit_log_no_update` : switched('disable')).execute(db)
  for (const { id, before, after } of rows)
    await sql`update audit_log set before = ${kept(before)}, after = ${kept(after, before)} where id = ${id}`.execute(
      db,
    )
  await (engine === 'sqlite' ? sql.raw(refusing.rows[0]!.sql) : switched('enable')).execute(db)

  const deleted = await sql<{ id: string; name: string }>`select id, name from bin where kind = 'testimonial'`.execute(
    db,
  )
  for (const { id, name } of deleted.rows)
    await sql`update bin set search = ${foldForSearch(name)} where kind = 'testimonial' and id = ${id}`.execute(db)
}

type Line = { id: string; before: string | null; after: string | null }

const written = sql`select sql from sqlite_master where name = 'audit_log_no_update'`
const switched = (how: 'disable' | 'enable') => sql`alter table audit_log ${sql.raw(how)} trigger audit_log_append_only`

function kept(text: string | null, earlier: string | null = null): string | null {
  if (text === null) return null
  const [entry, before] = [JSON.parse(text), earlier === null ? undefined : JSON.parse(earlier)]
  const changed = before && Object.keys(entry).filter((field) => entry[field] !== before[field])
  return JSON.stringify({ id: entry.id, rating: entry.rating, ...(changed?.length > 0 && { changed }) })
}
