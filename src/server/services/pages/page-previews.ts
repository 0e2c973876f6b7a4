import type { Page } from '#contract/page.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps, TimedDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { addPreviewLink, findPreviewLink } from '../preview-links.ts'
import { findWorkingCopy } from '../working-copies.ts'
import { asVisitorsRead, findPageRow, type StoredPage, savedContent } from './pages.ts'

/**
 * A page as visitors would see it if it came out now: with what this member of staff has typed and not saved, if there
 * is such. `undefined` if there is no such page.
 */
export async function previewPage(
  db: Reader,
  { id, staffId }: { id: string; staffId: string },
): Promise<Page | undefined> {
  const row = await findPageRow(db, id)
  if (!row) return undefined
  const typed = (await findWorkingCopy<StoredPage>(db, { kind: 'page', id, staffId }))?.value
  return asVisitorsRead(db, typed ?? savedContent(row))
}

/** The page of a preview link, as it was saved last. `undefined` if the link has ended or does not exist. */
export async function findSharedPreview(deps: TimedDeps, token: string): Promise<Page | undefined> {
  const { db } = deps.database
  const id = await findPreviewLink(deps, { kind: 'page', token })
  const row = id === undefined ? undefined : await findPageRow(db, id)
  return row && row.deleted_at === null ? asVisitorsRead(db, savedContent(row)) : undefined
}

/** Makes a link by which anyone may read what is saved of a page for 14 days; `undefined` if there is no such page. */
export const sharePreview = (
  deps: Pick<Deps, 'database' | 'now' | 'randomBytes' | 'publicUrl' | 'newId'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ url: string; expiresAt: string } | undefined> =>
  inTransaction(deps.database, async (tx) => {
    const row = await findPageRow(tx, id)
    if (!row || row.deleted_at !== null) return undefined
    const link = await addPreviewLink(tx, deps, { kind: 'page', value: id })
    const after = { expiresAt: link.expiresAt }
    await writeAudit(tx, deps, { actor, action: 'page.preview_shared', entityId: id, after })
    return link
  })
