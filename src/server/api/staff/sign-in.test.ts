import { serializeSigned } from 'hono/utils/cookie'
import { beforeEach, describe, expect, test } from 'vitest'
import { ivy, owner } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { cookieOf, jsonRequest } from '#test/support/http-client.ts'
import { type StaffAccess, staffAccess } from '#test/support/staff-access.ts'
import { addStaff } from '#test/support/staff-accounts.ts'

onEveryEngine('signing in', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let access: StaffAccess
  beforeEach(async () => {
    access = await staffAccess(database)
  })

  test('sets an HttpOnly SameSite cookie, and returns the account', async () => {
    const answer = await access.signIn({ email: 'OWNER@clinic.example' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      id: expect.any(String),
      name: 'Mei Tan',
      email: owner.email,
      role: 'owner',
    })
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    const cookie = answer.headers.getSetCookie()[0]
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).not.toMatch(/; Secure/i)
    const who = await access.send('GET', '/api/staff/me', { cookie: cookieOf(answer) })
    expect(await who.json()).toMatchObject({ name: 'Mei Tan', role: 'owner' })
  })

  test('gives a Secure cookie on https', async () => {
    access = await staffAccess(database, { publicUrl: 'https://clinic.example' })
    const answer = await access.signIn()
    const cookie = answer.headers.getSetCookie()[0]
    expect(cookie).toMatch(/^__Host-staff\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/Domain/i)
    expect(await access.me(cookieOf(answer))).toBe(200)
    expect(await access.me(cookieOf(answer).replace('__Host-', ''))).toBe(401)
  })

  test('stores nothing that would let a reader of the database sign in', async () => {
    const cookie = await access.signedIn()
    const [name = '', value = ''] = cookie.split('=')
    const { token } = await database.db.selectFrom('staff_sessions').select('token').executeTakeFirstOrThrow()
    expect(decodeURIComponent(value)).not.toContain(token)
    // With the key that signs cookies too, which stands in the same database.
    const signed = await serializeSigned(name, token, access.deps.authSecret)
    expect(await access.me(signed)).toBe(401)
    const [secret = ''] = decodeURIComponent(value).split('.')
    expect(await access.me(await serializeSigned(name, secret, access.deps.authSecret))).toBe(200)
  })

  test('answers the same for a wrong password and an unknown email', async () => {
    const answers = [
      await access.signIn({ password: 'wrong bamboo lantern' }),
      await access.signIn({ email: 'no@clinic.example' }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    const [wrong, unknown] = await Promise.all(answers.map((answer) => answer.json()))
    expect(wrong).toEqual(unknown)
    expect(wrong.detail).toBe('The email or password is wrong')
  })

  test('takes comparable time for an unknown email and a wrong password', async () => {
    /** In µs of a core, which do not depend on what else the machine does. */
    const work = async (changes: Partial<typeof owner>) => {
      const before = process.cpuUsage()
      await access.signIn(changes)
      return process.cpuUsage(before).user
    }
    await access.signIn()
    const wrong = Math.min(await work({ password: 'one wrong try' }), await work({ password: 'two wrong tries' }))
    const unknown = Math.min(await work({ email: 'no@clinic.example' }), await work({ email: 'no@clinic.example' }))
    // Without the same hashing an unknown email would take a twentieth.
    expect(unknown).toBeGreaterThan(wrong / 4)
  })

  test('a page of one person does nothing in the name of another who has signed in since', async () => {
    const cookies = { owner: await access.signedIn(), ivy: await access.withIvy() }
    const idOf = async (cookie: string) => (await (await access.send('GET', '/api/staff/me', { cookie })).json()).id
    const ids = { owner: await idOf(cookies.owner), ivy: await idOf(cookies.ivy) }
    const invite = (cookie: string, pageOf?: string) =>
      access.app.request(
        '/api/staff-invitations',
        jsonRequest(
          'POST',
          { email: 'new@clinic.example', role: 'staff' },
          { cookie, ...(pageOf && { 'page-of': pageOf }) },
        ),
      )
    const refusedToIvy = await invite(cookies.ivy, ids.owner)
    expect(refusedToIvy.status).toBe(409)
    expect(await refusedToIvy.json()).toMatchObject({ type: 'someone_else', name: ivy.name })
    const refusedToOwner = await invite(cookies.owner, ids.ivy)
    expect(refusedToOwner.status).toBe(409)
    expect(await refusedToOwner.json()).toMatchObject({ type: 'someone_else', name: owner.name })
    expect(await access.deps.database.db.selectFrom('staff_links').select('id').execute()).toEqual([])
    expect((await invite(cookies.ivy, ids.ivy)).status).toBe(403)
    expect((await invite(cookies.owner, ids.owner)).status).toBeLessThan(300)
    expect((await access.send('GET', '/api/staff/sessions', { cookie: cookies.owner })).status).toBe(200)
  })

  test('names each field that is not filled in', async () => {
    const answer = await access.signIn({ email: 'owner', password: '' })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual([
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'password', message: 'Please enter your password' },
    ])
  })

  test('is refused for requests from another site', async () => {
    const answer = await access.app.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: owner.password }),
    })
    expect(answer.status).toBe(403)
  })

  test('is recorded in the audit log, successful or not, without the typed values', async () => {
    await access.signIn({ password: 'wrong bamboo lantern' }, '192.0.2.7')
    await access.signIn({ email: 'secret-as-email@clinic.example' }, '192.0.2.7')
    await access.signIn()
    const [good, unknown, wrong] = await access.audit()
    const { id } = await database.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
    expect(wrong).toEqual({
      action: 'session.refused',
      actor_name: 'sign-in',
      entity_id: id,
      after: '{"address":"192.0.2.7","method":"password"}',
    })
    expect(unknown).toMatchObject({ action: 'session.refused', entity_id: 'unknown' })
    expect(good).toMatchObject({ action: 'session.started', actor_name: 'Mei Tan', entity_id: id })
    expect(JSON.stringify([good, unknown, wrong])).not.toMatch(/bamboo|secret-as-email/)
  })

  describe('failed sign-ins', () => {
    const fail = (email: string, from: string) => access.signIn({ email, password: 'wrong bamboo lantern' }, from)
    const failTimes = async (times: number, each: (index: number) => Promise<Response>) => {
      for (let index = 0; index < times; index++) expect((await each(index)).status).toBe(401)
    }

    test('are limited from the sixth on, with the time to wait, for that address only', async () => {
      await failTimes(5, () => fail(owner.email, '192.0.2.1'))
      const answer = await access.signIn({}, '192.0.2.1')
      expect(answer.status).toBe(429)
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(800)
      expect(wait).toBeLessThanOrEqual(900)
      expect((await answer.json()).detail).toBe('Too many failed sign-ins. Please try again in 15 minutes.')
      expect((await access.signIn({}, '192.0.2.2')).status).toBe(200)
    })

    test('are counted also when they are concurrent', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => fail(owner.email, '192.0.2.1')))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    })

    test('are limited per account, from any addresses', async () => {
      await failTimes(15, (index) => fail(owner.email, `192.0.2.${10 + index}`))
      expect((await access.signIn({}, '192.0.2.99')).status).toBe(429)
    })

    test('are limited per address, for any accounts', async () => {
      // Those that are unknown cost a new hash each: a few show that they count too.
      for (let index = 5; index < 30; index++)
        await addStaff(access.deps, { ...owner, email: `${index}@clinic.example`, role: 'staff' })
      await failTimes(30, (index) => fail(`${index}@clinic.example`, '192.0.2.1'))
      expect((await access.signIn({}, '192.0.2.1')).status).toBe(429)
      expect((await access.signIn({}, '192.0.2.2')).status).toBe(200)
    })

    test('an address without attempts left uses up no attempts of further accounts', async () => {
      for (let index = 5; index < 30; index++)
        await addStaff(access.deps, { ...owner, email: `${index}@clinic.example`, role: 'staff' })
      await failTimes(30, (index) => fail(`${index}@clinic.example`, '192.0.2.1'))
      for (let index = 0; index < 15; index++) expect((await fail(owner.email, '192.0.2.1')).status).toBe(429)
      await failTimes(14, (index) => fail(owner.email, `192.0.2.${2 + (index % 3)}`))
      expect((await access.signIn({}, '192.0.2.9')).status).toBe(200)
    })

    test('are reset by a successful sign-in', async () => {
      await failTimes(4, () => fail(owner.email, '192.0.2.1'))
      expect((await access.signIn()).status).toBe(200)
      await failTimes(4, () => fail(owner.email, '192.0.2.1'))
      expect((await access.signIn()).status).toBe(200)
    })
  })
})
