import { z } from '@hono/zod-openapi'
import {
  type AdminPost,
  adminPostSchema,
  newPostSchema,
  openedPostSchema,
  type PostContent,
  postInputSchema,
  postListQuerySchema,
  postListSchema,
  postRevisionSchema,
  postTypedSchema,
} from '#contract/admin-post.ts'
import { postSchema } from '#contract/post.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { lastChange } from '#server/services/audit.ts'
import { addPost, openPost, removePost, type SavePost, savePost } from '#server/services/blog/post-editing.ts'
import { listAdminPosts } from '#server/services/blog/post-list.ts'
import { previewPost } from '#server/services/blog/posts.ts'
import { versionsOf } from '#server/services/versions.ts'
import { orNotFound } from '../or-not-found.ts'
import { editContext, revisionHeader, setRevisionHeader, staleRefusal } from '../revision.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'
import { workingCopyApi } from '../working-copy.ts'

const tags = ['blog']
const routes = routesOf({ tags, middleware: [requireStaff()] })

const list = routes.get('/admin-posts', 'All posts, including drafts', {
  request: { query: postListQuerySchema },
  responses: { 200: json(postListSchema, 'One page of them'), ...refusing(401, 422) },
})
const add = routes.post('/admin-posts', 'Start a draft', {
  middleware: [requireStaff(), changesNothingPublic],
  request: { body: jsonBody(newPostSchema) },
  responses: { 201: json(adminPostSchema, 'The draft'), ...refusing(401, 422) },
})
const open = routes.get('/admin-posts/{id}', 'A post to edit, with your unsaved changes', {
  request: { params: idParam },
  responses: { 200: json(openedPostSchema, 'The post'), ...refusing(401, 404) },
})
const save = routes.put('/admin-posts/{id}', 'Save a post', {
  request: { params: idParam, headers: revisionHeader, body: jsonBody(postInputSchema) },
  responses: { 200: json(adminPostSchema, 'As saved'), ...refusing(401, 404, 409, 422) },
})
const remove = routes.delete('/admin-posts/{id}', 'Delete a post and its earlier versions', {
  request: { params: idParam },
  responses: { 204: { description: 'Removed' }, ...refusing(401, 404) },
})
const preview = routes.get('/admin-posts/{id}/preview', 'A post as visitors would see it, with your unsaved changes', {
  request: { params: idParam },
  responses: { 200: json(postSchema, 'The post'), ...refusing(401, 404) },
})
const history = routes.get('/admin-posts/{id}/revisions', 'Earlier versions of a post, newest first', {
  request: { params: idParam },
  responses: { 200: json(z.array(postRevisionSchema), 'The versions'), ...refusing(401) },
})

/** The blog, as staff write it (docs/product.md, "Blog posts"). */
export const adminPostsApi = (deps: Deps) => {
  const { db } = deps.database
  return createRouter()
    .openapi(list, async (c) => c.json(await listAdminPosts(db, c.req.valid('query'), deps.now()), 200))
    .openapi(add, async (c) => c.json(await addPost(deps, { ...c.req.valid('json'), actor: actorOf(c) }), 201))
    .openapi(open, async (c) => {
      const { id } = c.req.valid('param')
      const post = orNotFound(await openPost(deps, { id, staffId: c.get('staff').id }), postGone)
      setRevisionHeader(c, post.revision)
      return c.json(post, 200)
    })
    .openapi(save, async (c) => {
      const change = { ...c.req.valid('param'), input: c.req.valid('json'), ...editContext(c) }
      const post = await savedPost(db, await savePost(deps, change))
      setRevisionHeader(c, post.revision)
      return c.json(post, 200)
    })
    .openapi(remove, async (c) => {
      orNotFound(await removePost(deps, { ...c.req.valid('param'), actor: actorOf(c) }), postGone)
      return c.body(null, 204)
    })
    .openapi(preview, async (c) => {
      const whose = { id: c.req.valid('param').id, staffId: c.get('staff').id }
      return c.json(orNotFound(await previewPost(db, { ...whose, now: deps.now() }), postGone), 200)
    })
    .openapi(history, async (c) =>
      c.json(await versionsOf<PostContent>(db, { kind: 'post', id: c.req.valid('param').id }), 200),
    )
    .route(
      '/',
      workingCopyApi(deps, { path: '/admin-posts/{id}', kind: 'post', typed: postTypedSchema, gone: postGone, tags }),
    )
}

export const postGone = 'We can’t find this article. Someone may have deleted it.'

/** The post as saved; throws the refusal of a save that did not happen. */
export async function savedPost(db: Deps['database']['db'], outcome: SavePost): Promise<AdminPost> {
  if (outcome.ok) return outcome.post
  switch (outcome.reason) {
    case 'unknown':
      throw new Refusal('not_found', postGone)
    case 'slug_taken':
      throw fieldRefusal('slug', 'This slug is already in use', 'conflict')
    case 'stale':
      throw staleRefusal(
        outcome.current.revision,
        outcome.current,
        await lastChange(db, { entity: 'post', entityId: outcome.current.id }),
      )
  }
}
