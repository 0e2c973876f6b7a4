import { z } from '@hono/zod-openapi'
import {
  type AdminPage,
  adminPageSchema,
  newPageSchema,
  openedPageSchema,
  type PageContent,
  pageInputSchema,
  pageListQuerySchema,
  pageListSchema,
  pageOrderSchema,
  pageRevisionSchema,
  pageTypedSchema,
} from '#contract/admin-page.ts'
import { pageSchema } from '#contract/page.ts'
import { previewLinkSchema } from '#contract/preview-link.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { lastChange } from '#server/services/audit.ts'
import { addPage, listAdminPages, openPage, type SavePage, savePage } from '#server/services/pages/page-editing.ts'
import { previewPage, sharePreview } from '#server/services/pages/page-previews.ts'
import { type RemovePage, type RestorePage, removePage, restorePage } from '#server/services/pages/page-removal.ts'
import { reorderPages } from '#server/services/pages/page-sequence.ts'
import { versionsOf } from '#server/services/versions.ts'
import { timePassed } from '../content/texts.ts'
import { orNotFound } from '../or-not-found.ts'
import { editContext, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'
import { workingCopyApi } from '../working-copy.ts'

const tags = ['content']
const routes = routesOf({ tags, middleware: [requireStaff()] })

const list = routes.get('/admin-pages', 'All pages, also hidden and deleted ones', {
  request: { query: pageListQuerySchema },
  responses: { 200: json(pageListSchema, 'One page of them, in the clinic’s order'), ...refusing(401, 422) },
})
const add = routes.post('/admin-pages', 'Start a hidden page', {
  middleware: [requireStaff(), changesNothingPublic],
  request: { body: jsonBody(newPageSchema) },
  responses: { 201: json(adminPageSchema, 'The page'), ...refusing(401, 422) },
})
const order = routes.put('/admin-pages-order', 'Put pages in the order in which the menu and the footer name them', {
  request: { body: jsonBody(pageOrderSchema) },
  responses: { 204: { description: 'In order' }, ...refusing(401, 409, 422) },
})
const open = routes.get('/admin-pages/{id}', 'A page to edit, with your unsaved changes', {
  request: { params: idParam },
  responses: { 200: json(openedPageSchema, 'The page'), ...refusing(401, 404) },
})
const save = routes.put('/admin-pages/{id}', 'Save a page, now or for a time to come', {
  request: { params: idParam, headers: revisionHeader, body: jsonBody(pageInputSchema) },
  responses: { 200: json(adminPageSchema, 'As saved'), ...refusing(401, 404, 409, 422) },
})
const remove = routes.delete('/admin-pages/{id}', 'Delete a page; for 30 days it can be brought back', {
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...refusing(401, 404, 409) },
})
const restore = routes.post('/admin-pages/{id}/restore', 'Bring a deleted page back', {
  request: { params: idParam },
  responses: { 200: json(adminPageSchema, 'The page'), ...refusing(401, 404, 409) },
})
const preview = routes.get('/admin-pages/{id}/preview', 'A page as visitors would see it, with your unsaved changes', {
  request: { params: idParam },
  responses: { 200: json(pageSchema, 'The page'), ...refusing(401, 404) },
})
const share = routes.post(
  '/admin-pages/{id}/preview-link',
  'Make a link by which anyone may read what is saved, for 14 days',
  {
    middleware: [requireStaff(), changesNothingPublic],
    request: { params: idParam },
    responses: { 201: json(previewLinkSchema, 'The link, shown once'), ...refusing(401, 404) },
  },
)
const history = routes.get('/admin-pages/{id}/revisions', 'Earlier versions of a page, newest first', {
  request: { params: idParam },
  responses: { 200: json(z.array(pageRevisionSchema), 'The versions'), ...refusing(401) },
})

/** The pages of running text, as staff write them (docs/product.md, "Pages"). */
export const adminPagesApi = (deps: Deps) => {
  const { db } = deps.database
  return createRouter()
    .openapi(list, async (c) => c.json(await listAdminPages(deps, c.req.valid('query')), 200))
    .openapi(add, async (c) => c.json(await addPage(deps, { ...c.req.valid('json'), actor: actorOf(c) }), 201))
    .openapi(order, async (c) => {
      const ordered = await reorderPages(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (!ordered) throw new Refusal('stale', 'Someone else has changed the pages. Please check them again.')
      return c.body(null, 204)
    })
    .openapi(open, async (c) => {
      const { id } = c.req.valid('param')
      const page = orNotFound(await openPage(deps, { id, staffId: c.get('staff').id }), gone)
      setRevisionHeader(c, page.revision)
      return c.json(page, 200)
    })
    .openapi(save, async (c) => {
      const change = { ...c.req.valid('param'), input: c.req.valid('json'), ...editContext(c) }
      const page = await savedPage(db, await savePage(deps, change))
      setRevisionHeader(c, page.revision)
      return c.json(page, 200)
    })
    .openapi(remove, async (c) => {
      ensureRemoved(await removePage(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(restore, async (c) => {
      return c.json(restored(await restorePage(deps, { ...c.req.valid('param'), actor: actorOf(c) })), 200)
    })
    .openapi(preview, async (c) => {
      const whose = { id: c.req.valid('param').id, staffId: c.get('staff').id }
      return c.json(orNotFound(await previewPage(db, whose), gone), 200)
    })
    .openapi(share, async (c) => {
      const link = await sharePreview(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      return c.json(orNotFound(link, gone), 201)
    })
    .openapi(history, async (c) =>
      c.json(await versionsOf<PageContent>(db, { kind: 'page', id: c.req.valid('param').id }), 200),
    )
    .route('/', workingCopyApi(deps, { path: '/admin-pages/{id}', kind: 'page', typed: pageTypedSchema, gone, tags }))
}

const gone = 'We can’t find this page. Someone may have deleted it.'
const needed = 'The site needs this page, so it can’t be hidden, moved or deleted. You can change its text.'

/** Throws the refusal of a removal that did not happen. */
export function ensureRemoved(outcome: RemovePage): void {
  if (outcome === 'unknown') throw new Refusal('not_found', gone)
  if (outcome === 'required') throw new Refusal('conflict', needed)
}

/** The page that is back; throws the refusal of one that is not. */
export function restored(outcome: RestorePage): AdminPage {
  if (outcome.ok) return outcome.page
  if (outcome.reason === 'unknown') throw new Refusal('not_found', gone)
  throw new Refusal('conflict', 'Another page has this address now. Give that one another address first.')
}

/** The page as saved; throws the refusal of a save that did not happen. */
export async function savedPage(db: Deps['database']['db'], outcome: SavePage): Promise<AdminPage> {
  if (outcome.ok) return outcome.page
  switch (outcome.reason) {
    case 'unknown':
      throw new Refusal('not_found', gone)
    case 'deleted':
      throw new Refusal('conflict', 'This page has been deleted. Bring it back first; what you typed is kept.')
    case 'slug_taken':
      throw fieldRefusal('slug', 'This address is already in use', 'conflict')
    case 'slug_kept':
      throw fieldRefusal('slug', 'This address is kept for the site itself. Please choose another.', 'conflict')
    case 'past':
      throw fieldRefusal('publishAt', timePassed)
    case 'required':
      throw new Refusal('conflict', needed)
    case 'moved_later':
      throw fieldRefusal('slug', 'A new address takes effect at once. Save it without a date first.')
    case 'stale':
      throw staleRefusal(
        outcome.current.revision,
        outcome.current,
        await lastChange(db, { entity: 'page', entityId: outcome.current.id }),
      )
  }
}
