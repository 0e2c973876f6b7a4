import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { createViewCounter } from '../view-counter.ts'
import { readPageViews, writePageViews } from './page-views.ts'

onEveryEngine('a view of a page', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await newDatabase(engine)
  })
  afterEach(() => database.drop())

  test('that could not be written is counted with those that come after it', async () => {
    const now = () => new Date('2026-11-23T13:20:00.000Z')
    const counter = createViewCounter(now)
    const view = () => counter.count('/', { 'user-agent': 'Mozilla/5.0 Safari/605.1.15' })
    view()
    counter.putBack(counter.take())
    view()
    await writePageViews({ database, now }, counter.take())
    expect((await readPageViews(database.db, { days: 1, now: now() })).days).toEqual([{ day: '2026-11-23', views: 2 }])
  })

  test('counts for the local day, also in a time zone with a half-hour offset', async () => {
    // In Adelaide it is ten to midnight, and then twenty past.
    for (const at of ['2026-11-23T13:20:00.000Z', '2026-11-23T13:50:00.000Z']) {
      const now = () => new Date(at)
      const counter = createViewCounter(now)
      counter.count('/', { 'user-agent': 'Mozilla/5.0 Safari/605.1.15' })
      await writePageViews({ database, now }, counter.take())
    }
    const { days } = await readPageViews(database.db, { days: 2, now: new Date('2026-11-23T13:55:00.000Z') })
    expect(days).toEqual([
      { day: '2026-11-23', views: 1 },
      { day: '2026-11-24', views: 1 },
    ])
  })
})
