import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Whom a request asks to see; calendars that practitioners subscribe to by a secret address, of which a hash is kept; and
 * the waiting list: who waits for which days, times that have come free, and to whom each is offered in turn. What is
 * about a person goes with their request.
 */
export async function visits({ db, table, texts, numbers, index }: Schema) {
  await db.schema
    .alterTable('appointments')
    .addColumn('practitioner', 'text', (column) => column.notNull().defaultTo(''))
    .execute()

  await table('calendar_feeds', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('practitioner', 'names', 'token_hash', 'created_at', 'updated_at')),
  )
  for (const column of ['practitioner', 'token_hash'])
    await db.schema.createIndex(`calendar_feeds_${column}`).unique().on('calendar_feeds').column(column).execute()

  const ofAppointment = (name: string, isKey: boolean) => (t: Parameters<Parameters<typeof table>[1]>[0]) =>
    t.addColumn(name, 'text', (c) => {
      const column = c.notNull().references('appointments.id').onDelete('cascade')
      return isKey ? column.primaryKey() : column
    })
  await table('waiting_entries', (t) =>
    t.$call(ofAppointment('appointment_id', true)).$call(texts('weekdays', 'part', 'created_at')),
  )
  await index('waiting_entries', ['created_at', 'appointment_id'])

  await table('free_times', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('time', 'practitioner', 'state', 'created_at', 'updated_at')),
  )
  await index('free_times', ['state', 'time'])
  await sql`create unique index free_times_open on free_times (time, practitioner) where state = 'open'`.execute(db)

  await table('time_offers', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('free_time_id', 'text', (c) => c.notNull().references('free_times.id').onDelete('cascade'))
      .$call(ofAppointment('appointment_id', false))
      .$call(numbers('position'))
      .$call(texts('state'))
      .addColumn('expires_at', 'text')
      .$call(texts('updated_at')),
  )
  await sql`create unique index time_offers_turn on time_offers (free_time_id, position)`.execute(db)
  // Whatever runs at the same time: a time is open to one person, and a person has one open offer.
  await sql`create unique index time_offers_open on time_offers (free_time_id) where state = 'open'`.execute(db)
  await sql`create unique index time_offers_open_of on time_offers (appointment_id) where state = 'open'`.execute(db)
  await index('time_offers', ['appointment_id'])
}
