import { day } from '#domain/dates/durations.ts'
import type { Tx } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps, TimedDeps } from '../deps.ts'
import { hashToken, makeToken } from '../token.ts'

type Link = Pick<Tables['preview_links'], 'kind' | 'value'>

const previewLifetimeMs = 14 * day

/**
 * Makes a link by which anyone may see something that is not public for 14 days, at `path` and its token. The database
 * keeps a hash of the token. Links that have ended are forgotten.
 */
export async function addPreviewLink(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'randomBytes' | 'publicUrl'>,
  { path = '/preview', ...link }: Link & { path?: string },
): Promise<{ url: string; expiresAt: string }> {
  const token = makeToken(deps.randomBytes)
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + previewLifetimeMs).toISOString()
  await deleteExpiredPreviewLinks(tx, now)
  await tx
    .insertInto('preview_links')
    .values({ ...link, token_hash: hashToken(token), expires_at: expiresAt })
    .execute()
  return { url: `${deps.publicUrl}${path}/${token}`, expiresAt }
}

/** The target of a preview link; `undefined` if it has ended or does not exist. */
export async function findPreviewLink(
  { database: { db }, now }: TimedDeps,
  { kind, token }: Pick<Link, 'kind'> & { token: string },
): Promise<string | undefined> {
  const link = await db
    .selectFrom('preview_links')
    .select('value')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return link?.value
}

/** Ends every link to something, such as a page that is deleted. */
export async function endPreviewLinks(tx: Tx, { kind, value }: Link): Promise<void> {
  await tx.deleteFrom('preview_links').where('kind', '=', kind).where('value', '=', value).execute()
}

/** Removes the links whose time is over. */
export async function deleteExpiredPreviewLinks(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('preview_links').where('expires_at', '<=', now.toISOString()).execute()
}
