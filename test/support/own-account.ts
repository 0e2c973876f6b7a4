import { expect } from 'vitest'
import { createApp } from '#server/app.ts'
import { createStaff } from '#server/services/staff/staff.ts'
import type { TestDatabase } from './databases.ts'
import { testDeps } from './deps.ts'
import { codeOfApp, password, staffVisitor } from './staff-visitor.ts'

export const mei = 'mei@clinic.example'

/** The only account of a server, an owner's, with what its owner does to it. Forgets what was before. */
export async function ownAccount(database: TestDatabase) {
  for (const table of ['staff_users', 'email_outbox', 'settings', 'rate_limits'] as const)
    await database.db.deleteFrom(table).execute()
  /** How far the clock stands ahead of the wall's, in ms. */
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const deps = testDeps(database, { now })
  const app = createApp(deps)
  const actor = { id: null, name: 'test' }
  await createStaff(deps, { name: 'Mei Tan', email: mei, role: 'owner', password, actor })

  const signedIn = async (email = mei, given = password) => {
    const visitor = staffVisitor(app)
    expect((await visitor.signIn(email, given)).status).toBe(200)
    return visitor
  }
  return {
    deps,
    clock,
    now,
    visitor: () => staffVisitor(app),
    signedIn,
    /** Turns the second factor on, and gives what the app and the paper then know. */
    withSecondFactor: async () => {
      const visitor = await signedIn()
      const { body: setup } = await visitor.ask('POST', '/api/account/second-factor')
      const code = codeOfApp(setup.secret, now())
      const confirmed = await visitor.ask('POST', '/api/account/second-factor/confirm', { code })
      expect(confirmed.status).toBe(200)
      // The next code: the one that confirmed it is used up.
      clock.ahead += 30_000
      return { visitor, secret: setup.secret as string, codes: confirmed.body.codes as string[] }
    },
    me: async (visitor: ReturnType<typeof staffVisitor>) => (await visitor.ask('GET', '/api/staff/me')).status,
    notices: async () => {
      const rows = await database.db.selectFrom('email_outbox').selectAll().orderBy('id').execute()
      return rows
        .filter(({ template }) => template === 'staff-notice')
        .map(({ recipient, payload }) => [JSON.parse(payload).what, recipient])
    },
  }
}
export type OwnAccount = Awaited<ReturnType<typeof ownAccount>>
