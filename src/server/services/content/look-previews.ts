import { day } from '#domain/dates/durations.ts'
import type { Look } from '#domain/look/look.ts'
import { inTransaction } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { writeAudit } from '../audit.ts'
import { lookIn } from './look.ts'

const previewLifetime = 14 * day

/** Makes a link by which anyone may see the home page in this look for 14 days. Links that have ended are forgotten. */
export const shareLookPreview = (
  deps: Pick<Deps, 'database' | 'now' | 'randomBytes' | 'publicUrl' | 'newId'>,
  { look, actor }: { look: Look; actor: Actor },
): Promise<{ url: string; expiresAt: string }> =>
  inTransaction(deps.database, async (tx) => {
    const token = makeToken(deps.randomBytes)
    const now = deps.now()
    const expiresAt = new Date(now.getTime() + previewLifetime).toISOString()
    await tx.deleteFrom('look_preview_links').where('expires_at', '<=', now.toISOString()).execute()
    await tx
      .insertInto('look_preview_links')
      .values({ token_hash: hashToken(token), value: JSON.stringify(look), expires_at: expiresAt })
      .execute()
    await writeAudit(tx, deps, {
      actor,
      action: 'content.preview_shared',
      entity: 'content',
      entityId: 'look',
      after: { ...look, expiresAt },
    })
    return { url: `${deps.publicUrl}/preview/look/${token}`, expiresAt }
  })

/** The look that such a link shows. `undefined` where the link has ended or leads nowhere. */
export async function findLookPreview(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  token: string,
): Promise<Look | undefined> {
  const link = await db
    .selectFrom('look_preview_links')
    .select('value')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return link && lookIn(link.value)
}
