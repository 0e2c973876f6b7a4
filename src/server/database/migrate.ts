import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'
import { migrationsFor } from './migrations/index.ts'

/**
 * Branches reserve their numbers, so that a migration may be merged after one with a later number: a
 * database that has run that one already runs it all the same.
 */
const migrator = ({ db, engine }: Database, only?: string[]) =>
  new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrationsFor(engine)).filter(([name]) => only?.includes(name) ?? true)),
    },
  })

/** The errors that PostgreSQL returns to one of two processes that create the same table, or read the catalogue while it changes. */
const sameMoment = new Set(['23505', '40001', '40P01', '42P01', '42P07', '42701', '55P03', 'XX000'])
const tries = 5

/**
 * Brings the database to the newest migration, all in one transaction. Returns the names of those it ran. Of several
 * processes that start at once one runs them; the others wait for it, or begin again after a conflict.
 */
export async function migrate(database: Database): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const { error, results = [] } = await migrator(database).migrateToLatest()
    if (error === undefined) return results.map(({ migrationName }) => migrationName)
    if (attempt === tries || !sameMoment.has(String(Object(error).code))) throw error
    await sleep(attempt * 300)
  }
}

/** Whether every migration of this build has run: what `/readyz` asks. */
export async function migrationsAreCurrent(database: Database): Promise<boolean> {
  const migrations = await migrator(database).getMigrations()
  return migrations.every(({ executedAt }) => executedAt)
}

/** The migrations still to run, and the newest that has run; `undefined` in an empty database. */
export async function pendingMigrations(
  database: Database,
): Promise<{ pending: string[]; newest: string | undefined }> {
  const known = await migrator(database).getMigrations()
  const names = (ran: boolean) => known.filter(({ executedAt }) => Boolean(executedAt) === ran).map(({ name }) => name)
  return { pending: names(false), newest: names(true).at(-1) }
}

/** The names of all migrations that have run, known to this build or not; none in a database that was never set up. */
export async function migrationsRun({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const ofSqlite = sql<{ name: string }>`
  select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
    and name not like '\\_litestream\\_%' escape '\\' order by name`
/** Objects of an extension such as PostGIS do not count as another program's. */
const ofPostgres = sql<{ name: string }>`
  select relname as name from pg_class c
  where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind in ('r', 'p')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by relname`

/** A table of another program, in a database where no migration of ours has ever run. */
export async function foreignTable(database: Database): Promise<string | undefined> {
  // The tables first: those of another process that is just migrating are there together with its migrations, or not yet.
  const { rows } = await (database.engine === 'sqlite' ? ofSqlite : ofPostgres).execute(database.db)
  const other = rows.find(({ name }) => !name.startsWith('kysely_migration'))
  return other && (await migrationsRun(database)).length === 0 ? other.name : undefined
}

/** The first of these migrations that this build does not know. */
export function unknownMigration(names: string[]): string | undefined {
  const known = Object.keys(migrationsFor('sqlite'))
  return names.find((name) => !known.includes(name))
}

export type MigrateForwardOutcome = { ok: true } | { ok: false; reason: 'further' }

/** Brings a database to exactly these migrations, all known to this build: refuses one that is past them. */
export async function migrateForwardTo(database: Database, names: string[]): Promise<MigrateForwardOutcome> {
  const known = await migrator(database).getMigrations()
  if (known.some(({ name, executedAt }) => executedAt && !names.includes(name))) return { ok: false, reason: 'further' }
  const { error } = await migrator(database, names).migrateToLatest()
  if (error) throw error
  return { ok: true }
}
