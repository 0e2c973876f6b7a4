import { sql } from 'kysely'
import { searchTextOf, sortNameOf } from '#domain/appointments/appointment-search.ts'
import type { Schema } from './schema.ts'

/**
 * What staff need of appointment requests: an index for each way of listing them, so that 100,000 stay fast, and the
 * history of their states. The history bears no patient's data, so it outlives the request that it is about.
 */
export async function appointmentDesk({ db, table, texts, index, appendOnly }: Schema) {
  for (const column of ['search', 'sort_name'])
    await db.schema
      .alterTable('appointments')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  type Row = { id: string; first_name: string; last_name: string; email: string; phone: string }
  const { rows } = await sql<Row>`select id, first_name, last_name, email, phone from appointments`.execute(db)
  for (const { id, first_name: firstName, last_name: lastName, email, phone } of rows)
    await sql`update appointments set search = ${searchTextOf({ firstName, lastName, email, phone })},
      sort_name = ${sortNameOf({ firstName, lastName })} where id = ${id}`.execute(db)

  for (const old of ['appointments_status_created_at', 'appointments_created_at'])
    await db.schema.dropIndex(old).execute()
  for (const order of [['created_at'], ['sort_name'], ['service', 'created_at']]) {
    await index('appointments', [...order, 'id'])
    await index('appointments', ['status', ...order, 'id'])
  }
  await index('appointments', ['updated_at'])
  await index('appointments', ['status', 'search', 'created_at', 'sort_name', 'service', 'id'])

  await table('appointment_changes', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .$call(texts('appointment_id', 'kind'))
      .addColumn('from_status', 'text')
      .addColumn('to_status', 'text')
      .addColumn('actor_id', 'text')
      .$call(texts('actor_name', 'created_at')),
  )
  await index('appointment_changes', ['appointment_id'])
  await appendOnly('appointment_changes')
}
