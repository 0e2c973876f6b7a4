import { z } from '@hono/zod-openapi'
import { postSchema, postSummarySchema } from '#contract/post.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { findPost, listPosts } from '#server/services/blog/posts.ts'
import { createRouter, json, publicRead, refusing, routesOf } from '../router.ts'

const routes = routesOf({ tags: ['blog'] })

const list = routes.get('/posts', 'The published blog posts', {
  middleware: [publicRead] as const,
  responses: { 200: json(z.array(postSummarySchema), 'Newest first') },
})
const one = routes.get('/posts/{slug}', 'A published post with its body, and what to read next', {
  middleware: [publicRead] as const,
  request: { params: z.object({ slug: z.string().max(120) }) },
  responses: { 200: json(postSchema, 'The post'), ...refusing(404) },
})

/** The blog, as visitors read it. */
export const postsApi = (deps: Deps) => {
  const { db } = deps.database
  return createRouter()
    .openapi(list, async (c) => c.json(await listPosts(db, deps.now()), 200))
    .openapi(one, async (c) => {
      const post = await findPost(db, c.req.valid('param').slug, deps.now())
      if (!post) throw new Refusal('not_found', 'Post not found')
      return c.json(post, 200)
    })
}
