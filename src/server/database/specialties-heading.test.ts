import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { readSection } from '../services/content/content.ts'
import { readWords } from '../services/content/facts.ts'
import { migrate } from './migrate.ts'

const at = '2026-01-01T00:00:00.000Z'

onEveryEngine('the heading above a practitioner’s specialties', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0040-specialties-heading')
  })
  afterEach(() => database.drop())

  const keep = (section: string, value: object) =>
    database.db
      .insertInto('content_sections')
      .values({ section, value: JSON.stringify(value), revision: 1, updated_at: at })
      .execute()

  test('a site with content keeps the heading and its other phrases', async () => {
    await keep('clinic', {})
    await keep('words', { shopTitle: 'Vouchers' })
    await migrate(database)
    const { value, revision } = await readSection(database.db, 'words', new Date(at))
    expect([value, revision]).toEqual([{ specialtiesTitle: 'Specialties', shopTitle: 'Vouchers' }, 2])
    expect(await database.db.selectFrom('content_revisions').select('revision').execute()).toEqual([{ revision: 2 }])
  })

  test('an empty site uses the default specialties heading', async () => {
    await migrate(database)
    expect((await readWords(database.db, new Date(at))).specialtiesTitle).toBe('Areas of interest')
  })
})
