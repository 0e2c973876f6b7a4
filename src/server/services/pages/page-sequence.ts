import { inTransaction } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'

/**
 * Puts pages in the order of `slugs`, at the positions that they have among all pages now (docs/product.md, "Pages").
 * Returns false, and changes nothing, where one of them is no page any more or is named twice.
 */
export async function reorderPages(
  deps: WriteDeps,
  { slugs, actor }: { slugs: string[]; actor: Actor },
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const rows = await tx
      .selectFrom('pages')
      .select(['id', 'slug'])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('slug')
      .execute()
    const bySlug = new Map(rows.map((row) => [row.slug, row]))
    if (new Set(slugs).size !== slugs.length || slugs.some((slug) => !bySlug.has(slug))) return false
    const wanted = slugs.map((slug) => bySlug.get(slug)!)
    const after = rows.map((row) => (slugs.includes(row.slug) ? wanted.shift()! : row))
    for (const [position, { id }] of after.entries())
      await tx.updateTable('pages').set({ position }).where('id', '=', id).execute()
    const slugsOf = (list: typeof rows) => list.map(({ slug }) => slug)
    const about = { actor, action: 'page.ordered', entity: 'page', entityId: '*' } as const
    await writeAudit(tx, deps, { ...about, before: slugsOf(rows), after: slugsOf(after) })
    return true
  })
}
