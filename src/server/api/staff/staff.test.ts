import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import { createApp } from '#server/app.ts'
import { ivy } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { cookieOf } from '#test/support/http-client.ts'
import { type StaffAccess, staffAccess } from '#test/support/staff-access.ts'

onEveryEngine('staff access', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  let access: StaffAccess
  beforeEach(async () => {
    access = await staffAccess(database)
  })

  describe('a session', () => {
    test('ends after 12 hours without use', async () => {
      const cookie = await access.signedIn()
      access.clock.ahead = 12 * hour - 60_000
      expect(await access.me(cookie)).toBe(200)
      access.clock.ahead += 12 * hour - 60_000
      expect(await access.me(cookie)).toBe(200)
      access.clock.ahead += 12 * hour + 1000
      expect(await access.me(cookie)).toBe(401)
      access.clock.ahead = 0
      expect(await access.me(cookie), 'its row is gone').toBe(401)
    })

    test('ends after 12 hours in which only an open page looked for news', async () => {
      const cookie = await access.signedIn()
      const ask = async (headers: Record<string, string>) =>
        (await access.app.request('/api/today', { headers: { cookie, ...headers } })).status
      access.clock.ahead = 6 * hour
      expect(await ask({ 'by-itself': '1' })).toBe(200)
      access.clock.ahead = 12 * hour - 60_000
      expect(await ask({})).toBe(200)
      access.clock.ahead += 12 * hour - 60_000
      expect(await ask({ 'by-itself': '1' })).toBe(200)
      access.clock.ahead += 120_000
      expect(await ask({ 'by-itself': '1' })).toBe(401)
    })

    test('ends after 7 days however much it is used', async () => {
      const cookie = await access.signedIn()
      for (access.clock.ahead = 0; access.clock.ahead < 7 * 24 * hour; access.clock.ahead += 6 * hour)
        expect(await access.me(cookie)).toBe(200)
      expect(await access.me(cookie)).toBe(401)
    })

    test('is deleted on the server at sign-out', async () => {
      const cookie = await access.signedIn()
      const answer = await access.send('POST', '/api/auth/sign-out', { cookie })
      expect(answer.status).toBe(204)
      expect(answer.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i)
      expect(await access.me(cookie)).toBe(401)
      expect(await database.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
      expect((await access.audit())[0]).toMatchObject({ action: 'session.ended', actor_name: 'Mei Tan' })
      expect((await access.send('POST', '/api/auth/sign-out', { cookie })).status).toBe(204)
    })

    test('is not accepted with a changed cookie', async () => {
      const cookie = await access.signedIn()
      expect(await access.me(cookie.replace(/=(.)/, (_, first) => `=${first === 'A' ? 'B' : 'A'}`))).toBe(401)
    })

    test('is listed with its account’s others, and can be ended there', async () => {
      const [first, second] = [await access.signedIn(), cookieOf(await access.signIn({}, '192.0.2.8'))]
      const list = await (await access.send('GET', '/api/staff/sessions', { cookie: first })).json()
      expect(list).toHaveLength(2)
      const other = list.find(({ current }: { current: boolean }) => !current)
      expect(other.address).toBe('192.0.2.8')
      expect((await access.send('DELETE', `/api/staff/sessions/${other.id}`, { cookie: first })).status).toBe(204)
      expect([await access.me(first), await access.me(second)]).toEqual([200, 401])
      expect((await access.send('DELETE', `/api/staff/sessions/${other.id}`, { cookie: first })).status).toBe(404)
    })

    test('a session of another account cannot be ended', async () => {
      const [mine, hers] = [await access.signedIn(), await access.withIvy()]
      const [session] = await (await access.send('GET', '/api/staff/sessions', { cookie: mine })).json()
      expect((await access.send('DELETE', `/api/staff/sessions/${session.id}`, { cookie: hers })).status).toBe(404)
      expect(await access.me(mine)).toBe(200)
    })
  })

  test('no other route of the sign-in library is reachable', async () => {
    const cookie = await access.signedIn()
    const paths = ['get-session', 'sign-up/email', 'update-user', 'change-email', 'list-sessions', 'ok', 'error']
    for (const path of [...paths, 'change-password', 'delete-user', 'sign-in/social', 'request-password-reset'])
      for (const method of ['GET', 'POST'])
        expect((await access.send(method, `/api/auth/${path}`, { cookie })).status, `${method} ${path}`).toBe(404)
  })

  test.each([
    ['GET', '/api/staff/me'],
    ['GET', '/api/staff/sessions'],
    ['DELETE', '/api/staff/sessions/1'],
    ['GET', '/api/content/hero/revisions'],
    ...['navigation', 'clinic', 'hero', 'about', 'contact', 'features'].map((name) => ['PUT', `/api/content/${name}`]),
  ] as [string, string][])('%s %s answers 401 without a session', async (method, path) => {
    const answer = await access.send(method, path, method === 'PUT' ? { body: {} } : {})
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({
      type: 'signed_out',
      title: 'Please sign in',
      status: 401,
      detail: 'Please sign in',
    })
  })

  test('owners’ actions are refused to staff and without a session', async () => {
    const cookies = { owner: await access.signedIn(), staff: await access.withIvy(), nobody: '' }
    const warned: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => warned.push(line) })
    const app = createApp({ ...access.deps, log })
    const status = async (cookie: string) => (await app.request('/api/audit', { headers: { cookie } })).status
    expect(await status(cookies.owner)).toBe(200)
    expect(await status(cookies.staff)).toBe(403)
    expect(await status(cookies.nobody)).toBe(401)
    const { id } = await database.db
      .selectFrom('staff_users')
      .select('id')
      .where('email', '=', ivy.email)
      .executeTakeFirstOrThrow()
    expect(warned.map((line) => JSON.parse(line))).toMatchObject([{ staffId: id }])
  })

  test('dashboard pages redirect to sign-in, which remembers their address', async () => {
    for (const path of ['/admin', '/admin/services?sort=name', '/admin/none']) {
      const answer = await access.send('GET', path)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(`/admin/login?next=${encodeURIComponent(path)}`)
    }
  })

  test('the sign-in page redirects signed-in staff to dashboard pages only', async () => {
    const cookie = await access.signedIn()
    const whereTo = async (query: string) =>
      (await access.app.request(`/admin/login${query}`, { headers: { cookie } })).headers.get('location')
    expect(await whereTo('')).toBe('/admin')
    expect(await whereTo('?next=%2Fadmin%2Fservices')).toBe('/admin/services')
    expect(await whereTo('?next=https%3A%2F%2Felsewhere.example%2Fadmin')).toBe('/admin')
  })

  describe('the dashboard’s address', () => {
    const visit = async (path: string, cookie?: string) => {
      const { status, headers } = await access.send('GET', path, { ...(cookie && { cookie }) })
      return [status, headers.get('location')]
    }

    test.each([
      ['/ADMIN', '/admin'],
      ['/Admin/', '/admin/'],
      ['/Admin/Orders?status=Paid&q=A', '/admin/orders?status=Paid&q=A'],
      ['/ADMIN/login', '/admin/login'],
      ['/%61dmin', '/admin'],
      ['/%41DM%49n/Orders/%C3%89', '/admin/orders/%C3%89'],
    ])('is normalised: %s redirects to %s, with or without a session', async (path, plain) => {
      expect(await visit(path)).toEqual([302, plain])
      expect(await visit(path, await access.signedIn())).toEqual([302, plain])
    })

    test('asks for a sign-in in its normal form, and similar addresses answer 404', async () => {
      expect(await visit('/admin/orders')).toEqual([302, '/admin/login?next=%2Fadmin%2Forders'])
      expect(await visit('/admin/orders/%C3%89%2F')).toEqual([
        302,
        `/admin/login?next=${encodeURIComponent('/admin/orders/%C3%89%2F')}`,
      ])
      expect(await visit('/Administrator')).toEqual([404, null])
    })
  })
})
