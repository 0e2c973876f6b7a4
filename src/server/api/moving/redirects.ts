import {
  maxStoredRedirects,
  type Redirect,
  redirectFileReportSchema,
  redirectFileSchema,
  redirectInputSchema,
  redirectListQuerySchema,
  redirectListSchema,
  redirectSchema,
} from '#contract/redirect.ts'
import { formatCount } from '#domain/count.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { lastChange } from '#server/services/audit.ts'
import { importRedirects } from '#server/services/redirects/redirect-file.ts'
import {
  addRedirect,
  listRedirects,
  removeRedirect,
  type SaveRedirect,
  saveRedirect,
} from '#server/services/redirects/redirects.ts'
import { limitBody, megabyte, rejectUnstorableJson } from '../guards.ts'
import { orNotFound } from '../or-not-found.ts'
import { baseRevisionNumber, revisionHeader, staleRefusal } from '../revision.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireStaff } from '../staff/session.ts'

const routes = routesOf({ tags: ['moving in'], middleware: [requireStaff('owner')] })

const list = routes.get('/redirects', 'Where old addresses lead; for owners', {
  request: { query: redirectListQuerySchema },
  responses: { 200: json(redirectListSchema, 'One page of them'), ...refusing(401, 403, 422) },
})
const add = routes.post('/redirects', 'Lead an old address elsewhere', {
  request: { body: jsonBody(redirectInputSchema) },
  responses: { 201: json(redirectSchema, 'As added'), ...refusing(401, 403, 409, 422) },
})
const save = routes.put('/redirects/{id}', 'Change a redirect', {
  request: { params: idParam, headers: revisionHeader, body: jsonBody(redirectInputSchema) },
  responses: { 200: json(redirectSchema, 'As saved'), ...refusing(401, 403, 404, 409, 422) },
})
const remove = routes.delete('/redirects/{id}', 'Delete a redirect', {
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...refusing(401, 403, 404) },
})
const importFile = routes.post(
  '/redirect-imports',
  'Import redirects from a CSV file with the columns from and to, or check what it would do',
  {
    middleware: [requireStaff('owner'), limitBody(8 * megabyte), rejectUnstorableJson],
    request: { body: jsonBody(redirectFileSchema) },
    responses: { 200: json(redirectFileReportSchema, 'What it does'), ...refusing(401, 403, 413, 422) },
  },
)

/** Redirects of addresses that no page has any more (docs/product.md, "Moving in"). */
export const redirectsApi = (deps: Deps) => {
  const { db } = deps.database
  return createRouter()
    .openapi(list, async (c) => c.json(await listRedirects(db, c.req.valid('query')), 200))
    .openapi(add, async (c) =>
      c.json(await saved(db, await addRedirect(deps, { input: c.req.valid('json'), actor: actorOf(c) })), 201),
    )
    .openapi(save, async (c) => {
      const change = { ...c.req.valid('param'), input: c.req.valid('json'), basedOn: baseRevisionNumber(c) }
      return c.json(await saved(db, await saveRedirect(deps, { ...change, actor: actorOf(c) })), 200)
    })
    .openapi(remove, async (c) => {
      orNotFound(await removeRedirect(deps, { ...c.req.valid('param'), actor: actorOf(c) }))
      return c.body(null, 204)
    })
    .openapi(importFile, async (c) =>
      c.json(await importRedirects(deps, { ...c.req.valid('json'), actor: actorOf(c) }), 200),
    )
}

async function saved(db: Deps['database']['db'], outcome: SaveRedirect): Promise<Redirect> {
  if (outcome.ok) return outcome.redirect
  switch (outcome.reason) {
    case 'unknown':
      return orNotFound<Redirect>(undefined)
    case 'known':
      throw fieldRefusal('from', 'This address is redirected already', 'conflict')
    case 'page':
      throw fieldRefusal(
        'from',
        'A page of the site is at this address. Hide it or change its address first.',
        'conflict',
      )
    case 'circle':
      throw fieldRefusal('to', 'This leads back to the old address')
    case 'too_many':
      throw fieldRefusal('from', `There can be ${formatCount(maxStoredRedirects)} redirects at most`)
    case 'stale': {
      const { current } = outcome
      const last = await lastChange(db, { entity: 'redirect', entityId: current.id })
      throw staleRefusal(current.revision, current, last)
    }
  }
}
