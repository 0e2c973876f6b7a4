import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'

onEveryEngine('the newsletter form', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let app: ReturnType<typeof createApp>
  beforeEach(async () => {
    app = createApp(testDeps(database, { trustProxy: 1 }))
  })

  const subscribe = (email: unknown, from = '203.0.113.1') =>
    app.request('/api/newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email }),
    })

  test('gives the same answer for a new and a known address, in any case', async () => {
    for (const email of ['Jo@Visitor.example', 'jo@visitor.example']) {
      const answer = await subscribe(email)
      expect([answer.status, await answer.json()]).toEqual([201, { email: 'jo@visitor.example' }])
    }
    expect(await database.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
  })

  test.each([['jo'], [''], [undefined], [7]])(
    'refuses the address %j with a message beside its field',
    async (email) => {
      const answer = await subscribe(email)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        detail: 'Please enter a valid email address',
        errors: [{ path: 'email', message: 'Please enter a valid email address' }],
      })
    },
  )

  test('limits the requests of one network address, and not those of others', async () => {
    for (let n = 0; n < 30; n++) expect((await subscribe(`v${n}@visitor.example`)).status).toBe(201)
    const answer = await subscribe('v31@visitor.example')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await subscribe('v32@visitor.example', '203.0.113.2')).status).toBe(201)
  })
})
