import { Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'
import { migrationsFor } from './migrations/index.ts'

const migrator = ({ db, engine }: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrationsFor(engine) } })

/** Brings the database to the newest migration, each in one transaction. Returns the names of those it ran. */
export async function migrate(database: Database): Promise<string[]> {
  const { error, results = [] } = await migrator(database).migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** Whether every migration of this build has run: what `/readyz` asks. */
export async function migrationsAreCurrent(database: Database): Promise<boolean> {
  const migrations = await migrator(database).getMigrations()
  return migrations.every(({ executedAt }) => executedAt)
}

/** What this build would still run, and the newest that has run; `undefined` in a database that was never set up. */
export async function pendingMigrations(
  database: Database,
): Promise<{ pending: string[]; newest: string | undefined }> {
  const known = await migrator(database).getMigrations()
  const names = (ran: boolean) => known.filter(({ executedAt }) => Boolean(executedAt) === ran).map(({ name }) => name)
  return { pending: names(false), newest: names(true).at(-1) }
}

/** The first of these migrations that this build does not know. */
export function unknownMigration(names: string[]): string | undefined {
  const known = Object.keys(migrationsFor('sqlite'))
  return names.find((name) => !known.includes(name))
}

export type MigrateToOutcome = { ok: true } | { ok: false; reason: 'further' }

/** Brings a database to exactly these migrations, all known to this build: refuses one that is past them. */
export async function migrateTo(database: Database, names: string[]): Promise<MigrateToOutcome> {
  const known = await migrator(database).getMigrations()
  if (known.some(({ name, executedAt }) => executedAt && !names.includes(name))) return { ok: false, reason: 'further' }
  const last = names.at(-1)
  const { error } = last === undefined ? {} : await migrator(database).migrateTo(last)
  if (error) throw error
  return { ok: true }
}
