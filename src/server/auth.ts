import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Database } from './database/connect.ts'
import { hostCookieLook } from './host-cookie.ts'
import { isOver, longestSession, touchSession } from './services/staff/sessions.ts'
import { readStaffPolicy } from './services/staff/staff-policy.ts'
import { hashToken, makeToken } from './token.ts'

type AuthInput = {
  database: Database
  secret: string
  publicUrl: string
  newId: () => string
  randomBytes: (count: number) => Uint8Array
  now: () => Date
}

/**
 * The sessions' verbs. better-auth's own keep a session's secret as it is; here the database has a hash of it only, so that
 * whoever reads the database, or finds a copy of it, cannot sit down in anybody's place.
 */
const sessionsWith = ({ now, randomBytes }: Pick<AuthInput, 'now' | 'randomBytes'>) =>
  ({
    id: 'sessions',
    endpoints: {
      /** Begins a session for an account whose owner has proven who they are, in whichever way. */
      beginSession: createAuthEndpoint(
        '/begin-session',
        { method: 'POST', body: z.object({ staffId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.staffId)
          if (!user) throw new Error('We can’t find this account')
          const token = makeToken(randomBytes)
          const begun = { token: hashToken(token), createdAt: now(), updatedAt: now() }
          const session = await internalAdapter.createSession(user.id, false, begun, true)
          await setSessionCookie(ctx, { session: { ...session, token }, user })
          return { id: session.id, user }
        },
      ),
      findSession: createAuthEndpoint(
        '/find-session',
        { method: 'GET', requireHeaders: true, metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret)
          return token ? ctx.context.internalAdapter.findSession(hashToken(token)) : null
        },
      ),
      endSession: createAuthEndpoint(
        '/end-session',
        { method: 'POST', requireHeaders: true, metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret)
          if (token) await ctx.context.internalAdapter.deleteSession(hashToken(token))
          deleteSessionCookie(ctx)
        },
      ),
    },
  }) satisfies BetterAuthPlugin

const configure = ({ database, secret, publicUrl, newId, now, randomBytes }: AuthInput) =>
  betterAuth({
    database: { db: database.db, type: database.engine },
    secret,
    baseURL: publicUrl,
    trustedOrigins: [publicUrl],
    plugins: [sessionsWith({ now, randomBytes })],
    user: {
      modelName: 'staff_users',
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        deactivatedAt: { type: 'string', required: false, input: false },
        secondFactorAt: { type: 'string', required: false, input: false },
      },
    },
    // Its end is the latest one, and never moves; the end for want of use is kept by `findSession`.
    session: { modelName: 'staff_sessions', expiresIn: longestSession / 1000, disableSessionRefresh: true },
    account: { modelName: 'staff_accounts' },
    verification: { modelName: 'staff_verifications' },
    // Failed sign-ins are slowed down by api/staff/sign-in-brake.ts, which knows the visitor's real address.
    rateLimit: { enabled: false },
    advanced: {
      // Its own prefix would be `__Secure-`, which a neighbour under the same domain may use too.
      useSecureCookies: false,
      cookies: { session_token: hostCookieLook('staff.session_token', publicUrl) },
      database: { generateId: newId },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })

type Account = { id: string; name: string; email: string }
/** The role is a column of ours, which better-auth's types leave out. */
const accountOf = ({ id, name, email, ...columns }: Account & Record<string, unknown>) => ({
  ...{ id, name, email },
  role: String(columns.role),
})

type BeginInput = { staffId: string; address: string; userAgent: string }

/**
 * Sign-in and sessions of the staff (docs/product.md, "Sessions"). None of better-auth's own addresses is open: what a
 * browser may ask stands in api/staff/sign-in.ts and staff.ts.
 */
export function createAuth(input: AuthInput) {
  const auth = configure(input)
  return {
    /** Begins a session. `cookies` are the Set-Cookie headers that carry it. */
    async begin({ staffId, address, userAgent }: BeginInput) {
      const headers = new Headers({ 'x-forwarded-for': address, 'user-agent': userAgent })
      const answer = await auth.api.beginSession({ body: { staffId }, headers, returnHeaders: true })
      return { staff: accountOf(answer.response.user), cookies: answer.headers.getSetCookie() }
    },

    /** Ends the session of these headers, in the database too. Returns the Set-Cookie headers that forget it. */
    async signOut(headers: Headers): Promise<string[]> {
      const answer = await auth.api.endSession({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },

    /** Who is signed in; `undefined` for whoever is not, or whose session has ended by time (staff/sessions.ts). */
    async findSession(headers: Headers) {
      const found = await auth.api.findSession({ headers })
      if (!found) return undefined
      const { id, createdAt, updatedAt } = found.session
      const { deactivatedAt, secondFactorAt } = found.user
      const now = input.now()
      if (isOver({ signedInAt: createdAt, lastUsedAt: updatedAt }, now) || deactivatedAt) {
        await auth.api.endSession({ headers })
        return undefined
      }
      await touchSession(input.database, { id, staffId: found.user.id, lastUsedAt: updatedAt }, now)
      const secondFactor = Boolean(secondFactorAt)
      const { secondFactorRequired } = secondFactor
        ? { secondFactorRequired: true }
        : await readStaffPolicy(input.database.db)
      return {
        id,
        signedInAt: createdAt,
        staff: accountOf(found.user),
        secondFactor,
        /** Whether it has to be set up before anything else. */
        secondFactorMissing: secondFactorRequired && !secondFactor,
      }
    },
  }
}
export type Auth = ReturnType<typeof createAuth>
