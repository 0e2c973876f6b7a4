import { newPasskeySchema, passkeyOptionsSchema } from '#contract/account.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import { addPasskey, passkeyOptions, removePasskey } from '#server/services/staff/passkeys.ts'
import { withRequestedUrl } from '#server/site-address.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireRecent, requireSignedIn } from './session.ts'

const changes = (deps: Deps) => {
  const routes = routesOf({ tags: ['account'], middleware: [requireSignedIn(), requireRecent(deps)] })
  return {
    options: routes.post(
      '/account/passkey-options',
      'What a browser needs to create a passkey; needs a recent sign-in',
      { responses: { 200: json(passkeyOptionsSchema, 'Creation options (WebAuthn)'), ...refusing(401, 403) } },
    ),
    add: routes.post('/account/passkeys', 'Keep a new passkey', {
      request: { body: jsonBody(newPasskeySchema) },
      responses: { 204: { description: 'Kept' }, ...refusing(401, 403, 409, 422) },
    }),
    remove: routes.delete('/account/passkeys/{id}', 'Remove a passkey', {
      request: { params: idParam },
      responses: { 204: { description: 'Removed' }, ...refusing(401, 403, 404) },
    }),
  }
}

/** The passkeys of one's own account (docs/product.md, "Sign-in"). */
export const passkeysApi = (deps: Deps) => {
  const routes = changes(deps)
  return createRouter()
    .openapi(routes.options, async (c) =>
      c.json({ ...(await passkeyOptions(withRequestedUrl(deps, c), { staff: c.get('staff') })) }, 200),
    )
    .openapi(routes.add, async (c) => {
      const outcome = await addPasskey(withRequestedUrl(deps, c), { ...c.req.valid('json'), actor: actorOf(c) })
      if (outcome.ok) return c.body(null, 204)
      if (outcome.reason === 'known') throw new Refusal('conflict', 'You’ve already added this passkey')
      throw new Refusal('conflict', 'We couldn’t check the passkey. Please try again.')
    })
    .openapi(routes.remove, async (c) => {
      if (!(await removePasskey(deps, { ...c.req.valid('param'), actor: actorOf(c) })))
        throw new Refusal('not_found', 'We can’t find this passkey')
      return c.body(null, 204)
    })
}
