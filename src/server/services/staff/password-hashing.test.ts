import { createHook } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { newDatabase } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { staffAccess } from '#test/support/staff-access.ts'

const database = fixtureForAll(() => newDatabase('sqlite'))

/** How many hashes were in Node's thread pool at once, at most, while something was done. */
async function mostHashesDuring(work: () => Promise<unknown>): Promise<number> {
  const begun = new Set<number>()
  let most = 0
  const hook = createHook({
    init: (id, type) => {
      if (type === 'SCRYPTREQUEST') begun.add(id)
      most = Math.max(most, begun.size)
    },
    before: (id) => void begun.delete(id),
  })
  hook.enable()
  await work().finally(() => hook.disable())
  return most
}

describe('password hashing', () => {
  test('uses one thread of the pool at a time, so that file access and DNS lookups continue', async () => {
    const access = await staffAccess(database)
    const cookie = await access.signedIn()
    const most = await mostHashesDuring(async () => {
      const tries = Array.from({ length: 10 }, (_, n) =>
        access.signIn({ email: `someone${n}@clinic.example` }, `203.0.113.${n}`),
      )
      const change = { currentPassword: 'a wrong one', newPassword: 'seven slow lanterns' }
      const own = access.send('PUT', '/api/account/password', { cookie, body: change })
      expect((await Promise.all([...tries, own])).map(({ status }) => status)).toEqual([...Array(10).fill(401), 422])
    })
    expect(most).toBe(1)
  })

  test('answers 503 with Retry-After when too many wait, and recovers afterwards', async () => {
    const access = await staffAccess(database)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => access.signIn({ email: `someone${n}@clinic.example` }, `203.0.113.${n}`)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(31)
    expect(statuses.filter((status) => status === 503)).toHaveLength(9)
    const refused = answers.find(({ status }) => status === 503)!
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ type: 'busy' })
    expect((await access.signIn()).status).toBe(200)
  })
})
