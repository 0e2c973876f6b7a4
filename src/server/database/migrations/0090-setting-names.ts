import { sql } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Two settings get the words of docs/glossary.md: a visit is an appointment and not a page view, and what is settled is a
 * payment.
 */
export async function settingNames({ db }: Schema) {
  await sql`update settings set key = 'site.countsPageViews' where key = 'site.countsVisits'`.execute(db)
  await sql`update settings set key = 'setup.completedSteps' where key = 'setup.settledSteps'`.execute(db)
}
