import { siteCheckSchema } from '#contract/site-check.ts'
import type { Deps } from '#server/deps.ts'
import { exampleNames } from '#server/services/content/example-names.ts'
import { checkSite } from '#server/services/content/site-check.ts'
import { createRouter, json, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['content'] })

const check = routes.get(
  '/site-check',
  'Texts that still speak of the example clinic or hold a placeholder, broken links and past dates',
  {
    middleware: [requireStaff()] as const,
    responses: { 200: json(siteCheckSchema, 'What was found, at most 200 things'), ...refusing(401) },
  },
)

/** Problems in the site's texts (docs/product.md, "Check of the site"). */
export const siteCheckApi = (deps: Deps) =>
  createRouter().openapi(check, async (c) =>
    c.json({ findings: await checkSite(deps, await exampleNames(deps.database.db)) }, 200),
  )
