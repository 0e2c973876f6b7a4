import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

type Refused = { table: keyof Tables; event: 'update' | 'delete'; id: string }

/** Lets the database refuse to change or delete one row, as where something is wrong with it alone. */
export async function refuseRow({ db, engine }: Database, { table, event, id }: Refused): Promise<void> {
  const [on, when] = [sql`before ${sql.raw(event)} on ${sql.table(table)}`, sql`when (old.id = ${sql.lit(id)})`]
  const trigger = sql.id(`refused_${id}`)
  if (engine === 'sqlite') {
    await sql`create trigger ${trigger} ${on} ${when} begin select raise(abort, 'refused'); end`.execute(db)
    return
  }
  await sql`create or replace function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`.execute(db)
  await sql`create trigger ${trigger} ${on} for each row ${when} execute function refuse_row()`.execute(db)
}
