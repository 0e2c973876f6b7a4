import { serializeSigned } from 'hono/utils/cookie'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hour } from '#domain/durations.ts'
import { createApp } from '#server/app.ts'
import { createAuth } from '#server/auth.ts'
import type { Deps } from '#server/deps.ts'
import { createStaff } from '#server/services/staff/staff.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { answerProblem } from '../problem.ts'
import { createRouter } from '../router.ts'
import { requireStaff, withAuth } from './session.ts'

const owner = { name: 'Mei Tan', email: 'mei@clinic.example', password: 'quiet bamboo lantern' }

onEveryEngine('staff access', (engine) => {
  let database: TestDatabase
  let deps: Deps
  let app: ReturnType<typeof createApp>
  /** How far the clock stands ahead of the wall's, in ms. */
  let ahead = 0
  beforeAll(async () => {
    database = await newDatabase(engine)
  })
  beforeEach(async () => {
    ahead = 0
    deps = testDeps(database, { now: () => new Date(Date.now() + ahead), trustProxy: 1 })
    app = createApp(deps)
    await database.db.deleteFrom('staff_users').execute()
    await createStaff(deps, { ...owner, role: 'owner', actor: { id: null, name: 'test' } })
  })
  afterAll(() => database.drop())

  const send = async (method: string, path: string, { body, cookie = '', from = '192.0.2.1' }: Sent = {}) =>
    app.request(path, {
      method,
      headers: { cookie, 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  type Sent = { body?: unknown; cookie?: string; from?: string }
  const signIn = (changes: Partial<typeof owner> = {}, from?: string) => {
    const { email, password } = { ...owner, ...changes }
    return send('POST', '/api/auth/sign-in/email', { body: { email, password }, ...(from && { from }) })
  }
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const signedIn = async () => cookieOf(await signIn())
  const me = async (cookie: string) => (await send('GET', '/api/staff/me', { cookie })).status
  const audit = async () => {
    const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(3).execute()
    return rows.map(({ action, actor_name, entity_id, after }) => ({ action, actor_name, entity_id, after }))
  }

  describe('signing in', () => {
    test('gives a cookie that scripts and other sites do not get, and tells who is signed in', async () => {
      const answer = await signIn({ email: 'MEI@clinic.example' })
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
      const who = await send('GET', '/api/staff/me', { cookie: cookieOf(answer) })
      expect(await who.json()).toMatchObject({ name: 'Mei Tan', role: 'owner' })
    })

    test('gives a Secure cookie on https', async () => {
      app = createApp({ ...deps, publicUrl: 'https://clinic.example' })
      const answer = await signIn()
      const cookie = answer.headers.getSetCookie()[0]
      expect(cookie).toMatch(/^__Host-staff\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(cookie).not.toMatch(/Domain/i)
      expect(await me(cookieOf(answer))).toBe(200)
      expect(await me(cookieOf(answer).replace('__Host-', ''))).toBe(401)
    })

    test('keeps nothing that would let in whoever reads the database', async () => {
      const cookie = await signedIn()
      const [name = '', value = ''] = cookie.split('=')
      const { token } = await database.db.selectFrom('staff_sessions').select('token').executeTakeFirstOrThrow()
      expect(decodeURIComponent(value)).not.toContain(token)
      // With the key that signs cookies too, which stands in the same database.
      const signed = await serializeSigned(name, token, deps.authSecret)
      expect(await me(signed)).toBe(401)
      const [secret = ''] = decodeURIComponent(value).split('.')
      expect(await me(await serializeSigned(name, secret, deps.authSecret))).toBe(200)
    })

    test('tells a wrong password and an unknown e-mail alike', async () => {
      const answers = [await signIn({ password: 'wrong bamboo lantern' }), await signIn({ email: 'no@clinic.example' })]
      for (const answer of answers) {
        expect(answer.status).toBe(401)
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(answer.headers.getSetCookie()).toEqual([])
      }
      const [wrong, unknown] = await Promise.all(answers.map((answer) => answer.json()))
      expect(wrong).toEqual(unknown)
      expect(wrong.detail).toBe('The email or the password is wrong')
    })

    test('takes as long for an unknown e-mail as for a wrong password', async () => {
      const time = async (changes: Partial<typeof owner>) => {
        const started = performance.now()
        await signIn(changes)
        return performance.now() - started
      }
      await signIn()
      const wrong = Math.min(await time({ password: 'one wrong try' }), await time({ password: 'two wrong tries' }))
      const unknown = Math.min(await time({ email: 'no@clinic.example' }), await time({ email: 'no@clinic.example' }))
      // Without the same hashing an unknown e-mail would take a twentieth.
      expect(unknown).toBeGreaterThan(wrong / 4)
    })

    test('names the field that is not filled in', async () => {
      const answer = await signIn({ email: 'mei', password: '' })
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors).toEqual([
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'password', message: 'Please enter your password' },
      ])
    })

    test('is refused to a form of another site', async () => {
      const answer = await app.request('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
        body: JSON.stringify({ email: owner.email, password: owner.password }),
      })
      expect(answer.status).toBe(403)
    })

    test('is written to the audit log, failed or not, without what was typed', async () => {
      await signIn({ password: 'wrong bamboo lantern' }, '192.0.2.7')
      await signIn({ email: 'secret-as-email@clinic.example' }, '192.0.2.7')
      await signIn()
      const [good, unknown, wrong] = await audit()
      const { id } = await database.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
      expect(wrong).toEqual({
        action: 'session.refused',
        actor_name: 'sign-in',
        entity_id: id,
        after: '{"address":"192.0.2.7"}',
      })
      expect(unknown).toMatchObject({ action: 'session.refused', entity_id: 'unknown' })
      expect(good).toMatchObject({ action: 'session.started', actor_name: 'Mei Tan', entity_id: id })
      expect(JSON.stringify([good, unknown, wrong])).not.toMatch(/bamboo|secret-as-email/)
    })
  })

  describe('failed sign-ins', () => {
    const fail = (email: string, from: string) => signIn({ email, password: 'wrong bamboo lantern' }, from)
    const failTimes = async (times: number, each: (index: number) => Promise<Response>) => {
      for (let index = 0; index < times; index++) expect((await each(index)).status).toBe(401)
    }

    test('are slowed down from the sixth on, with the time to wait, and only there', async () => {
      await failTimes(5, () => fail(owner.email, '192.0.2.1'))
      const answer = await signIn({}, '192.0.2.1')
      expect(answer.status).toBe(429)
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(800)
      expect(wait).toBeLessThanOrEqual(900)
      expect((await answer.json()).detail).toBe('There were too many failed sign-ins. Please try again in 15 minutes.')
      expect((await signIn({}, '192.0.2.2')).status).toBe(200)
    })

    test('are counted when they come at once', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => fail(owner.email, '192.0.2.1')))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    })

    test('of one account are slowed down whichever addresses they come from', async () => {
      await failTimes(15, (index) => fail(owner.email, `192.0.2.${10 + index}`))
      expect((await signIn({}, '192.0.2.99')).status).toBe(429)
    })

    test('from one address are slowed down whichever accounts they are for', async () => {
      await failTimes(30, (index) => fail(`${index}@clinic.example`, '192.0.2.1'))
      expect((await signIn({}, '192.0.2.1')).status).toBe(429)
      expect((await signIn({}, '192.0.2.2')).status).toBe(200)
    })

    test('before a good one are forgotten', async () => {
      await failTimes(4, () => fail(owner.email, '192.0.2.1'))
      expect((await signIn()).status).toBe(200)
      await failTimes(4, () => fail(owner.email, '192.0.2.1'))
      expect((await signIn()).status).toBe(200)
    })
  })

  describe('a session', () => {
    test('ends after 12 hours without use', async () => {
      const cookie = await signedIn()
      ahead = 12 * hour - 60_000
      expect(await me(cookie)).toBe(200)
      ahead += 12 * hour - 60_000
      expect(await me(cookie)).toBe(200)
      ahead += 12 * hour + 1000
      expect(await me(cookie)).toBe(401)
      ahead = 0
      expect(await me(cookie), 'its row is gone').toBe(401)
    })

    test('ends after 7 days however much it is used', async () => {
      const cookie = await signedIn()
      for (ahead = 0; ahead < 7 * 24 * hour; ahead += 6 * hour) expect(await me(cookie)).toBe(200)
      expect(await me(cookie)).toBe(401)
    })

    test('ends on the server when its owner signs out', async () => {
      const cookie = await signedIn()
      const answer = await send('POST', '/api/auth/sign-out', { cookie })
      expect(answer.status).toBe(204)
      expect(answer.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i)
      expect(await me(cookie)).toBe(401)
      expect(await database.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
      expect((await audit())[0]).toMatchObject({ action: 'session.ended', actor_name: 'Mei Tan' })
      expect((await send('POST', '/api/auth/sign-out', { cookie })).status).toBe(204)
    })

    test('is not opened by a cookie that was tampered with', async () => {
      const cookie = await signedIn()
      expect(await me(cookie.replace(/=(.)/, (_, first) => `=${first === 'A' ? 'B' : 'A'}`))).toBe(401)
    })

    test('is listed with the others of its owner, and can be ended from there', async () => {
      const [first, second] = [await signedIn(), cookieOf(await signIn({}, '192.0.2.8'))]
      const list = await (await send('GET', '/api/staff/sessions', { cookie: first })).json()
      expect(list).toHaveLength(2)
      const other = list.find(({ current }: { current: boolean }) => !current)
      expect(other.address).toBe('192.0.2.8')
      expect((await send('DELETE', `/api/staff/sessions/${other.id}`, { cookie: first })).status).toBe(204)
      expect([await me(first), await me(second)]).toEqual([200, 401])
      expect((await send('DELETE', `/api/staff/sessions/${other.id}`, { cookie: first })).status).toBe(404)
    })

    test('of somebody else cannot be ended', async () => {
      const ivy = { name: 'Ivy', email: 'ivy@clinic.example', password: 'nine calm herons' }
      await createStaff(deps, { ...ivy, role: 'staff', actor: { id: null, name: 'test' } })
      const [mine, hers] = [await signedIn(), cookieOf(await signIn(ivy))]
      const [session] = await (await send('GET', '/api/staff/sessions', { cookie: mine })).json()
      expect((await send('DELETE', `/api/staff/sessions/${session.id}`, { cookie: hers })).status).toBe(404)
      expect(await me(mine)).toBe(200)
    })
  })

  test('nothing else of the sign-in library is open', async () => {
    const cookie = await signedIn()
    const paths = ['get-session', 'sign-up/email', 'update-user', 'change-email', 'list-sessions', 'ok', 'error']
    for (const path of [...paths, 'change-password', 'delete-user', 'sign-in/social', 'request-password-reset'])
      for (const method of ['GET', 'POST'])
        expect((await send(method, `/api/auth/${path}`, { cookie })).status, `${method} ${path}`).toBe(404)
  })

  test.each([
    ['GET', '/api/staff/me'],
    ['GET', '/api/staff/sessions'],
    ['DELETE', '/api/staff/sessions/1'],
    ['GET', '/api/content/hero/revisions'],
    ...['navigation', 'clinic', 'hero', 'about', 'contact', 'features'].map((name) => ['PUT', `/api/content/${name}`]),
  ] as [string, string][])('%s %s asks whoever is signed out to sign in', async (method, path) => {
    const answer = await send(method, path, method === 'PUT' ? { body: {} } : {})
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      type: 'signed_out',
      title: 'Please sign in',
      status: 401,
      detail: 'Please sign in',
    })
  })

  test('what only owners may do is refused to staff, and to whoever is signed out', async () => {
    const ivy = { name: 'Ivy', email: 'ivy@clinic.example', password: 'nine calm herons' }
    await createStaff(deps, { ...ivy, role: 'staff', actor: { id: null, name: 'test' } })
    const cookies = { owner: await signedIn(), staff: cookieOf(await signIn(ivy)), nobody: '' }
    const owners = createRouter()
    owners.onError(answerProblem)
    owners.use(withAuth(createAuth({ ...deps, secret: deps.authSecret })))
    owners.get('/', requireStaff('owner'), (c) => c.text('open'))
    const status = async (cookie: string) => (await owners.request('/', { headers: { cookie } })).status
    expect(await status(cookies.owner)).toBe(200)
    expect(await status(cookies.staff)).toBe(403)
    expect(await status(cookies.nobody)).toBe(401)
  })

  test('the dashboard’s pages lead whoever is signed out to the sign-in page and back', async () => {
    for (const path of ['/admin', '/admin/services?sort=name', '/admin/none']) {
      const answer = await send('GET', path)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(`/admin/login?next=${encodeURIComponent(path)}`)
    }
  })
})
