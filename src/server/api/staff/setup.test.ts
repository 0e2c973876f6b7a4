import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { createSetupToken } from '#server/services/staff/setup.ts'
import { owner } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'

onEveryEngine('the set-up link', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let deps: Deps
  beforeAll(async () => {
    deps = testDeps(database)
  })
  beforeEach(async () => {
    await database.db.deleteFrom('staff_users').execute()
  })

  const post = (path: string, body: unknown) =>
    createApp(deps).request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('creates the owner, who can then sign in', async () => {
    const token = await createSetupToken(deps)
    expect((await post('/api/setup/check', { token })).status).toBe(204)
    const answer = await post('/api/setup', { ...owner, token })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ name: 'Mei Tan', role: 'owner' })
    const { email, password } = owner
    expect((await post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect((await post('/api/setup/check', { token })).status).toBe(409)
    expect((await post('/api/setup', { ...owner, token })).status).toBe(409)
  })

  test('is announced as needed until an account exists, and is never shown itself', async () => {
    const token = await createSetupToken(deps)
    const app = createApp(deps)
    const needed = async () => (await app.request('/api/setup')).json()
    expect(await needed()).toEqual({ needed: true })
    const page = await app.request('/admin/login')
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('No account yet')
    expect(html).not.toContain('type="password"')
    expect(html).not.toContain(token)
    await post('/api/setup', { ...owner, token })
    expect(await needed()).toEqual({ needed: false })
    expect(await (await app.request('/admin/login')).text()).toContain('type="password"')
  })

  test('refuses a password that is easy to guess, beside its field', async () => {
    const token = await createSetupToken(deps)
    const answer = await post('/api/setup', { ...owner, token, password: 'Password2026!' })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual([
      { path: 'password', message: expect.stringContaining('easy to guess') },
    ])
  })

  test('refuses a name that the website writes for itself, and works after it', async () => {
    const token = await createSetupToken(deps)
    const answer = await post('/api/setup', { ...owner, token, name: 'Command  line' })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual([
      { path: 'name', message: 'The website uses “Command line” in its own records. Please enter your own name.' },
    ])
    expect((await post('/api/setup', { ...owner, token })).status).toBe(201)
  })

  test('is refused when it is made up', async () => {
    await createSetupToken(deps)
    expect((await post('/api/setup/check', { token: 'x'.repeat(43) })).status).toBe(404)
    expect((await post('/api/setup', { ...owner, token: 'x'.repeat(43) })).status).toBe(404)
    expect(await database.db.selectFrom('staff_users').selectAll().execute()).toEqual([])
  })
})
