import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * What patients are told of their appointment and what they answer: the secret link that their emails bear (as a hash,
 * made from a nonce), the revision of the calendar entry they were sent, the time they were reminded of, and their last
 * answer.
 */
export async function patientNotices({ db, integer }: Schema) {
  const add = (name: string, type: 'text' | typeof integer, initial: string | number) =>
    db.schema
      .alterTable('appointments')
      .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
      .execute()
  await add('link_nonce', 'text', '')
  await db.schema.alterTable('appointments').addColumn('link_hash', 'text').execute()
  await add('calendar_sequence', integer, 0)
  await add('reminded_time', 'text', '')
  await add('answer', 'text', '')
  await add('answer_words', 'text', '')
  await db.schema.alterTable('appointments').addColumn('answered_at', 'text').execute()
  await sql`create unique index appointments_link on appointments (link_hash) where link_hash is not null`.execute(db)
}
