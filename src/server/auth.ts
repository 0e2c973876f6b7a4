import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Database } from './database/connect.ts'
import { isOver, longestSession, touchSession } from './services/staff/sessions.ts'
import { readStaffPolicy } from './services/staff/staff-policy.ts'

type AuthInput = { database: Database; secret: string; publicUrl: string; newId: () => string; now: () => Date }

/** Begins a session for an account whose owner has proven who they are, in whichever way. */
const sessions = {
  id: 'sessions',
  endpoints: {
    beginSession: createAuthEndpoint(
      '/begin-session',
      { method: 'POST', body: z.object({ staffId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.staffId)
        if (!user) throw new Error('There is no such account')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return { id: session.id, user }
      },
    ),
  },
} satisfies BetterAuthPlugin

const configure = ({ database, secret, publicUrl, newId }: AuthInput) =>
  betterAuth({
    database: { db: database.db, type: database.engine },
    secret,
    baseURL: publicUrl,
    trustedOrigins: [publicUrl],
    plugins: [sessions],
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
      cookiePrefix: 'staff',
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      database: { generateId: newId },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })

type Account = { id: string; name: string; email: string; role: string }
const accountOf = ({ id, name, email, role }: Account): Account => ({ id, name, email, role })

type BeginInput = { staffId: string; address: string; userAgent: string }

/**
 * Sign-in and sessions of the staff (product.md 3). None of better-auth's own addresses is open: what a browser may ask
 * stands in api/staff/sign-in.ts and staff.ts.
 */
export function createAuth(input: AuthInput) {
  const auth = configure(input)
  return {
    /** Begins a session. `cookies` are the Set-Cookie headers that carry it. */
    async begin({ staffId, address, userAgent }: BeginInput) {
      const headers = new Headers({ 'x-forwarded-for': address, 'user-agent': userAgent })
      const answer = await auth.api.beginSession({ body: { staffId }, headers, returnHeaders: true })
      // The role is a column of ours, which the type of this answer leaves out.
      const staff = accountOf(answer.response.user as typeof answer.response.user & { role: string })
      return { staff, cookies: answer.headers.getSetCookie() }
    },

    /** Ends the session of these headers, in the database too. Returns the Set-Cookie headers that forget it. */
    async signOut(headers: Headers): Promise<string[]> {
      const answer = await auth.api.signOut({ headers, returnHeaders: true })
      return answer.headers.getSetCookie()
    },

    /** Who is signed in; `undefined` for whoever is not, or whose session has ended by time (staff/sessions.ts). */
    async findSession(headers: Headers) {
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
      if (!found) return undefined
      const { id, createdAt, updatedAt } = found.session
      const { deactivatedAt, secondFactorAt } = found.user
      const now = input.now()
      if (isOver({ signedInAt: createdAt, lastUsedAt: updatedAt }, now) || deactivatedAt) {
        await auth.api.signOut({ headers })
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
