import type { AdminPage } from '#contract/admin-page.ts'
import { requiredPages } from '#domain/content/site-pages.ts'
import { clockTime } from '#domain/dates/calendar.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Deps, RowDeps } from '#server/deps.ts'
import { isScheduled } from '../planned-change.ts'
import { readSetting } from '../stored-settings.ts'
import { saveVersion } from '../versions.ts'
import { type PageRow, pageStateOf, savedContent } from './pages.ts'

/** A page as staff edit it, from its row. */
export async function adminPageOf(db: Reader, row: PageRow, now: Date): Promise<AdminPage> {
  const waits = isScheduled(row, now)
  const publishAt = waits ? clockTime(row.next_at, await readSetting(db, 'clinic.timeZone')) : ''
  return {
    id: row.id,
    revision: row.revision,
    state: pageStateOf(row, now),
    required: requiredPages.includes(row.slug),
    changesAt: waits ? row.next_at : '',
    value: { ...savedContent(row), slug: row.slug, publishAt },
  }
}

/** Keeps a page as it now is among its versions. */
export const savePageRevision = (
  tx: Tx,
  deps: Pick<Deps, 'newId'>,
  { id, revision, value }: AdminPage,
  saved: { savedAt: string; savedBy: string },
) => saveVersion(tx, deps, { kind: 'page', id, revision, value: JSON.stringify(value), ...saved })

type Changes = Partial<Pick<PageRow, 'slug' | 'value' | 'next_value' | 'next_at'>>
/** Writes the next version of a page. Returns it and the one before as staff see them. */
export async function writePageVersion(
  tx: Tx,
  deps: RowDeps,
  { row, changes, savedBy }: { row: PageRow; changes: Changes; savedBy: string },
): Promise<{ before: AdminPage; after: AdminPage }> {
  const now = deps.now()
  const before = await adminPageOf(tx, row, now)
  const { title } = savedContent({ ...row, ...changes })
  const saved = await tx
    .updateTable('pages')
    .set({ ...changes, title, revision: row.revision + 1, updated_at: now.toISOString() })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = await adminPageOf(tx, saved, now)
  await savePageRevision(tx, deps, after, { savedAt: now.toISOString(), savedBy })
  return { before, after }
}
