import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Clinic } from '#contract/content.ts'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { migrate } from './migrate.ts'

const at = '2026-01-01T00:00:00.000Z'
const written = {
  name: 'A',
  hours: [
    { day: 'Mon - Fri', hours: '9:00 am - 12 noon and 1 pm - 5 pm' },
    { day: 'Saturday', hours: 'By appointment' },
    { day: 'Sunday', hours: 'Closed' },
  ],
}

onEveryEngine('opening hours of an older version', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0041-opening-times')
  })
  afterEach(() => database.drop())

  test('get times from their text, and keep the text', async () => {
    const value = JSON.stringify(written)
    const row = { section: 'clinic', value, revision: 1 }
    await database.db
      .insertInto('content_sections')
      .values({ ...row, updated_at: at })
      .execute()
    await database.db
      .insertInto('content_revisions')
      .values({ ...row, id: 'c1', author_id: null, author_name: null, created_at: at })
      .execute()
    await migrate(database)
    const stored = await database.db.selectFrom('content_sections').select('value').executeTakeFirstOrThrow()
    const clinic: Clinic = JSON.parse(stored.value)
    expect(clinic.hours.map(({ day, hours }) => ({ day, hours }))).toEqual(written.hours)
    expect(clinic.hours.map(({ spans }) => spans)).toEqual([
      [
        { opens: '09:00', closes: '12:00' },
        { opens: '13:00', closes: '17:00' },
      ],
      undefined,
      [],
    ])
    const earlier = await database.db.selectFrom('content_revisions').select('value').executeTakeFirstOrThrow()
    expect(JSON.parse(earlier.value)).toEqual(clinic)
  })
})
