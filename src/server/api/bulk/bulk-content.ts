import { binParam } from '#contract/bin.ts'
import { bulkActions } from '#contract/bulk-action.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { deleteForGood } from '#server/services/bin/purge.ts'
import { restoreFromBin } from '#server/services/bin/restore.ts'
import { publishPost, removePost } from '#server/services/blog/post-editing.ts'
import {
  type Collection,
  practitioners,
  removeEntry,
  services,
  testimonials,
} from '#server/services/content/collection.ts'
import { deletePicture } from '#server/services/media/media-library.ts'
import { showPage } from '#server/services/pages/page-editing.ts'
import { removePage, restorePage } from '#server/services/pages/page-removal.ts'
import { removeRedirect } from '#server/services/redirects/redirects.ts'
import { ensureGone, ensureRestored, refuseUnlessOwnerOfBinKind } from '../bin/bin.ts'
import { postGone, savedPost } from '../blog/admin-posts.ts'
import { ensureDeleted } from '../media/media-library.ts'
import { orNotFound } from '../or-not-found.ts'
import { ensureRemoved, restored, savedPage } from '../pages/admin-pages.ts'
import { type ApiContext, createRouter } from '../router.ts'
import { bulkRoute, runBulkAction } from './bulk-route.ts'

const posts = bulkRoute('posts', {
  body: bulkActions.posts,
  tag: 'blog',
  summary: 'Publish several posts, make them drafts or delete them',
})
const pages = bulkRoute('pages', {
  body: bulkActions.pages,
  tag: 'content',
  summary: 'Show, hide, delete or bring back several pages',
})
const pictures = bulkRoute('pictures', {
  body: bulkActions.pictures,
  tag: 'media',
  summary: 'Delete several pictures that aren’t used on the site',
})
const redirects = bulkRoute('redirects', {
  body: bulkActions.redirects,
  tag: 'moving in',
  role: 'owner',
  summary: 'Delete several redirects; for owners',
})
const entriesOf = <P extends 'services' | 'practitioners' | 'testimonials'>(list: P) =>
  bulkRoute(list, { body: bulkActions.entries, tag: list, summary: `Delete several ${list}` })
const treatments = entriesOf('services')
const people = entriesOf('practitioners')
const voices = entriesOf('testimonials')
const bin = bulkRoute('bin', {
  body: bulkActions.bin,
  tag: 'bin',
  summary: 'Bring several things back, or delete them for good; each id with its kind, such as post/0199…',
})

/** Bulk actions on posts, pages, pictures, redirects and the bin. */
export const bulkContentApi = (deps: Deps) => {
  const removeEntries = (c: ApiContext, collection: Collection, ids: string[]) =>
    runBulkAction(c, ids, async (entry) => orNotFound(await removeEntry(deps, collection, entry)))
  return createRouter()
    .openapi(treatments, (c) => removeEntries(c, services, c.req.valid('json').ids))
    .openapi(people, (c) => removeEntries(c, practitioners, c.req.valid('json').ids))
    .openapi(voices, (c) => removeEntries(c, testimonials, c.req.valid('json').ids))
    .openapi(posts, (c) => {
      const { act, ids } = c.req.valid('json')
      return runBulkAction(c, ids, async (post) => {
        if (act === 'delete') return orNotFound(await removePost(deps, post), postGone)
        await published(deps, { ...post, published: act === 'publish' })
      })
    })
    .openapi(pages, (c) => {
      const { act, ids } = c.req.valid('json')
      return runBulkAction(c, ids, async (page) => {
        if (act === 'delete') ensureRemoved(await removePage(deps, page))
        else if (act === 'restore') restored(await restorePage(deps, page))
        else await shown(deps, { ...page, published: act === 'show' })
      })
    })
    .openapi(pictures, (c) =>
      runBulkAction(c, c.req.valid('json').ids, async (picture) => ensureDeleted(await deletePicture(deps, picture))),
    )
    .openapi(redirects, (c) =>
      runBulkAction(c, c.req.valid('json').ids, async (redirect) => orNotFound(await removeRedirect(deps, redirect))),
    )
    .openapi(bin, (c) => {
      const { act, ids } = c.req.valid('json')
      return runBulkAction(c, ids, async ({ id: reference, actor }) => {
        const [kind, id] = reference.split('/')
        const about = { ...orNotFound(binParam.safeParse({ kind, id }).data), actor }
        refuseUnlessOwnerOfBinKind(c, about.kind)
        if (act === 'delete') ensureGone(await deleteForGood(deps, about))
        else ensureRestored(await restoreFromBin(deps, about))
      })
    })
}

type Change = { id: string; published: boolean; actor: Actor }

const lacking = { excerpt: 'an excerpt', category: 'a category', author: 'an author', coverImage: 'a cover picture' }
const list = new Intl.ListFormat('en-AU')
async function published(deps: Deps, change: Change): Promise<void> {
  const outcome = await publishPost(deps, change)
  if (!outcome.ok && outcome.reason === 'lacks')
    throw new Refusal('conflict', `It still needs ${list.format(outcome.fields.map((field) => lacking[field]))}.`)
  await savedPost(deps.database.db, outcome)
}

async function shown(deps: Deps, change: Change): Promise<void> {
  const outcome = await showPage(deps, change)
  if (!outcome.ok && outcome.reason === 'planned')
    throw new Refusal('conflict', 'A change is planned for this page. Please open it.')
  await savedPage(deps.database.db, outcome)
}
