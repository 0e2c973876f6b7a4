import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { newPostgresDatabase, postgresUrl } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases that nobody opens: a file of SQLite, and the name of one on the PostgreSQL server where there is one. */
    migrated: { file: string; name?: string }
  }
}

/** Migrates one database of each engine before the tests begin; each test's own is a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-migrated-'))
  const file = join(folder, 'clinic.sqlite')
  await migrateAt({ file })
  const database = postgresUrl ? await newPostgresDatabase() : undefined
  if (database) await migrateAt({ url: database.url })
  project.provide('migrated', { file, ...(database && { name: database.name }) })
  return async () => {
    await database?.drop()
    await rm(folder, { recursive: true })
  }
}

async function migrateAt(place: { file: string } | { url: string }): Promise<void> {
  const database = await connect(place)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}
