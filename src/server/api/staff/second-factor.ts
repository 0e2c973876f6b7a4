import { passwordProofSchema, recoveryCodesSchema, secondFactorSetupSchema } from '#contract/account.ts'
import { signInCodeSchema } from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { visitorNetwork } from '#server/http/visitor-address.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { verifySignInPassword } from '#server/services/staff/account.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '#server/services/staff/second-factor.ts'
import { actorOf, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { wrongPassword } from './password-refusals.ts'
import { requireRecent, requireSignedIn } from './session.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

const changes = (deps: Deps) => {
  const routes = routesOf({ tags: ['account'], middleware: [requireSignedIn(), requireRecent(deps)] })
  return {
    begin: routes.post('/account/second-factor', 'Start setting up an authenticator app; needs a recent sign-in', {
      responses: { 200: json(secondFactorSetupSchema, 'What to enter in the app'), ...refusing(401, 403, 409) },
    }),
    confirm: routes.post('/account/second-factor/confirm', 'Turn on two-factor sign-in with a code from the app', {
      request: { body: jsonBody(signInCodeSchema) },
      responses: {
        200: json(recoveryCodesSchema, 'The recovery codes, this once'),
        ...refusing(401, 403, 409, 422, 429),
      },
    }),
    end: routes.post('/account/second-factor/off', 'Turn off two-factor sign-in with the password', {
      request: { body: jsonBody(passwordProofSchema) },
      responses: { 204: { description: 'It is off' }, ...refusing(401, 403, 422, 429) },
    }),
    renew: routes.post('/account/recovery-codes', 'Make new recovery codes; the old ones stop working', {
      responses: { 200: json(recoveryCodesSchema, 'The recovery codes, this once'), ...refusing(401, 403, 409) },
    }),
  }
}

/**
 * The second factor of one's own account: an authenticator app, and recovery codes (docs/product.md, "Second factor").
 */
export const secondFactorApi = (deps: Deps, throttle: SignInThrottle) => {
  const routes = changes(deps)
  return createRouter()
    .openapi(routes.begin, async (c) => {
      const outcome = await beginSecondFactor(deps, { staff: c.get('staff') })
      if (!outcome.ok) throw new Refusal('conflict', 'Two-factor sign-in is already on')
      return c.json(outcome.setup, 200)
    })
    .openapi(routes.confirm, async (c) => {
      const address = visitorNetwork(c, deps.trustProxy)
      const { email } = c.get('staff')
      await throttle.count(email, address)
      const outcome = await confirmSecondFactor(deps, { ...c.req.valid('json'), actor: actorOf(c) })
      if (outcome.ok) {
        await throttle.release(email, address)
        return c.json({ codes: outcome.codes }, 200)
      }
      if (outcome.reason === 'not_begun') throw new Refusal('conflict', 'Please start the set-up again')
      throw fieldRefusal('code', 'This isn’t the code your app is showing now')
    })
    .openapi(routes.end, async (c) => {
      const address = visitorNetwork(c, deps.trustProxy)
      const { email } = c.get('staff')
      await throttle.count(email, address)
      if (!(await verifySignInPassword(deps.database.db, { email, ...c.req.valid('json') }))) throw wrongPassword()
      await throttle.release(email, address)
      await endSecondFactor(deps, { actor: actorOf(c) })
      return c.body(null, 204)
    })
    .openapi(routes.renew, async (c) => {
      const outcome = await renewRecoveryCodes(deps, { actor: actorOf(c) })
      if (!outcome.ok) throw new Refusal('conflict', 'Two-factor sign-in is off')
      return c.json({ codes: outcome.codes }, 200)
    })
}
