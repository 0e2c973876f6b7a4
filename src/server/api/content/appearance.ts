import { appearanceSchema } from '#contract/appearance.ts'
import { previewLinkSchema } from '#contract/preview-link.ts'
import type { Deps } from '#server/deps.ts'
import { shareAppearancePreview } from '#server/services/content/appearance-previews.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['content'] })

const sharing = routes.post(
  '/admin/look/previews',
  'Make a link that shows the home page in a look that isn’t live, for 14 days; for owners',
  {
    middleware: [requireStaff('owner'), changesNothingPublic],
    request: { body: jsonBody(appearanceSchema) },
    responses: { 201: json(previewLinkSchema, 'The link'), ...refusing(401, 403, 422) },
  },
)

/** The clinic's appearance besides reading and saving it, which are as for every section (docs/product.md, "Appearance"). */
export const appearanceApi = (deps: Deps) =>
  createRouter().openapi(sharing, async (c) =>
    c.json(await shareAppearancePreview(deps, { appearance: c.req.valid('json'), actor: actorOf(c) }), 201),
  )
