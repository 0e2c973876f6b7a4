import { z } from '@hono/zod-openapi'
import { roleChangeSchema, staffAccountSchema, staffLinkSchema, staffPolicySchema } from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/refusal.ts'
import {
  changeRole,
  listAccounts,
  removeAccount,
  setActive,
  signOutAccount,
} from '#server/services/staff/staff-accounts.ts'
import { readStaffPolicy, saveStaffPolicy } from '#server/services/staff/staff-policy.ts'
import { sendResetLink } from '#server/services/staff/staff-resets.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { requireRecent, requireStaff } from './session.ts'

const owners = routesOf({ tags: ['staff'], middleware: [requireStaff('owner')] })

const list = owners.get('/staff-accounts', 'Every account; for owners, like all below', {
  responses: { 200: json(z.array(staffAccountSchema), 'By name'), ...refusing(401, 403) },
})
const policy = owners.get('/staff-policy', 'What every account must have', {
  responses: { 200: json(staffPolicySchema, 'The policy'), ...refusing(401, 403) },
})

/** Changes to the security of accounts: each requires a recent sign-in. */
const changes = (deps: Deps) => {
  const routes = routesOf({ tags: ['staff'], middleware: [requireStaff('owner'), requireRecent(deps)] })
  const request = { params: idParam }
  const account = json(staffAccountSchema, 'The account as it now is')
  return {
    role: routes.put(
      '/staff-accounts/{id}/role',
      'Change what an account can do; needs a recent sign-in, like all below',
      {
        request: { ...request, body: jsonBody(roleChangeSchema) },
        responses: { 200: account, ...refusing(401, 403, 404, 409, 422) },
      },
    ),
    deactivate: routes.post('/staff-accounts/{id}/deactivate', 'Deactivate an account and end its sessions', {
      request,
      responses: { 200: account, ...refusing(401, 403, 404, 409) },
    }),
    reactivate: routes.post('/staff-accounts/{id}/reactivate', 'Reactivate an account', {
      request,
      responses: { 200: account, ...refusing(401, 403, 404) },
    }),
    remove: routes.delete('/staff-accounts/{id}', 'Remove an account, and end its sessions', {
      request,
      responses: { 204: { description: 'Removed' }, ...refusing(401, 403, 404, 409) },
    }),
    signOut: routes.post('/staff-accounts/{id}/sign-out', 'Sign an account out everywhere', {
      request,
      responses: { 204: { description: 'Signed out' }, ...refusing(401, 403, 404) },
    }),
    resetLink: routes.post('/staff-accounts/{id}/reset-link', 'Send a link to choose a new password with', {
      request,
      responses: { 201: json(staffLinkSchema, 'The link, this once'), ...refusing(401, 403, 404) },
    }),
    savePolicy: routes.put('/staff-policy', 'Set what every account must have', {
      request: { body: jsonBody(staffPolicySchema) },
      responses: { 200: json(staffPolicySchema, 'The policy as saved'), ...refusing(401, 403, 422) },
    }),
  }
}

/** Why a change of an account is refused. */
export const accountRefusal = (reason: 'unknown' | 'last_owner') =>
  reason === 'unknown'
    ? new Refusal('not_found', 'We can’t find this account')
    : new Refusal('conflict', 'This is the only owner. Make someone else an owner first.')

/** The accounts of the staff, for owners (docs/product.md, "Roles"). */
export const staffAccountsApi = (deps: Deps) => {
  const routes = changes(deps)
  return createRouter()
    .openapi(list, async (c) => c.json(await listAccounts(deps), 200))
    .openapi(routes.role, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json'), actor: actorOf(c) }
      const outcome = await changeRole(deps, change)
      if (!outcome.ok) throw accountRefusal(outcome.reason)
      return c.json(outcome.account, 200)
    })
    .openapi(routes.deactivate, async (c) => {
      const outcome = await setActive(deps, { ...c.req.valid('param'), active: false, actor: actorOf(c) })
      if (!outcome.ok) throw accountRefusal(outcome.reason)
      return c.json(outcome.account, 200)
    })
    .openapi(routes.reactivate, async (c) => {
      const outcome = await setActive(deps, { ...c.req.valid('param'), active: true, actor: actorOf(c) })
      if (!outcome.ok) throw accountRefusal(outcome.reason)
      return c.json(outcome.account, 200)
    })
    .openapi(routes.remove, async (c) => {
      const outcome = await removeAccount(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      if (!outcome.ok) throw accountRefusal(outcome.reason)
      return c.body(null, 204)
    })
    .openapi(routes.signOut, async (c) => {
      if (!(await signOutAccount(deps, { ...c.req.valid('param'), actor: actorOf(c) }))) throw accountRefusal('unknown')
      return c.body(null, 204)
    })
    .openapi(routes.resetLink, async (c) => {
      const outcome = await sendResetLink(deps, { staffId: c.req.valid('param').id, actor: actorOf(c) })
      if (!outcome.ok) throw accountRefusal('unknown')
      return c.json(outcome.link, 201)
    })
    .openapi(policy, async (c) => c.json(await readStaffPolicy(deps.database.db), 200))
    .openapi(routes.savePolicy, async (c) =>
      c.json(await saveStaffPolicy(deps, { ...c.req.valid('json'), actor: actorOf(c) }), 200),
    )
}
