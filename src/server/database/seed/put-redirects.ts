import type { Deps } from '#server/deps.ts'
import { putRedirect } from '#server/services/redirects/moved-pages.ts'
import type { Tx } from '../connect.ts'

/** Writes the redirects of a site in place of those that are there. Returns how many were added, changed or taken away. */
export async function putRedirects(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId'>,
  redirects: Readonly<Record<string, string>>,
): Promise<number> {
  const before = await tx.selectFrom('redirects').select(['id', 'source', 'target']).execute()
  const gone = before.filter(({ source }) => redirects[source] === undefined)
  for (const { id } of gone) await tx.deleteFrom('redirects').where('id', '=', id).execute()
  const known = new Map(before.map(({ source, target }) => [source, target]))
  const changed = Object.entries(redirects).filter(([source, target]) => known.get(source) !== target)
  for (const [source, target] of changed) await putRedirect(tx, deps, { source, target, origin: 'file' })
  return gone.length + changed.length
}
