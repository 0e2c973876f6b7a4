import { createMiddleware } from 'hono/factory'
import { apiKeyActor } from '#domain/staff/system-actors.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { findApiKey, isApiKey, type KeyInUse } from '#server/services/developers/api-keys.ts'
import type { Session } from '#server/services/staff/sessions.ts'
import { createLimit, retryAfterSeconds } from '../rate-limit.ts'
import type { ApiEnv } from '../router.ts'
import { scopeFor } from './key-routes.ts'

/** A key acts as a member of staff of its own name, who has never just signed in and is no owner. */
const sessionOf = ({ id, name }: KeyInUse): Session => ({
  id,
  signedInAt: new Date(0),
  staff: { id, name: apiKeyActor(name), email: '', role: 'staff' },
  secondFactor: true,
  secondFactorMissing: false,
})

/**
 * Lets programs in that send `Authorization: Bearer` with a key, where its scopes allow the route (docs/product.md, "API
 * keys"). A cookie beside it counts for nothing. What is no key of ours is left alone: a proxy may ask for a password of
 * its own.
 */
export const withApiKeys = (deps: Deps) => {
  const limiter = createLimit(deps.database, { name: 'api-key', points: 300, seconds: 60 })
  return createMiddleware<ApiEnv>(async (c, next) => {
    const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (given === undefined || !isApiKey(given)) return next()
    const key = await findApiKey(deps, given)
    if (!key) throw new Refusal('signed_out', 'This API key isn’t known: it was revoked, or it has expired')
    const retryAfter = await retryAfterSeconds(limiter, key.id)
    if (retryAfter !== undefined)
      throw new Refusal('too_many', 'This API key has made 300 calls within a minute', { retryAfter })
    const scope = scopeFor(c.req.method, c.req.path)
    if (scope === undefined) throw new Refusal('forbidden', 'This can’t be done with an API key')
    if (!key.scopes.includes(scope)) throw new Refusal('forbidden', `This API key lacks the scope ${scope}`)
    c.set('resumeSession', async () => sessionOf(key))
    await next()
  })
}
