import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { owner } from './accounts.ts'
import { codeOfApp } from './authenticator-app.ts'
import type { TestDatabase } from './databases.ts'
import { testDeps } from './deps.ts'
import { type HttpClient, httpClient, signedInClient } from './http-client.ts'
import { addStaff } from './staff-accounts.ts'

/** The only account of a server, an owner's, with what its owner does to it. Forgets what was before. */
export async function ownAccount(database: TestDatabase) {
  for (const table of ['staff_users', 'email_outbox', 'settings', 'rate_limits'] as const)
    await database.db.deleteFrom(table).execute()
  /** How far the clock stands ahead of the wall's, in ms. */
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const deps = testDeps(database, { now, randomBytes: repeatableBytes() })
  const app = createApp(deps)
  await addStaff(deps, { ...owner, role: 'owner' })

  const signedIn = (password = owner.password) => signedInClient(app, { ...owner, password })
  return {
    deps,
    clock,
    now,
    visitor: () => httpClient(app),
    signedIn,
    /** Turns the second factor on, and gives what the app and the paper then know. */
    withSecondFactor: async () => {
      const visitor = await signedIn()
      const { body: setup } = await visitor.send('POST', '/api/account/second-factor')
      const code = codeOfApp(setup.secret, now())
      const confirmed = await visitor.send('POST', '/api/account/second-factor/confirm', { code })
      expect(confirmed.status).toBe(200)
      // The next code: the one that confirmed it is used up.
      clock.ahead += 30_000
      return { visitor, secret: setup.secret as string, codes: confirmed.body.codes as string[] }
    },
    me: async (visitor: HttpClient) => (await visitor.send('GET', '/api/staff/me')).status,
    notices: async () => {
      const rows = await database.db.selectFrom('email_outbox').selectAll().orderBy('id').execute()
      return rows
        .filter(({ template }) => template === 'staff-notice')
        .map(({ recipient, payload }) => [JSON.parse(payload).what, recipient])
    },
  }
}

/** The same bytes in every test, so that hashes of the same recovery codes are derived once (remembered-hashes.ts). */
function repeatableBytes(): Deps['randomBytes'] {
  let call = 0
  return (count) => createHash('shake256', { outputLength: count }).update(String(call++)).digest()
}
export type OwnAccount = Awaited<ReturnType<typeof ownAccount>>
