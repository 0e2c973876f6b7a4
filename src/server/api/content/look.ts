import { lookSchema } from '#contract/look.ts'
import { previewLinkSchema } from '#contract/preview-link.ts'
import type { Deps } from '#server/deps.ts'
import { shareLookPreview } from '#server/services/content/look-previews.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['content'] })

const sharing = routes.post(
  '/admin/look/previews',
  'Make a link that shows the home page in a look that isn’t live, for 14 days; for owners',
  {
    middleware: [requireStaff('owner'), changesNothingPublic],
    request: { body: jsonBody(lookSchema) },
    responses: { 201: json(previewLinkSchema, 'The link'), ...refusing(401, 403, 422) },
  },
)

/** The clinic's look besides reading and saving it, which are as for every section (docs/product.md, "Appearance"). */
export const lookApi = (deps: Deps) =>
  createRouter().openapi(sharing, async (c) =>
    c.json(await shareLookPreview(deps, { look: c.req.valid('json'), actor: actorOf(c) }), 201),
  )
