import { expect, test } from 'vitest'
import { databaseBeforeMigration, onEveryEngine } from '#test/support/databases.ts'
import { migrate, migrateForwardTo, migrationsRun } from './migrate.ts'
import { migrationsFor } from './migrations/index.ts'

test('every numbered file is a migration with a unique number, in order', () => {
  const names = Object.keys(migrationsFor('sqlite'))
  expect(names.slice(0, 2)).toEqual(['0001-content', '0002-shop'])
  expect(names).toEqual(names.toSorted())
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
  expect(names.filter((name) => !/^\d{4}-[a-z-]+$/.test(name))).toEqual([])
})

test('a migration file exports one function and nothing else', async () => {
  const files = import.meta.glob<object>('./migrations/[0-9]*.ts', { eager: true })
  for (const [path, exported] of Object.entries(files))
    expect(Object.values(exported), path).toEqual([expect.any(Function)])
})

onEveryEngine('a migration with a lower number than one that has run', (engine) => {
  test('is run on the next start, and a database with more migrations is refused as newer', async () => {
    const names = Object.keys(migrationsFor(engine))
    const [late, ...later] = names.filter((name) => name >= '0050')
    const earlier = names.filter((name) => name !== late)
    const database = await databaseBeforeMigration(engine, '0050')
    try {
      expect(later.length).toBeGreaterThan(0)
      expect(await migrateForwardTo(database, earlier)).toEqual({ ok: true })
      expect(await migrationsRun(database)).toEqual(earlier)
      expect(await migrate(database)).toEqual([late])
      expect(await migrationsRun(database)).toEqual(names)
      expect(await migrateForwardTo(database, earlier)).toEqual({ ok: false, reason: 'further' })
    } finally {
      await database.drop()
    }
  })
})
