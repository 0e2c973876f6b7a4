import type { PageViews } from '#contract/page-views.ts'
import { calendarDay } from '#domain/dates/calendar.ts'
import { day } from '#domain/dates/durations.ts'
import { inTransaction, type Reader } from '../database/connect.ts'
import type { TimedDeps } from '../deps.ts'
import type { CountedViews } from '../view-counter.ts'
import { listPublicPages } from './content/public-pages.ts'
import { readSetting } from './settings.ts'

/** How long counts are kept, in days: thirteen months, so that a month can be compared with the one a year before. */
const kept = 396

/**
 * Adds what a process has counted to the books (docs/product.md, "Visits"). Addresses that are no public page now are left
 * out, and all where the clinic does not want to count.
 */
export async function writePageViews({ database, now }: TimedDeps, counted: CountedViews[]): Promise<void> {
  if (counted.length === 0) return
  const { db } = database
  if (!(await readSetting(db, 'site.countsVisits'))) return
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const known = new Set((await listPublicPages(db, now())).map(({ path }) => path))
  const rows = counted
    .filter(({ path }) => known.has(path))
    .map(({ minute, ...line }) => ({ ...line, day: calendarDay(`${minute}:00.000Z`, timeZone) }))
  await inTransaction(database, async (tx) => {
    for (const row of rows)
      await tx
        .insertInto('page_views')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'path', 'referrer'])
            .doUpdateSet((known) => ({ views: known('page_views.views', '+', row.views) })),
        )
        .execute()
  })
}

/** Forgets counts that are older than thirteen months. */
export async function deleteExpiredPageViews({ database: { db }, now }: TimedDeps): Promise<void> {
  const first = new Date(now().getTime() - kept * day).toISOString().slice(0, 10)
  await db.deleteFrom('page_views').where('day', '<', first).execute()
}

const maxRows = 50

/** Page views of the last so many days, today included: by day, by page and by referrer. */
export async function readPageViews(db: Reader, { days, now }: { days: number; now: Date }): Promise<PageViews> {
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const dayBefore = (back: number) => calendarDay(new Date(now.getTime() - back * day).toISOString(), timeZone)
  const span = [...new Set(Array.from({ length: days }, (_, back) => dayBefore(days - 1 - back)))]
  const rows = await db
    .selectFrom('page_views')
    .select(({ fn }) => ['day', 'path', 'referrer', fn.sum<number | string>('views').as('views')])
    .where('day', '>=', span[0]!)
    .groupBy(['day', 'path', 'referrer'])
    .execute()
  const names = new Map((await listPublicPages(db, now)).map(({ path, name }) => [path, name]))
  const sums = (key: 'day' | 'path' | 'referrer') => {
    const found = new Map<string, number>()
    for (const row of rows) found.set(row[key], (found.get(row[key]) ?? 0) + Number(row.views))
    return found
  }
  const byDay = sums('day')
  const ranked = (found: Map<string, number>) => [...found].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return {
    counts: await readSetting(db, 'site.countsVisits'),
    days: span.map((day) => ({ day, views: byDay.get(day) ?? 0 })),
    pages: ranked(sums('path'))
      .slice(0, maxRows)
      .map(([path, views]) => ({ path, name: names.get(path) ?? path, views })),
    referrers: ranked(sums('referrer'))
      .filter(([host]) => host !== '')
      .slice(0, maxRows)
      .map(([host, views]) => ({ host, views })),
  }
}
