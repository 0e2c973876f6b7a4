import type { AdminPage } from '#contract/admin-page.ts'
import { requiredPages } from '#domain/content/site-pages.ts'
import { day } from '#domain/dates/durations.ts'
import { daysInBin } from '#domain/operation/bin.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, TimedDeps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { deleteExpiredPreviewLinks, endPreviewLinks } from '../preview-links.ts'
import { deleteWorkingCopies } from '../working-copies.ts'
import { slugIsTaken } from './page-editing.ts'
import { adminPageOf } from './page-versions.ts'
import { findPageRow } from './pages.ts'

export type RemovePage = 'done' | 'unknown' | 'required'

/** Takes a page off the site. For 30 days it can be brought back, then it goes for good. */
export const removePage = (deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<RemovePage> =>
  inTransaction(deps.database, async (tx) => {
    const row = await findPageRow(tx, id)
    if (!row || row.deleted_at !== null) return 'unknown'
    if (requiredPages.includes(row.slug)) return 'required'
    await tx.updateTable('pages').set({ deleted_at: deps.now().toISOString() }).where('id', '=', id).execute()
    await endPreviewLinks(tx, { kind: 'page', value: id })
    const { value: before } = await adminPageOf(tx, row, deps.now())
    await writeAudit(tx, deps, { actor, action: 'page.deleted', entityId: id, before })
    return 'done'
  })

export type RestorePage = { ok: true; page: AdminPage } | { ok: false; reason: 'unknown' | 'slug_taken' }

/** Brings a deleted page back as it was. Refused where another has its address meanwhile. */
export const restorePage = (deps: WriteDeps, { id, actor }: { id: string; actor: Actor }): Promise<RestorePage> =>
  inTransaction(deps.database, async (tx) => {
    const row = await findPageRow(tx, id)
    if (!row || row.deleted_at === null) return { ok: false, reason: 'unknown' }
    if (await slugIsTaken(tx, row.slug, id)) return { ok: false, reason: 'slug_taken' }
    const back = { ...row, deleted_at: null }
    await tx.updateTable('pages').set({ deleted_at: null }).where('id', '=', id).execute()
    const page = await adminPageOf(tx, back, deps.now())
    await writeAudit(tx, deps, { actor, action: 'page.restored', entityId: id, after: page.value })
    return { ok: true, page }
  })

/** Removes for good what was deleted more than 30 days ago, and links to previews that have ended. Returns how many pages. */
export const purgeDeletedPages = ({ database, now }: TimedDeps): Promise<number> =>
  inTransaction(database, async (tx) => {
    const until = new Date(now().getTime() - daysInBin * day).toISOString()
    await deleteExpiredPreviewLinks(tx, now())
    const gone = await tx.deleteFrom('pages').where('deleted_at', '<=', until).returning('id').execute()
    for (const { id } of gone) await deleteWorkingCopies(tx, { kind: 'page', id })
    return gone.length
  })
