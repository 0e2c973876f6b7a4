import { z } from '@hono/zod-openapi'
import {
  acceptedInvitationSchema,
  invitationSchema,
  newInvitationSchema,
  openLinkSchema,
  passwordResetSchema,
  setupTokenSchema,
  staffLinkSchema,
  staffSchema,
} from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import {
  acceptInvitation,
  inviteStaff,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '#server/services/staff/staff-invitations.ts'
import { findLink } from '#server/services/staff/staff-links.ts'
import { accountName } from '#server/services/staff/staff-names.ts'
import { resetByLink } from '#server/services/staff/staff-resets.ts'
import { actorOf, createRouter, idParam, json, jsonBody, refusing, routesOf } from '../router.ts'
import { passwordFault } from './password-refusals.ts'
import { requireRecent, requireStaff } from './session.ts'

const owners = routesOf({ tags: ['staff'], middleware: [requireStaff('owner')] })
const list = owners.get('/staff-invitations', 'Invitations that nobody has accepted yet; for owners', {
  responses: { 200: json(z.array(invitationSchema), 'Newest first'), ...refusing(401, 403) },
})
/** Changes of access: each requires a recent sign-in. */
const changes = (deps: Deps) => {
  const routes = routesOf({ tags: ['staff'], middleware: [requireStaff('owner'), requireRecent(deps)] })
  return {
    invite: routes.post(
      '/staff-invitations',
      'Invite somebody, by email and with the link in the response; for owners, needs a recent sign-in',
      {
        request: { body: jsonBody(newInvitationSchema) },
        responses: { 201: json(staffLinkSchema, 'The link, this once'), ...refusing(401, 403, 422) },
      },
    ),
    resend: routes.post(
      '/staff-invitations/{id}/resend',
      'Send an invitation again, with a new link; for owners, needs a recent sign-in',
      {
        request: { params: idParam },
        responses: { 200: json(staffLinkSchema, 'The link, this once'), ...refusing(401, 403, 404) },
      },
    ),
    revoke: routes.delete('/staff-invitations/{id}', 'Withdraw an invitation; for owners, needs a recent sign-in', {
      request: { params: idParam },
      responses: { 204: { description: 'Ended' }, ...refusing(401, 403, 404) },
    }),
  }
}

const open = routesOf({ tags: ['staff'] })
const check = open.post('/staff-links/check', 'What a one-time link is for', {
  request: { body: jsonBody(setupTokenSchema) },
  responses: { 200: json(openLinkSchema, 'It can be used'), ...refusing(404, 422) },
})
const accept = open.post('/staff-links/invitation', 'Create the invited account', {
  request: {
    body: jsonBody(acceptedInvitationSchema.extend({ name: accountName }).meta({ id: 'AcceptedInvitation' })),
  },
  responses: { 201: json(staffSchema, 'The account'), ...refusing(404, 409, 422, 503) },
})
const reset = open.post('/staff-links/reset', 'Choose a new password with a reset link', {
  request: { body: jsonBody(passwordResetSchema) },
  responses: { 204: { description: 'Chosen; every session has ended' }, ...refusing(404, 422, 503) },
})

const ended = () =>
  new Refusal('not_found', 'This link has expired or has already been used. Please ask an owner for a new one.')
const unknown = () => new Refusal('not_found', 'We can’t find this invitation')

/** One-time links: invitations to an account, and new passwords (docs/product.md, "Staff links"). */
export const staffLinksApi = (deps: Deps) => {
  const routes = changes(deps)
  return createRouter()
    .openapi(list, async (c) => c.json(await listInvitations(deps), 200))
    .openapi(routes.invite, async (c) => {
      const outcome = await inviteStaff(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (outcome.ok) return c.json(outcome.link, 201)
      throw fieldRefusal('email', 'There’s already an account with this email address')
    })
    .openapi(routes.resend, async (c) => {
      const outcome = await resendInvitation(deps, { ...c.req.valid('param'), actor: actorOf(c) })
      if (!outcome.ok) throw unknown()
      return c.json(outcome.link, 200)
    })
    .openapi(routes.revoke, async (c) => {
      if (!(await revokeInvitation(deps, { ...c.req.valid('param'), actor: actorOf(c) }))) throw unknown()
      return c.body(null, 204)
    })
    .openapi(check, async (c) => {
      const link = await findLink(deps, c.req.valid('json'))
      if (!link) throw ended()
      c.header('Cache-Control', 'no-store')
      return c.json({ kind: link.kind, email: link.email }, 200)
    })
    .openapi(accept, async (c) => {
      const outcome = await acceptInvitation(deps, { ...c.req.valid('json'), requestId: c.get('requestId') })
      if (outcome.ok) return c.json(outcome.staff, 201)
      switch (outcome.reason) {
        case 'link':
          throw ended()
        case 'taken':
          throw new Refusal('conflict', 'There’s already an account with this email address. Please sign in.')
        case 'name':
          throw fieldRefusal('name', outcome.message)
        case 'weak':
          throw passwordFault(outcome.fault)
      }
    })
    .openapi(reset, async (c) => {
      const outcome = await resetByLink(deps, { ...c.req.valid('json'), requestId: c.get('requestId') })
      if (outcome.ok) return c.body(null, 204)
      throw outcome.reason === 'link' ? ended() : passwordFault(outcome.fault)
    })
}
