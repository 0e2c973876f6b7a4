import { z } from '@hono/zod-openapi'
import { apiKeySchema, createdApiKeySchema, newApiKeySchema } from '#contract/api-key.ts'
import type { Deps } from '#server/deps.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#server/services/developers/api-keys.ts'
import { orNotFound } from '../or-not-found.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { changesNothingPublic, requireRecent, requireStaff } from '../staff/session.ts'

const tags = ['developers']
const owners = routesOf({ tags, middleware: [requireStaff('owner')] })
const list = owners.get('/api-keys', 'The keys of programs that use the API; for owners', {
  responses: { 200: json(z.array(apiKeySchema), 'Newest first, without the keys'), ...refusing(401, 403) },
})
const changes = (deps: Deps) => {
  const routes = routesOf({ tags, middleware: [requireStaff('owner'), requireRecent(deps), changesNothingPublic] })
  return {
    make: routes.post('/api-keys', 'Make an API key; for owners, needs a recent sign-in', {
      request: { body: jsonBody(newApiKeySchema) },
      responses: { 201: json(createdApiKeySchema, 'The key, this once'), ...refusing(401, 403, 422) },
    }),
    revoke: routes.delete('/api-keys/{id}', 'Revoke an API key; for owners, needs a recent sign-in', {
      request: { params: idParam },
      responses: { 204: { description: 'It opens nothing any more' }, ...refusing(401, 403, 404) },
    }),
  }
}

/** Keys for programs (docs/product.md, "API keys"). They change nothing that visitors see. */
export const apiKeysApi = (deps: Deps) => {
  const { make, revoke } = changes(deps)
  return createRouter()
    .openapi(list, async (c) => c.json(await listApiKeys(deps), 200))
    .openapi(make, async (c) => c.json(await createApiKey(deps, { ...c.req.valid('json'), actor: actorOf(c) }), 201))
    .openapi(revoke, async (c) => {
      const revoked = await revokeApiKey(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      orNotFound(revoked, 'We can’t find this key')
      return c.body(null, 204)
    })
}
