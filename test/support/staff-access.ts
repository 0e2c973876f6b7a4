import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { ivy, owner } from './accounts.ts'
import type { TestDatabase } from './databases.ts'
import { testDeps } from './deps.ts'
import { cookieOf, jsonRequest } from './http-client.ts'
import { addStaff } from './staff-accounts.ts'

type Sent = { body?: unknown; cookie?: string; from?: string }

/** A server with one owner, for tests of signing in. Deletes all earlier accounts and failed sign-ins. */
export async function staffAccess(database: TestDatabase, overrides: Partial<Deps> = {}) {
  await database.db.deleteFrom('staff_users').execute()
  await database.db.deleteFrom('rate_limits').execute()
  /** How far the clock stands ahead of the wall's, in ms. */
  const clock = { ahead: 0 }
  const deps = testDeps(database, { now: () => new Date(Date.now() + clock.ahead), trustProxy: 1, ...overrides })
  const app = createApp(deps)
  await addStaff(deps, { ...owner, role: 'owner' })

  const send = async (method: string, path: string, { body, cookie = '', from = '192.0.2.1' }: Sent = {}) =>
    app.request(path, jsonRequest(method, body, { cookie, 'x-forwarded-for': from }))
  const signIn = (changes: Partial<typeof owner> = {}, from?: string) => {
    const { email, password } = { ...owner, ...changes }
    return send('POST', '/api/auth/sign-in/email', { body: { email, password }, ...(from && { from }) })
  }
  return {
    deps,
    app,
    clock,
    send,
    signIn,
    signedIn: async () => cookieOf(await signIn()),
    /** A member of staff beside the owner, signed in. */
    withIvy: async () => {
      await addStaff(deps, { ...ivy, role: 'staff' })
      return cookieOf(await signIn(ivy))
    },
    me: async (cookie: string) => (await send('GET', '/api/staff/me', { cookie })).status,
    /** The last three lines of the audit log, newest first. */
    audit: async () => {
      const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(3).execute()
      return rows.map(({ action, actor_name, entity_id, after }) => ({ action, actor_name, entity_id, after }))
    },
  }
}
export type StaffAccess = Awaited<ReturnType<typeof staffAccess>>
