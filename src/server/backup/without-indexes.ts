import { sql } from 'kysely'
import type { Engine, Tx } from '../database/connect.ts'

/** The statements that drop an index, trigger or reference, and restore it. */
type Dropped = { drop: string; restore: string }

/**
 * Runs `work` while the tables have no triggers, since the loaded rows already contain their effects, and no indexes (on
 * PostgreSQL also no foreign keys), since building or checking them once for all rows is faster. All are restored and
 * checked before the transaction ends. Primary keys and check constraints stay.
 */
export async function withoutIndexesAndTriggers(
  tx: Tx,
  engine: Engine,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const dropped = await (engine === 'sqlite' ? indexesAndTriggersOfSqlite(tx) : indexesAndReferencesOfPostgres(tx))
  const triggers = (state: 'disable' | 'enable') =>
    engine === 'sqlite' ? [] : tables.map((name) => sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`)
  for (const statement of triggers('disable')) await statement.execute(tx)
  for (const { drop } of dropped) await sql.raw(drop).execute(tx)
  await work()
  // PostgreSQL refuses to enable triggers and create indexes while deferred constraints are pending.
  if (engine === 'postgres') await sql`set constraints all immediate`.execute(tx)
  for (const { restore } of dropped) await sql.raw(restore).execute(tx)
  for (const statement of triggers('enable')) await statement.execute(tx)
}

/** Indexes come before triggers, since the triggers' statements may use them. */
async function indexesAndTriggersOfSqlite(tx: Tx): Promise<Dropped[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null order by type, name
  `.execute(tx)
  return rows.map(({ type, name, sql }) => ({ drop: `drop ${type} "${name}"`, restore: sql }))
}

/** An index of a key constraint belongs to it and stays. References are restored after the indexes, which speed up checking them. */
async function indexesAndReferencesOfPostgres(tx: Tx): Promise<Dropped[]> {
  const indexes = await sql<Dropped>`
    select format('drop index %I', c.relname) as drop, pg_get_indexdef(i.indexrelid) as restore
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
      and t.relkind = 'r' and not exists (select from pg_constraint where conindid = i.indexrelid)
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e')
    order by c.relname`.execute(tx)
  const references = await sql<Dropped>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
    from pg_constraint c
    where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())
    order by conname`.execute(tx)
  return [...indexes.rows, ...references.rows]
}
