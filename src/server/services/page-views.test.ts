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

  const browser = { 'user-agent': 'Mozilla/5.0 Safari/605.1.15' }

  test('counts as its page with a slash at the end of the address and in whatever case', async () => {
    const now = () => new Date('2026-11-23T03:00:00.000Z')
    const counter = createViewCounter(now)
    for (const path of ['/faq/', '/FAQ', '/faq', '/nowhere']) counter.count(path, browser)
    await writePageViews({ database, now }, counter.take())
    const { pages } = await readPageViews(database.db, { days: 1, now: now() })
    expect(pages).toEqual([expect.objectContaining({ path: '/faq', views: 3 })])
  })

  test('views from made-up sites add no more than 300 lines a day, and count', async () => {
    const now = () => new Date('2026-11-23T03:00:00.000Z')
    const counter = createViewCounter(now)
    for (let site = 0; site < 2500; site++) counter.count('/faq', { ...browser, referer: `https://s${site}.example/` })
    await writePageViews({ database, now }, counter.take())
    counter.count('/', { ...browser, referer: 'https://other.example/' })
    await writePageViews({ database, now }, counter.take())
    const { total } = await database.db
      .selectFrom('page_views')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(total).toBeLessThanOrEqual(302)
    const { days, referrers } = await readPageViews(database.db, { days: 1, now: now() })
    expect(days).toEqual([{ day: '2026-11-23', views: 2501 }])
    expect(referrers).toHaveLength(50)
  })

  test('is shown for each day of a span that a change of the clock is in', async () => {
    // Half past midnight in Adelaide, where the clock went forward on 4 October.
    const { days } = await readPageViews(database.db, { days: 30, now: new Date('2026-10-19T14:00:00.000Z') })
    expect(days.map(({ day }) => day).slice(-18, -15)).toEqual(['2026-10-03', '2026-10-04', '2026-10-05'])
    expect(new Set(days.map(({ day }) => day)).size).toBe(30)
  })
})
