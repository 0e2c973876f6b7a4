import type { Actor, Deps } from '#server/deps.ts'
import { isWaiting } from '../planned-change.ts'
import { type SavePage, savePage } from './page-editing.ts'
import { adminPageOf } from './page-versions.ts'
import { findPageRow } from './pages.ts'

export type ShowPage = SavePage | { ok: false; reason: 'planned' }

/**
 * Shows a page to visitors as it is saved, or hides it. What somebody has typed into it and not saved stays as it is.
 * `planned`: a version waits for its time, which this would bring forward or drop.
 */
export async function showPage(
  deps: Pick<Deps, 'database' | 'now' | 'newId'>,
  { id, published, actor }: { id: string; published: boolean; actor: Actor },
): Promise<ShowPage> {
  const { db } = deps.database
  const row = await findPageRow(db, id)
  if (!row) return { ok: false, reason: 'unknown' }
  if (row.deleted_at === null && isWaiting(row, deps.now())) return { ok: false, reason: 'planned' }
  const { value, revision } = await adminPageOf(db, row, deps.now())
  const input = { ...value, published, publishAt: '' }
  return savePage(deps, { id, input, basedOn: revision, actor, keepTyped: true })
}
