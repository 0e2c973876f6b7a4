import type { Appearance } from '#domain/appearance/appearance.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, Deps, TimedDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { addPreviewLink, findPreviewLink } from '../preview-links.ts'
import { parseAppearance } from './appearance.ts'

/** Makes a link by which anyone may see the home page in this appearance for 14 days. */
export const shareAppearancePreview = (
  deps: Pick<Deps, 'database' | 'now' | 'randomBytes' | 'publicUrl' | 'newId'>,
  { appearance, actor }: { appearance: Appearance; actor: Actor },
): Promise<{ url: string; expiresAt: string }> =>
  inTransaction(deps.database, async (tx) => {
    const link = await addPreviewLink(tx, deps, {
      kind: 'look',
      value: JSON.stringify(appearance),
      path: '/preview/look',
    })
    await writeAudit(tx, deps, {
      actor,
      action: 'content.preview_shared',
      entityId: 'look',
      after: { ...appearance, expiresAt: link.expiresAt },
    })
    return link
  })

/** The appearance that such a link shows. `undefined` where the link has ended or leads nowhere. */
export async function findAppearancePreview(deps: TimedDeps, token: string): Promise<Appearance | undefined> {
  const value = await findPreviewLink(deps, { kind: 'look', token })
  return value === undefined ? undefined : parseAppearance(value)
}
