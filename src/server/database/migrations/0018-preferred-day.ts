import { sql } from 'kysely'
import { preferredDayOf } from '#domain/appointments/preferred-day.ts'
import type { Schema } from './schema.ts'

/** The day that a patient's own words name, where they name one, so that a calendar can be read by range. */
export async function preferredDay({ db, index }: Schema) {
  await db.schema
    .alterTable('appointments')
    .addColumn('preferred_day', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  type Row = { id: string; preferred_date: string; created_at: string }
  const { rows } = await sql<Row>`select id, preferred_date, created_at from appointments`.execute(db)
  for (const { id, preferred_date, created_at } of rows) {
    const day = preferredDayOf(preferred_date, created_at.slice(0, 10))
    if (day !== '') await sql`update appointments set preferred_day = ${day} where id = ${id}`.execute(db)
  }
  await index('appointments', ['preferred_day', 'created_at'])
  await index('appointment_changes', ['kind', 'id'])
}
