import { noTableAccess, recordTableAccess, type TableSet } from '../database/table-access.ts'

/** What a write of staff has changed, for the cache of pages (docs/architecture.md, "Page cache"). */
export type ChangedTables = TableSet

/** Does the work of a write. `changed` is complete once `done` is; `done` fails as the work does. */
export function recordChangedTables(work: () => Promise<void>): { changed: ChangedTables; done: Promise<void> } {
  const access = noTableAccess()
  return { changed: access.writes, done: recordTableAccess(access, work) }
}
