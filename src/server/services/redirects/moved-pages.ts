import type { RedirectOrigin } from '#contract/redirect.ts'
import { addressKey } from '#domain/moving/old-address.ts'
import type { Tx } from '#server/database/connect.ts'
import type { RowDeps } from '#server/deps.ts'

/**
 * A page or an article goes from one path to another, in the transaction of its save (docs/product.md, "Moving in"): what led to
 * the old path leads to the new one, nothing leads away from the new one any more, and where it was public (`leave`) the old
 * path leads to the new one from now on, unless they differ in case only, which does not count. So there are neither chains nor
 * circles.
 */
export async function followMovedPage(
  tx: Tx,
  deps: RowDeps,
  { from, to, leave }: { from: string; to: string; leave: boolean },
): Promise<void> {
  await tx.deleteFrom('redirects').where('source', '=', addressKey(to)).execute()
  const at = deps.now().toISOString()
  await tx
    .updateTable('redirects')
    .set((row) => ({ target: to, revision: row('revision', '+', 1), updated_at: at }))
    .where('target', '=', from)
    .execute()
  const source = addressKey(from)
  if (leave && source !== addressKey(to)) await putRedirect(tx, deps, { source, target: to, origin: 'moved' })
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
      ...{ id: newId(), source, target, origin, hits: 0, revision: 1, last_hit_at: null },
      ...{ created_at: at, updated_at: at },
    })
    .onConflict((conflict) =>
      conflict
        .column('source')
        .doUpdateSet((row) => ({ target, origin, revision: row('redirects.revision', '+', 1), updated_at: at })),
    )
    .execute()
}
