import { passkeyOptionsSchema, passkeyProofSchema } from '#contract/account.ts'
import { codeWantedSchema, signInCodeSchema, signInSchema, staffSchema } from '#contract/staff.ts'
import type { Deps } from '#server/deps.ts'
import { hostCookie } from '#server/http/host-cookie.ts'
import { visitorAddress, visitorNetwork } from '#server/http/visitor-address.ts'
import { fieldRefusal, Refusal } from '#server/refusal.ts'
import { verifySignInPassword } from '#server/services/staff/account.ts'
import {
  challengeLifetimeMs,
  consumeChallenge,
  countChallengeAttempt,
  openChallenge,
} from '#server/services/staff/challenges.ts'
import { passkeySignInOptions, verifyPasskey } from '#server/services/staff/passkeys.ts'
import { consumeSecondFactorCode } from '#server/services/staff/second-factor.ts'
import { endSession, recordRefusal, type SignInMethod, startSession } from '#server/services/staff/sessions.ts'
import { findStaff } from '#server/services/staff/staff.ts'
import { withRequestedUrl } from '#server/site-address.ts'
import { limitByAddress } from '../rate-limit.ts'
import { type ApiContext, createRouter, json, jsonBody, refusing, routesOf } from '../router.ts'
import { sessionCookie } from './session.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

const signedIn = { 200: json(staffSchema, 'Signed in; the session is in the cookie') }

const routes = routesOf({ tags: ['staff'] })

const signIn = routes.post('/auth/sign-in/email', 'Sign in', {
  request: { body: jsonBody(signInSchema) },
  responses: {
    ...signedIn,
    202: json(codeWantedSchema, 'The password is right; a code is needed too'),
    ...refusing(401, 422, 429, 503),
  },
})

const signInCode = routes.post(
  '/auth/sign-in/code',
  'Sign in, second step: the code of an authenticator app, or a recovery code',
  { request: { body: jsonBody(signInCodeSchema) }, responses: { ...signedIn, ...refusing(401, 422, 429, 503) } },
)

const limit = (deps: Deps, name: string) => {
  const message = 'Too many attempts. Please try again in a few minutes.'
  return limitByAddress(deps, { name, points: 30, seconds: 15 * 60, message })
}
const passkeyRoutes = (deps: Deps) => ({
  options: routes.post('/auth/sign-in/passkey/options', 'What a browser needs to sign in with a passkey', {
    middleware: [limit(deps, 'passkey-options')],
    responses: { 200: json(passkeyOptionsSchema, 'Request options (WebAuthn)'), ...refusing(429) },
  }),
  prove: routes.post('/auth/sign-in/passkey', 'Sign in with a passkey', {
    middleware: [limit(deps, 'passkey-sign-in')],
    request: { body: jsonBody(passkeyProofSchema) },
    responses: { ...signedIn, ...refusing(401, 422, 429) },
  }),
})

const signOut = routes.post('/auth/sign-out', 'Sign out: ends the session on the server', {
  responses: { 204: { description: 'Signed out' } },
})

/** Signing in and out. An unknown email, a deactivated account and a wrong password get the same message. */
export const signInApi = (deps: Deps, throttle: SignInThrottle) => {
  /** Between the steps it shows that the password was right. */
  const step = hostCookie('staff.step', { site: deps, seconds: challengeLifetimeMs / 1000 })
  const cookie = sessionCookie(deps)
  const routes = passkeyRoutes(deps)
  const origin = (c: ApiContext) => ({ address: visitorAddress(c, deps.trustProxy), requestId: c.get('requestId') })

  async function refuse(c: ApiContext, refusal: Refusal, method: SignInMethod, email?: string): Promise<never> {
    await recordRefusal(deps, { ...origin(c), method, email })
    throw refusal
  }

  /** Begins a session after a verified sign-in. */
  async function begin(c: ApiContext, staffId: string, method: SignInMethod) {
    const earlier = await c.get('resumeSession')()
    const network = visitorNetwork(c, deps.trustProxy)
    const userAgent = c.req.header('user-agent')?.slice(0, 300) ?? ''
    const session = { ...origin(c), staffId, method, earlierId: earlier?.id, network, userAgent }
    const begun = await startSession(deps, session)
    await cookie.give(c, begun.token)
    c.header('Cache-Control', 'no-store')
    return begun.staff
  }

  return createRouter()
    .openapi(signIn, async (c) => {
      const { email, password } = c.req.valid('json')
      const address = visitorNetwork(c, deps.trustProxy)
      await throttle.count(email, address)
      const known = await verifySignInPassword(deps.database.db, { email, password })
      if (!known) return refuse(c, new Refusal('signed_out', 'The email or password is wrong'), 'password', email)
      if (known.secondFactor) {
        // Earlier tries are forgotten after the second step only: a password that leaked must not reset their count.
        await throttle.takeBack(email, address)
        step.give(c, await openChallenge(deps, { kind: 'code', staffId: known.id }))
        c.header('Cache-Control', 'no-store')
        return c.json({ secondFactor: true as const }, 202)
      }
      await throttle.release(email, address)
      return c.json(await begin(c, known.id, 'password'), 200)
    })
    .openapi(signInCode, async (c) => {
      const token = step.read(c) ?? ''
      const staffId = await countChallengeAttempt(deps, { kind: 'code', token })
      const staff = staffId === undefined ? undefined : await findStaff(deps.database.db, staffId)
      if (!staff) throw new Refusal('signed_out', 'Please enter your email and password again')
      const address = visitorNetwork(c, deps.trustProxy)
      await throttle.count(staff.email, address)
      const { code } = c.req.valid('json')
      if (!(await consumeSecondFactorCode(deps, { staff, code, requestId: c.get('requestId') }))) {
        const message = 'This code is wrong or has already been used. Please wait for the next one.'
        return refuse(c, fieldRefusal('code', message), 'password and code', staff.email)
      }
      if (!(await consumeChallenge(deps, { kind: 'code', token })))
        throw new Refusal('signed_out', 'Please enter your email and password again')
      await throttle.release(staff.email, address)
      step.forget(c)
      return c.json(await begin(c, staff.id, 'password and code'), 200)
    })
    .openapi(routes.options, async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ ...(await passkeySignInOptions(withRequestedUrl(deps, c))) }, 200)
    })
    .openapi(routes.prove, async (c) => {
      const staffId = await verifyPasskey(withRequestedUrl(deps, c), c.req.valid('json'))
      if (staffId === undefined)
        return refuse(
          c,
          new Refusal('signed_out', 'That passkey didn’t work. Please sign in with your password.'),
          'passkey',
        )
      return c.json(await begin(c, staffId, 'passkey'), 200)
    })
    .openapi(signOut, async (c) => {
      const ended = await c.get('resumeSession')()
      if (ended) await endSession(deps, { ...origin(c), session: ended })
      cookie.forget(c)
      c.header('Cache-Control', 'no-store')
      return c.body(null, 204)
    })
}
