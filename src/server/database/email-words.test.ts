import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { readEmailWords } from '../services/email-words.ts'
import { migrate } from './migrate.ts'

onEveryEngine('the welcome text of an older version', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0037-email-words')
  })
  afterEach(() => database.drop())

  const keep = (text: string) =>
    database.db
      .insertInto('settings')
      .values({ key: 'newsletter.welcomeText', value: JSON.stringify(text), updated_at: '2026-01-01T00:00:00.000Z' })
      .execute()

  test('becomes the opening of the welcome email', async () => {
    await keep('Good to have you.\n\nSoon {more}.')
    await migrate(database)
    const { value, revision, broken } = await readEmailWords(database.db, 'welcome')
    expect([value.opening, value.heading, revision, broken]).toEqual([
      'Good to have you.\n\nSoon more.',
      'Welcome',
      1,
      [],
    ])
    expect(await database.db.selectFrom('settings').select('key').execute()).toEqual([])
  })

  test('is replaced with the default where it was empty', async () => {
    await keep('')
    await migrate(database)
    expect(await readEmailWords(database.db, 'welcome')).toMatchObject({ revision: 0, savedAt: null })
  })
})
