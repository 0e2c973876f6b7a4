import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/** What the pages said of acupuncture before their words became content, and what says less by default now. */
const before = {
  registrationNote: 'Registered with the Chinese Medicine Board of Australia.',
  newsletterKeywords: 'newsletter, acupuncture clinic news',
  blogIntro: 'Plain words on acupuncture, cupping and looking after yourself through the year.',
  blogDescription: 'Plain words on acupuncture, cupping and looking after yourself, from our clinic.',
  blogKeywords: 'acupuncture blog, Chinese medicine articles, cupping, health',
  articleKeywords: 'acupuncture, Chinese medicine',
  requestKeywords: 'request appointment, acupuncture appointment',
}

/** A site that is filled already goes on saying what it said. */
export async function words({ db }: Schema) {
  const { rows } = await sql`select section from content_sections where section = 'clinic'`.execute(db)
  if (rows.length === 0) return
  const [value, at] = [JSON.stringify(before), new Date().toISOString()]
  await sql`insert into content_sections (section, value, revision, updated_at)
    values ('words', ${value}, 1, ${at})`.execute(db)
  await sql`insert into content_revisions (id, section, revision, value, author_id, author_name, created_at)
    values ('words-1', 'words', 1, ${value}, null, null, ${at})`.execute(db)
}
