import { sql } from 'kysely'
import type { Schema } from './schema.ts'

type Setting = { value: string; updated_at: string }

/**
 * What the clinic says in each kind of email, with its earlier versions. The welcome email's text was a setting; it
 * becomes that email's opening words.
 */
export async function emailWords({ db, table, texts, numbers }: Schema) {
  await table('email_words', (t) =>
    t
      .addColumn('kind', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('value'))
      .$call(numbers('revision'))
      .$call(texts('updated_at')),
  )
  await table('email_words_revisions', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('kind', 'value'))
      .$call(numbers('revision'))
      .addColumn('author_name', 'text')
      .$call(texts('created_at'))
      .addUniqueConstraint('email_words_revisions_once', ['kind', 'revision']),
  )
  const { rows } =
    await sql<Setting>`select value, updated_at from settings where key = 'newsletter.welcomeText'`.execute(db)
  const text: unknown = rows[0] && JSON.parse(rows[0].value)
  if (typeof text === 'string' && text.trim() !== '') {
    // A brace would be read as the name of a fact.
    const value = JSON.stringify({ opening: text.trim().replace(/[{}]/g, '') })
    const at = rows[0]!.updated_at
    await sql`insert into email_words (kind, value, revision, updated_at) values ('welcome', ${value}, 1, ${at})`.execute(
      db,
    )
    await sql`insert into email_words_revisions (id, kind, value, revision, created_at)
      values ('welcome-text', 'welcome', ${value}, 1, ${at})`.execute(db)
  }
  await sql`delete from settings where key = 'newsletter.welcomeText'`.execute(db)
}
