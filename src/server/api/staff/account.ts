import { accountSecuritySchema, emailChangeSchema, nameChangeSchema, passwordChangeSchema } from '#contract/account.ts'
import { staffSchema } from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { visitorNetwork } from '#server/http/visitor-address.ts'
import { fieldRefusal } from '#server/refusal.ts'
import { changeEmail, changeName, changePassword } from '#server/services/staff/account.ts'
import { readSecurity } from '#server/services/staff/second-factor.ts'
import { accountName } from '#server/services/staff/staff-names.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { passwordFault, wrongPassword } from './password-refusals.ts'
import { requireRecent, requireSignedIn } from './session.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

const routes = routesOf({ tags: ['account'] })
const own = routesOf({ tags: ['account'], middleware: [requireSignedIn()] })

const security = own.get(
  '/account/security',
  'This account’s two-factor sign-in, remaining recovery codes and passkeys',
  { responses: { 200: json(accountSecuritySchema, 'Its security settings'), ...refusing(401) } },
)
const rename = own.put('/account/name', 'Change your own name', {
  request: { body: jsonBody(nameChangeSchema.extend({ name: accountName }).meta({ id: 'NameChange' })) },
  responses: { 200: json(staffSchema, 'The account'), ...refusing(401, 422) },
})
const readdress = (deps: Deps) =>
  routes.put('/account/email', 'Change your sign-in email; needs a recent sign-in', {
    middleware: [requireSignedIn(), requireRecent(deps)],
    request: { body: jsonBody(emailChangeSchema) },
    responses: { 200: json(staffSchema, 'The account'), ...refusing(401, 403, 422) },
  })
const password = own.put('/account/password', 'Change your own password; ends your other sessions', {
  request: { body: jsonBody(passwordChangeSchema) },
  responses: { 204: { description: 'Changed' }, ...refusing(401, 422, 429, 503) },
})

/** The fields of their own account that staff can change. */
export const accountApi = (deps: Deps, throttle: SignInThrottle) =>
  createRouter()
    .openapi(security, async (c) => c.json(await readSecurity(deps.database.db, c.get('staff').id), 200))
    .openapi(rename, async (c) => {
      const change = { ...c.req.valid('json'), staff: c.get('staff'), actor: actorOf(c) }
      const outcome = await changeName(deps, change)
      if (outcome.ok) return c.json(outcome.staff, 200)
      throw fieldRefusal('name', outcome.message)
    })
    .openapi(readdress(deps), async (c) => {
      const outcome = await changeEmail(deps, { ...c.req.valid('json'), staff: c.get('staff'), actor: actorOf(c) })
      if (outcome.ok) return c.json(outcome.staff, 200)
      throw fieldRefusal('email', 'Another account already has this email address')
    })
    .openapi(password, async (c) => {
      const staff = c.get('staff')
      const address = visitorNetwork(c, deps.trustProxy)
      await throttle.count(staff.email, address)
      const change = { ...c.req.valid('json'), staff, sessionId: c.get('session').id, actor: actorOf(c) }
      const outcome = await changePassword(deps, change)
      if (!outcome.ok && outcome.reason === 'wrong') throw wrongPassword('currentPassword')
      await throttle.release(staff.email, address)
      if (!outcome.ok) throw passwordFault(outcome.fault, 'newPassword')
      return c.body(null, 204)
    })
