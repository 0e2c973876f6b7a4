import { sql } from 'kysely'
import type { Engine, Tx } from '../database/connect.ts'

/** What is taken off a table while it is filled, and how it comes back. */
type Taken = { drop: string; restore: string }

/**
 * Does `work` on tables without triggers, since rows are as these left them and none may act on them once more, and without
 * what is sooner built or checked once, over all rows, than row by row: indexes, and on PostgreSQL references. All of it is
 * back, built and checked, before the transaction ends; keys and checks of a row's own values stay.
 */
export async function onBareTables(tx: Tx, engine: Engine, tables: string[], work: () => Promise<void>): Promise<void> {
  const taken = await (engine === 'sqlite' ? takenOfSqlite(tx) : takenOfPostgres(tx))
  const triggers = (state: 'disable' | 'enable') =>
    engine === 'sqlite' ? [] : tables.map((name) => sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`)
  for (const statement of triggers('disable')) await statement.execute(tx)
  for (const { drop } of taken) await sql.raw(drop).execute(tx)
  await work()
  // No trigger can be switched on, and no index made, while a deferred constraint is still to be checked.
  if (engine === 'postgres') await sql`set constraints all immediate`.execute(tx)
  for (const { restore } of taken) await sql.raw(restore).execute(tx)
  for (const statement of triggers('enable')) await statement.execute(tx)
}

/** Indexes before triggers, whose statements may use them. */
async function takenOfSqlite(tx: Tx): Promise<Taken[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null order by type, name
  `.execute(tx)
  return rows.map(({ type, name, sql }) => ({ drop: `drop ${type} "${name}"`, restore: sql }))
}

/** Indexes that stand for a key belong to it and stay; references come back after the indexes that help to check them. */
async function takenOfPostgres(tx: Tx): Promise<Taken[]> {
  const indexes = await sql<Taken>`
    select format('drop index %I', c.relname) as drop, pg_get_indexdef(i.indexrelid) as restore
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and t.relkind = 'r' and not exists (select from pg_constraint where conindid = i.indexrelid)
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e')
    order by c.relname`.execute(tx)
  const references = await sql<Taken>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
    from pg_constraint c
    where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())
    order by conname`.execute(tx)
  return [...indexes.rows, ...references.rows]
}
