import type { PageViews } from '#contract/page-views.ts'
import { addDays, calendarDay } from '#domain/dates/calendar.ts'
import { day } from '#domain/dates/durations.ts'
import { addressKey } from '#domain/moving/old-address.ts'
import { inTransaction, type Reader } from '../database/connect.ts'
import type { TimedDeps } from '../deps.ts'
import type { CountedViews } from '../view-counter.ts'
import { listPublicPages } from './content/public-pages.ts'
import { readSetting } from './stored-settings.ts'

/** How long counts are kept, in days: thirteen months, so that a month can be compared with the one a year before. */
const retentionDays = 396

/** The most sites that are told apart on one day, so that made-up referrers cannot fill the table. */
const maxReferrers = 300

/**
 * Adds what a process has counted to the books (docs/product.md, "Page views"). Addresses that are no public page now are left
 * out, and all where the clinic does not want to count. An address counts as its page whatever its case and with a slash
 * at its end, since it is answered with that page too.
 */
export async function writePageViews({ database, now }: TimedDeps, counted: CountedViews[]): Promise<void> {
  if (counted.length === 0) return
  const { db } = database
  if (!(await readSetting(db, 'site.countsPageViews'))) return
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const known = new Map((await listPublicPages(db, now())).map(({ path }) => [addressKey(path), path]))
  const rows = counted.flatMap(({ minute, path: asked, ...line }) => {
    const path = known.get(addressKey(asked))
    return path === undefined ? [] : [{ ...line, path, day: calendarDay(`${minute}:00.000Z`, timeZone) }]
  })
  await inTransaction(database, async (tx) => {
    const referrers = new Map<string, Set<string>>()
    for (const row of rows) {
      const ofDay = referrers.get(row.day) ?? (await findReferrers(tx, row.day))
      referrers.set(row.day, ofDay)
      if (ofDay.size < maxReferrers) ofDay.add(row.referrer)
      await tx
        .insertInto('page_views')
        .values(ofDay.has(row.referrer) ? row : { ...row, referrer: '' })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'path', 'referrer'])
            .doUpdateSet((known) => ({ views: known('page_views.views', '+', row.views) })),
        )
        .execute()
    }
  })
}

async function findReferrers(db: Reader, day: string): Promise<Set<string>> {
  const rows = await db.selectFrom('page_views').select('referrer').distinct().where('day', '=', day).execute()
  return new Set(rows.map(({ referrer }) => referrer))
}

/** Forgets counts that are older than thirteen months. */
export async function deleteExpiredPageViews({ database: { db }, now }: TimedDeps): Promise<void> {
  const first = new Date(now().getTime() - retentionDays * day).toISOString().slice(0, 10)
  await db.deleteFrom('page_views').where('day', '<', first).execute()
}

const maxRows = 50

/** Page views of the last so many days, today included: by day, by page and by referrer. */
export async function readPageViews(db: Reader, { days, now }: { days: number; now: Date }): Promise<PageViews> {
  const today = calendarDay(now.toISOString(), await readSetting(db, 'clinic.timeZone'))
  const span = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1))
  const sums = async (key: 'day' | 'path' | 'referrer') => {
    const rows = await db
      .selectFrom('page_views')
      .select(({ fn }) => [key, fn.sum<number | string>('views').as('views')])
      .where('day', '>=', span[0]!)
      .$if(key === 'referrer', (query) => query.where('referrer', '<>', ''))
      .groupBy(key)
      .$if(key !== 'day', (query) => query.orderBy('views', 'desc').orderBy(key).limit(maxRows))
      .execute()
    return rows.map((row): [string, number] => [row[key], Number(row.views)])
  }
  const byDay = new Map(await sums('day'))
  const names = new Map((await listPublicPages(db, now)).map(({ path, name }) => [path, name]))
  return {
    counts: await readSetting(db, 'site.countsPageViews'),
    days: span.map((day) => ({ day, views: byDay.get(day) ?? 0 })),
    pages: (await sums('path')).map(([path, views]) => ({ path, name: names.get(path) ?? path, views })),
    referrers: (await sums('referrer')).map(([host, views]) => ({ host, views })),
  }
}
