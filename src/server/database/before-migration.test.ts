import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBeforeMigration } from '#test/support/databases.ts'
import { copiesFolder, migrateAfterCopy } from './before-migration.ts'

test('a migration that fails leaves no copy of the unchanged database', async () => {
  const database = await databaseBeforeMigration('sqlite', '0050')
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic-before-migration-'))
  const copies = () => readdirSync(copiesFolder(dataDir))
  try {
    await sql`create table order_gifts (id text)`.execute(database.db)
    for (const day of [1, 2]) {
      const now = new Date(Date.UTC(2026, 0, day))
      await expect(migrateAfterCopy(database, { dataDir, now })).rejects.toThrow(/order_gifts/)
      expect(copies()).toEqual([])
    }
    await sql`drop table order_gifts`.execute(database.db)
    await migrateAfterCopy(database, { dataDir, now: new Date(Date.UTC(2026, 0, 3)) })
    expect(copies()).toEqual([expect.stringMatching(/^20260103T000000.000_/)])
  } finally {
    await database.drop()
    rmSync(dataDir, { recursive: true })
  }
})
