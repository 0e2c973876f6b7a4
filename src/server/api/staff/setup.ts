import { setupSchema, setupStateSchema, setupTokenSchema, staffSchema } from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { checkSetupLink, createFirstOwner, isSetupNeeded } from '#server/services/staff/setup.ts'
import { accountName } from '#server/services/staff/staff-names.ts'
import { createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { passwordFault } from './password-refusals.ts'

const routes = routesOf({ tags: ['staff'] })

const state = routes.get('/setup', 'Whether the first owner is still to be created', {
  responses: { 200: json(setupStateSchema, 'Whether it is') },
})

const check = routes.post('/setup/check', 'Whether a set-up link can still be used', {
  request: { body: jsonBody(setupTokenSchema) },
  responses: { 204: { description: 'It can' }, ...refusing(404, 409, 422) },
})

const setup = routes.post('/setup', 'Create the first owner with a set-up link', {
  request: { body: jsonBody(setupSchema.extend({ name: accountName }).meta({ id: 'Setup' })) },
  responses: { 201: json(staffSchema, 'The owner'), ...refusing(404, 409, 422, 503) },
})

const refusals = {
  link: () =>
    new Refusal('not_found', 'This set-up link has expired. Restart the server and use the new one in its log.'),
  taken: () => new Refusal('conflict', 'There’s already an owner. Please sign in.'),
}

/** The first owner's set-up (docs/product.md, "First owner"). */
export const setupApi = (deps: Deps) =>
  createRouter()
    .openapi(state, async (c) => {
      const needed = await isSetupNeeded(deps)
      // The last owner cannot be removed: this stays so. That there is none ends without a write of staff, so it is not kept.
      if (needed) c.header('Cache-Control', 'no-store')
      else c.set('isPublicRead', true)
      return c.json({ needed }, 200)
    })
    .openapi(check, async (c) => {
      const link = await checkSetupLink(deps, c.req.valid('json').token)
      if (!link.ok) throw refusals[link.reason]()
      return c.body(null, 204)
    })
    .openapi(setup, async (c) => {
      const outcome = await createFirstOwner(deps, { ...c.req.valid('json'), requestId: c.get('requestId') })
      if (outcome.ok) return c.json(outcome.staff, 201)
      switch (outcome.reason) {
        case 'link':
        case 'taken':
          throw refusals[outcome.reason]()
        case 'name':
          throw fieldRefusal('name', outcome.message)
        case 'weak':
          throw passwordFault(outcome.fault)
      }
    })
