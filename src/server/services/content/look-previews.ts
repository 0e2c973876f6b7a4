import type { Look } from '#domain/look/look.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, Deps, TimedDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { addPreviewLink, findPreviewLink } from '../preview-links.ts'
import { parseLook } from './look.ts'

/** Makes a link by which anyone may see the home page in this look for 14 days. */
export const shareLookPreview = (
  deps: Pick<Deps, 'database' | 'now' | 'randomBytes' | 'publicUrl' | 'newId'>,
  { look, actor }: { look: Look; actor: Actor },
): Promise<{ url: string; expiresAt: string }> =>
  inTransaction(deps.database, async (tx) => {
    const link = await addPreviewLink(tx, deps, { kind: 'look', value: JSON.stringify(look), path: '/preview/look' })
    await writeAudit(tx, deps, {
      actor,
      action: 'content.preview_shared',
      entityId: 'look',
      after: { ...look, expiresAt: link.expiresAt },
    })
    return link
  })

/** The look that such a link shows. `undefined` where the link has ended or leads nowhere. */
export async function findLookPreview(deps: TimedDeps, token: string): Promise<Look | undefined> {
  const value = await findPreviewLink(deps, { kind: 'look', token })
  return value === undefined ? undefined : parseLook(value)
}
