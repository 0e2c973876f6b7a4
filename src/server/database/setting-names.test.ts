import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { readSetting } from '../services/stored-settings.ts'
import { migrate } from './migrate.ts'

onEveryEngine('settings of an older version', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0090-setting-names')
  })
  afterEach(() => database.drop())

  test('keep their values under their new names', async () => {
    const old = { 'site.countsVisits': 'false', 'setup.settledSteps': '["keep"]' }
    for (const [key, value] of Object.entries(old))
      await database.db.insertInto('settings').values({ key, value, updated_at: '2026-01-01T00:00:00.000Z' }).execute()
    await migrate(database)
    expect(await readSetting(database.db, 'site.countsPageViews')).toBe(false)
    expect(await readSetting(database.db, 'setup.completedSteps')).toEqual(['keep'])
  })
})
