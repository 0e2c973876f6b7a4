import { noTableAccess, recordTableAccess, TableSet } from '../database/table-access.ts'

/** What a write of staff has changed, for the cache of pages (docs/architecture.md, "Page cache"). */
export type ChangedTables = TableSet

/** Does the work of a write. `changed` is complete once `done` is; `done` fails as the work does. */
export function recordChangedTables(work: () => Promise<void>): { changed: ChangedTables; done: Promise<void> } {
  const access = noTableAccess()
  return { changed: access.writes, done: recordTableAccess(access, work) }
}

const tablesOfPictures = new TableSet()
for (const table of ['media', 'bin']) tablesOfPictures.add(table)

/** Whether a write may have removed a picture: out of the library, or out of the bin for good. */
export const mayRemovePictures = (changed: ChangedTables): boolean => changed.overlaps(tablesOfPictures)
