import { z } from '@hono/zod-openapi'
import { pageViewsQuerySchema, pageViewsSchema } from '#contract/page-views.ts'
import type { Deps } from '../deps.ts'
import { readPageViews } from '../services/page-views.ts'
import { createRouter, json, refusing, routesOf } from './router.ts'
import { requireStaff } from './staff/session.ts'

const routes = routesOf({ tags: ['site'] })

const count = routes.post(
  '/page-views',
  'A visitor has gone on to another page of the site without asking the server for it',
  {
    request: { query: z.object({ path: z.string().startsWith('/').max(200) }) },
    responses: { 204: { description: 'Counted, if it is a public page' }, ...refusing(422) },
  },
)
const read = routes.get('/page-views', 'How often pages were looked at', {
  middleware: [requireStaff()] as const,
  request: { query: pageViewsQuerySchema },
  responses: { 200: json(pageViewsSchema, 'By day, page and where people came from'), ...refusing(401, 422) },
})

/** Page view counts by page, day and referrer, without personal data (docs/product.md, "Page views"). */
export const pageViewsApi = (deps: Deps) =>
  createRouter()
    .openapi(count, (c) => {
      // The referrer was counted with the first page.
      deps.views?.count(c.req.valid('query').path, { 'user-agent': c.req.header('user-agent') })
      return c.body(null, 204)
    })
    .openapi(read, async (c) => {
      const { days } = c.req.valid('query')
      return c.json(await readPageViews(deps.database.db, { days: Number(days), now: deps.now() }), 200)
    })
