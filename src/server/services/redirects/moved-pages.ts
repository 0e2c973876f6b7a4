import type { RedirectOrigin } from '#contract/redirect.ts'
import { addressKey } from '#domain/moving/old-address.ts'
import type { Tx } from '#server/database/connect.ts'
import type { RowDeps } from '#server/deps.ts'

/**
 * A page or an article goes from one path to another, in the transaction of its save (docs/product.md, "Moving in"): what led to
 * the old path leads to the new one, and where it was public (`leave`) the old path leads to the new one from now on, unless they
 * differ in case only, which does not count.
 */
export async function followMovedPage(
  tx: Tx,
  deps: RowDeps,
  { from, to, leave }: { from: string; to: string; leave: boolean },
): Promise<void> {
  const [source, key] = [addressKey(from), addressKey(to)]
  // It would lead to itself.
  await tx.deleteFrom('redirects').where('source', '=', key).where('target', '=', from).execute()
  const at = deps.now().toISOString()
  await tx
    .updateTable('redirects')
    .set((row) => ({ target: to, revision: row('revision', '+', 1), updated_at: at }))
    .where('target', '=', from)
    .execute()
  if (leave && source !== key) await putRedirect(tx, deps, { source, target: to, origin: 'moved' })
}

/**
 * Nothing leads away any more from a path at which visitors find a page or an article, so that there are no circles once it has moved
 * on. Not before: until it is public, the redirect is all that they find there.
 */
export async function keepVisitorsAt(tx: Tx, path: string): Promise<void> {
  await tx.deleteFrom('redirects').where('source', '=', addressKey(path)).execute()
}

/** Adds a redirect, or lets the one of this address lead elsewhere. */
export async function putRedirect(
  tx: Tx,
  { now, newId }: RowDeps,
  { source, target, origin }: { source: string; target: string; origin: RedirectOrigin },
): Promise<void> {
  const at = now().toISOString()
  await tx
    .insertInto('redirects')
    .values({
      id: newId(),
      source,
      target,
      origin,
      hits: 0,
      revision: 1,
      last_hit_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('source')
        .doUpdateSet((row) => ({ target, origin, revision: row('redirects.revision', '+', 1), updated_at: at })),
    )
    .execute()
}
