import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import { connect, type Database, type Engine } from '#server/database/connect.ts'
import { migrateForwardTo } from '#server/database/migrate.ts'
import { migrationsFor } from '#server/database/migrations/index.ts'
import { newPostgresDatabase, postgresUrl } from './postgres.ts'

export const engines: Engine[] = postgresUrl ? ['sqlite', 'postgres'] : ['sqlite']

/** Runs the same tests on a real SQLite file and on a real PostgreSQL database; skips the latter where there is none. */
export function onEveryEngine(name: string, tests: (engine: Engine) => void): void {
  describe(`${name} on sqlite`, () => tests('sqlite'))
  describe.skipIf(!postgresUrl)(`${name} on postgres`, () => tests('postgres'))
}

export type TestDatabase = Database & { place: { file: string } | { url: string }; drop: () => Promise<void> }

/**
 * A new, migrated database of its own, copied from the one that was migrated for all (migrated.ts). `drop` closes and
 * removes it.
 */
export async function newDatabase(engine: Engine): Promise<TestDatabase> {
  const { file, name } = inject('migrated')
  return engine === 'sqlite' ? newSqlite(file) : newPostgres(name)
}

/** One as an earlier version left it: before a migration. */
export async function databaseBeforeMigration(engine: Engine, migration: string): Promise<TestDatabase> {
  const database = await (engine === 'sqlite' ? newSqlite() : newPostgres())
  const names = Object.keys(migrationsFor(engine))
  await migrateForwardTo(
    database,
    names.filter((name) => name < migration),
  )
  return database
}

async function newSqlite(of?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-'))
  const place = { file: join(folder, 'clinic.sqlite') }
  if (of) await copyFile(of, place.file)
  const database = await connect(place)
  const drop = async () => {
    await database.close()
    await rm(folder, { recursive: true })
  }
  return { ...database, place, drop }
}

async function newPostgres(of?: string): Promise<TestDatabase> {
  const { url, drop: remove } = await newPostgresDatabase(of)
  const database = await connect({ url })
  const drop = async () => {
    await database.close()
    await remove()
  }
  return { ...database, place: { url }, drop }
}
