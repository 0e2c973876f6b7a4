import { z } from '@hono/zod-openapi'
import { pageSchema } from '#contract/page.ts'
import type { Deps } from '#server/deps.ts'
import { findSharedPreview } from '#server/services/pages/page-previews.ts'
import { findPage } from '#server/services/pages/pages.ts'
import { orNotFound } from '../or-not-found.ts'
import { createRouter, json, publicRead, refusing, routesOf } from '../router.ts'

const routes = routesOf({ tags: ['content'] })

const page = routes.get('/pages/{slug}', 'A page of running text', {
  middleware: [publicRead] as const,
  request: { params: z.object({ slug: z.string().max(120) }) },
  responses: { 200: json(pageSchema, 'The page'), ...refusing(404) },
})
const preview = routes.get('/page-previews/{token}', 'A page that isn’t public yet, for whoever has its link', {
  request: { params: z.object({ token: z.string().max(64) }) },
  responses: { 200: json(pageSchema, 'What is saved of the page'), ...refusing(404) },
})

/** The pages of running text, as visitors read them (docs/product.md, "Pages"). */
export const pagesApi = (deps: Deps) =>
  createRouter()
    .openapi(page, async (c) => {
      const found = await findPage(deps.database.db, c.req.valid('param').slug, deps.now())
      return c.json(orNotFound(found, 'We can’t find this page'), 200)
    })
    .openapi(preview, async (c) => {
      const found = await findSharedPreview(deps, c.req.valid('param').token)
      return c.json(orNotFound(found, 'This link has ended. Please ask the clinic for a new one.'), 200)
    })
