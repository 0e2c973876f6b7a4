import { createRoute, z } from '@hono/zod-openapi'
import { postSchema } from '#contract/post.ts'
import {
  deskPostSchema,
  newPostSchema,
  openedPostSchema,
  postInputSchema,
  postListQuerySchema,
  postListSchema,
  postRevisionSchema,
  postTypedSchema,
} from '#contract/post-desk.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { addPost, openPost, removePost, type SavePost, savePost } from '#server/services/blog/post-desk.ts'
import { listDeskPosts } from '#server/services/blog/post-list.ts'
import { postHistory } from '#server/services/blog/post-versions.ts'
import { dropWorkingCopy, keepWorkingCopy } from '#server/services/blog/post-working-copies.ts'
import { previewPost } from '#server/services/blog/posts.ts'
import { revisionHeader, revisionOf } from '../revision.ts'
import { type ApiContext, actorOf, createRouter, json, jsonBody, refusing } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const base = { tags: ['blog'], middleware: [requireStaff()] }
const params = z.object({ id: z.string().max(64) })

const list = createRoute({
  ...base,
  method: 'get',
  path: '/post-desk',
  summary: 'All posts, drafts too',
  request: { query: postListQuerySchema },
  responses: { 200: json(postListSchema, 'One page of them'), ...refusing(401, 422) },
})
const add = createRoute({
  ...base,
  method: 'post',
  path: '/post-desk',
  summary: 'Begin a draft',
  request: { body: jsonBody(newPostSchema) },
  responses: { 201: json(deskPostSchema, 'The draft'), ...refusing(401, 422) },
})
const open = createRoute({
  ...base,
  method: 'get',
  path: '/post-desk/{id}',
  summary: 'A post to be edited, with what you have typed and not saved',
  request: { params },
  responses: { 200: json(openedPostSchema, 'The post'), ...refusing(401, 404) },
})
const save = createRoute({
  ...base,
  method: 'put',
  path: '/post-desk/{id}',
  summary: 'Save a whole post',
  request: { params, headers: revisionHeader, body: jsonBody(postInputSchema) },
  responses: { 200: json(deskPostSchema, 'As saved'), ...refusing(401, 404, 409, 422) },
})
const remove = createRoute({
  ...base,
  method: 'delete',
  path: '/post-desk/{id}',
  summary: 'Remove a post with its earlier versions',
  request: { params },
  responses: { 204: { description: 'Removed' }, ...refusing(401, 404) },
})
const keep = createRoute({
  ...base,
  method: 'put',
  path: '/post-desk/{id}/working-copy',
  summary: 'Keep what you are typing, beside the post',
  request: { params, headers: revisionHeader, body: jsonBody(postTypedSchema) },
  responses: { 200: json(z.object({ savedAt: z.string() }), 'Kept'), ...refusing(401, 404, 422) },
})
const drop = createRoute({
  ...base,
  method: 'delete',
  path: '/post-desk/{id}/working-copy',
  summary: 'Forget what you have typed',
  request: { params },
  responses: { 204: { description: 'Forgotten' }, ...refusing(401) },
})
const preview = createRoute({
  ...base,
  method: 'get',
  path: '/post-desk/{id}/preview',
  summary: 'A post as visitors would see it, with what you have typed',
  request: { params },
  responses: { 200: json(postSchema, 'The post'), ...refusing(401, 404) },
})
const history = createRoute({
  ...base,
  method: 'get',
  path: '/post-desk/{id}/revisions',
  summary: 'Earlier versions of a post, newest first',
  request: { params },
  responses: { 200: json(z.array(postRevisionSchema), 'The versions'), ...refusing(401) },
})

/** The blog, as staff write it (product.md 7). */
export const postDeskApi = (deps: Deps) => {
  const { db } = deps.database
  const mine = (c: ApiContext, id: string) => ({ postId: id, staffId: c.get('staff').id })
  return createRouter()
    .openapi(list, async (c) => c.json(await listDeskPosts(db, c.req.valid('query'), deps.now()), 200))
    .openapi(add, async (c) => {
      c.set('keepsPages', true)
      return c.json(await addPost(deps, { ...c.req.valid('json'), actor: actorOf(c) }), 201)
    })
    .openapi(open, async (c) => {
      const { id } = c.req.valid('param')
      const post = existing(await openPost(deps, { id, staffId: c.get('staff').id }))
      c.header('ETag', `"${post.revision}"`)
      return c.json(post, 200)
    })
    .openapi(save, async (c) => {
      const basedOn = revisionOf(c.req.header('if-match'))
      const outcome = await savePost(deps, {
        ...c.req.valid('param'),
        input: c.req.valid('json'),
        actor: actorOf(c),
        ...(basedOn !== undefined && { basedOn }),
      })
      const post = saved(outcome)
      c.header('ETag', `"${post.revision}"`)
      return c.json(post, 200)
    })
    .openapi(remove, async (c) => {
      if (!(await removePost(deps, { ...c.req.valid('param'), actor: actorOf(c) }))) throw gone()
      return c.body(null, 204)
    })
    .openapi(keep, async (c) => {
      c.set('keepsPages', true)
      const basedOn = revisionOf(c.req.header('if-match')) ?? 0
      const whose = mine(c, c.req.valid('param').id)
      const savedAt = existing(await keepWorkingCopy(deps, { ...whose, typed: c.req.valid('json'), basedOn }))
      return c.json({ savedAt }, 200)
    })
    .openapi(drop, async (c) => {
      c.set('keepsPages', true)
      await dropWorkingCopy(db, mine(c, c.req.valid('param').id))
      return c.body(null, 204)
    })
    .openapi(preview, async (c) => {
      const whose = { id: c.req.valid('param').id, staffId: c.get('staff').id }
      return c.json(existing(await previewPost(db, { ...whose, now: deps.now() })), 200)
    })
    .openapi(history, async (c) => c.json(await postHistory(db, c.req.valid('param').id), 200))
}

const gone = () => new Refusal('not_found', 'This article is no longer there; someone may have deleted it')

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw gone()
  return found
}

function saved(outcome: SavePost) {
  if (outcome.ok) return outcome.post
  switch (outcome.reason) {
    case 'unknown':
      throw gone()
    case 'slug_taken': {
      const message = 'This slug is already taken'
      throw new Refusal('conflict', message, { errors: [{ path: 'slug', message }] })
    }
    case 'stale':
      throw new Refusal('stale', undefined, { revision: outcome.current.revision, current: outcome.current })
  }
}
