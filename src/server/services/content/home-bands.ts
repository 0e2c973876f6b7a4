import type { Navigation } from '#contract/content.ts'
import type { Reader } from '#server/database/connect.ts'
import { listPosts } from '../blog/posts.ts'
import { listEntries, practitioners, services } from './collection.ts'
import { readSection } from './content.ts'

/** The bands of the home page that are left out while there is nothing to show in them, and how much there is. */
const countOf: Record<string, (db: Reader, now: Date) => Promise<unknown[]>> = {
  services: (db) => listEntries(db, services),
  practitioner: (db) => listEntries(db, practitioners),
  'why-us': async (db) => (await readSection(db, 'features')).value,
  blog: listPosts,
}

/** The anchors of bands that are not shown now, for want of anything in them (docs/product.md, "Home page"). */
export async function emptyBands(db: Reader, now: Date): Promise<string[]> {
  const empty: string[] = []
  for (const [band, list] of Object.entries(countOf)) if ((await list(db, now)).length === 0) empty.push(band)
  return empty
}

/** The navigation without links to bands that are not shown now: they would lead nowhere. */
export async function withoutEmptyBands(db: Reader, now: Date, navigation: Navigation): Promise<Navigation> {
  const empty = new Set((await emptyBands(db, now)).flatMap((band) => [`#${band}`, `/#${band}`]))
  return navigation.filter(({ href }) => !empty.has(href))
}
