import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/** The first of these that a payload names is what its email is about. */
const subjects = ['order', 'voucher', 'appointment', 'newsletter', 'subscriber', 'staff', 'link']

/** What each email is about, in columns: it is listed and erased with it, whatever else its payload holds. */
export async function emailSubjects({ db, engine, index }: Schema) {
  for (const column of ['subject_kind', 'subject_id'])
    await db.schema.alterTable('email_outbox').addColumn(column, 'text').execute()
  for (const kind of subjects) {
    const field = `${kind}Id`
    const id =
      engine === 'sqlite'
        ? sql`json_extract(payload, ${sql.lit(`$.${field}`)})`
        : sql`payload::json ->> ${sql.lit(field)}`
    await sql`update email_outbox set subject_kind = ${sql.lit(kind)}, subject_id = ${id}
      where subject_kind is null and ${id} is not null`.execute(db)
  }
  await db.schema.dropIndex('email_outbox_payload').execute()
  await index('email_outbox', ['subject_id', 'subject_kind'])
}
