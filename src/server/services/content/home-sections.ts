import type { Navigation } from '#contract/content.ts'
import type { Reader } from '#server/database/connect.ts'
import { listPosts } from '../blog/posts.ts'
import { listEntries, practitioners, services } from './collection.ts'
import { readSection } from './content.ts'

/** Lists the entries of each section of the home page that is left out while it has none, by the section's anchor. */
const entriesOf: Record<string, (db: Reader, now: Date) => Promise<unknown[]>> = {
  services: (db) => listEntries(db, services),
  practitioner: (db) => listEntries(db, practitioners),
  'why-us': async (db) => (await readSection(db, 'features')).value,
  blog: listPosts,
}

/** The anchors of the sections that are not shown now because they are empty (docs/product.md, "Home page"). */
export async function emptySections(db: Reader, now: Date): Promise<string[]> {
  const empty: string[] = []
  for (const [anchor, list] of Object.entries(entriesOf)) if ((await list(db, now)).length === 0) empty.push(anchor)
  return empty
}

/** The navigation without links to sections that are not shown now. */
export async function withoutEmptySections(db: Reader, now: Date, navigation: Navigation): Promise<Navigation> {
  const empty = new Set((await emptySections(db, now)).flatMap((anchor) => [`#${anchor}`, `/#${anchor}`]))
  return navigation.filter(({ href }) => !empty.has(href))
}
