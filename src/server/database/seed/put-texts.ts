import { isDeepStrictEqual } from 'node:util'
import type { Actor, RowDeps } from '#server/deps.ts'
import { writePostVersion } from '#server/services/blog/post-versions.ts'
import { sanitizeHtml } from '#server/services/content/sanitize-html.ts'
import { writePageVersion } from '#server/services/pages/page-versions.ts'
import type { StoredPage } from '#server/services/pages/pages.ts'
import { endPreviewLinks } from '#server/services/preview-links.ts'
import { saveVersion } from '#server/services/versions.ts'
import type { Tx } from '../connect.ts'
import { toRow } from '../rows.ts'
import type { SiteFiles } from './site-files.ts'

type Putting<T> = T & { actor: Actor | undefined }
const emptyInvitation = { text: '', buttonText: '', buttonLink: '' }

/**
 * Makes the pages the site's. A page is known by its address and gets a new version; those that the site does not have
 * are deleted, and can be brought back for 30 days as any other. Returns how many changed.
 */
export async function putPages(
  tx: Tx,
  deps: RowDeps,
  {
    pages,
    required,
    idOfService,
    actor,
  }: Putting<{ pages: SiteFiles['pages']; required: readonly string[]; idOfService: (slug: string) => string }>,
): Promise<number> {
  const at = deps.now().toISOString()
  const present = await tx.selectFrom('pages').selectAll().where('deleted_at', 'is', null).execute()
  const rows = new Map(present.map((row) => [row.slug, row]))
  const taken = new Set((await tx.selectFrom('pages').select('id').execute()).map(({ id }) => id))
  let changed = 0
  for (const { slug, service, position, callToAction = emptyInvitation, ...page } of pages) {
    const sections = page.sections.map(({ heading, body }) => ({ heading, body: sanitizeHtml(body) }))
    const value: StoredPage = { ...page, sections, callToAction, serviceId: idOfService(service) }
    const text = JSON.stringify(value)
    const row = rows.get(slug)
    rows.delete(slug)
    if (row && row.position === position && row.next_value === '' && isDeepStrictEqual(JSON.parse(row.value), value))
      continue
    changed++
    if (row) {
      await tx.updateTable('pages').set({ position }).where('id', '=', row.id).execute()
      const changes = { value: text, next_value: '', next_at: '' }
      await writePageVersion(tx, deps, { row, changes, savedBy: actor?.name ?? '' })
      continue
    }
    const id = taken.has(slug) ? deps.newId() : slug
    const kept = { created_at: at, updated_at: at }
    const added = { id, slug, title: page.title, value: text, position, revision: 1, ...kept }
    await tx.insertInto('pages').values(added).execute()
    const version = JSON.stringify({ ...value, slug, publishAt: '' })
    const first = { revision: 1, value: version, savedAt: at, savedBy: actor?.name ?? null }
    await saveVersion(tx, deps, { kind: 'page', id, ...first })
  }
  for (const { id, slug } of rows.values()) {
    if (required.includes(slug)) continue
    changed++
    await tx.updateTable('pages').set({ deleted_at: at }).where('id', '=', id).execute()
    await endPreviewLinks(tx, { kind: 'page', value: id })
  }
  return changed
}

/**
 * Makes the articles the site's. An article is known by its address and gets a new version; those that the site does not
 * have become drafts. Returns how many changed.
 */
export async function putPosts(
  tx: Tx,
  deps: RowDeps,
  { posts, actor }: Putting<{ posts: SiteFiles['posts'] }>,
): Promise<number> {
  const at = deps.now().toISOString()
  const rows = new Map((await tx.selectFrom('posts').selectAll().execute()).map((row) => [row.slug, row]))
  const savedBy = actor?.name ?? ''
  let changed = 0
  for (const { head, publishedAt, ...post } of posts) {
    const row = rows.get(post.slug)
    rows.delete(post.slug)
    // An article without a date keeps the one it has.
    const dated = publishedAt ?? (post.status === 'draft' ? '' : row?.published_at || at)
    const columns = {
      ...toRow({ ...post, body: sanitizeHtml(post.body) }),
      published_at: dated,
      head_title: head.title,
      head_description: head.description,
      head_keywords: head.keywords,
    }
    if (row && isDeepStrictEqual({ ...row, ...columns }, { ...row })) continue
    changed++
    if (row) await writePostVersion(tx, deps, { row, changes: columns, savedBy })
    else
      await tx
        .insertInto('posts')
        .values({ ...columns, id: deps.newId(), created_at: at, updated_at: at })
        .execute()
  }
  for (const row of rows.values()) {
    if (row.status === 'draft') continue
    changed++
    await writePostVersion(tx, deps, { row, changes: { status: 'draft', published_at: '' }, savedBy })
  }
  return changed
}
