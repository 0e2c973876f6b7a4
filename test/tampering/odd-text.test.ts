import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'

const wish = {
  firstName: 'Jo',
  lastName: 'Lee',
  email: 'jo@visitor.example',
  phone: '0400 000 000',
  service: 'cupping-therapy',
  preferredDate: 'Tuesday',
}

onEveryEngine('a text with the character NUL', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let app: ReturnType<typeof createApp>
  beforeAll(async () => {
    const deps = testDeps(database)
    await seedWhenEmpty(deps)
    app = createApp(deps)
  })

  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    return (await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }

  test('is refused in a body, unlike an escaped backslash before “u0000”', async () => {
    expect(await post('/api/appointments', { ...wish, firstName: 'Jo\0' })).toBe(400)
    expect(await post('/api/appointments', { ...wish, service: '\\\0' })).toBe(400)
    expect(await post('/api/checkout/confirmation', { paymentId: 'pi_\0' })).toBe(400)
    expect(await post('/api/appointments', { ...wish, message: String.raw`C:\u0000` })).toBe(201)
  })

  test.each(['/api/posts/%00', '/api/pages/a%00b', '/api/vouchers/%00/pdf'])('is refused in %s', async (path) =>
    expect((await app.request(path)).status).toBe(400),
  )

  test('matches no page', async () => expect((await app.request('/blog/%00')).status).toBe(404))
})
