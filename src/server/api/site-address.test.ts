import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Connections } from '#contract/connections.ts'
import { owner } from '#test/support/accounts.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { jsonRequest } from '#test/support/http-client.ts'
import { staffAccess } from '#test/support/staff-access.ts'
import { wallClock } from '../clock.ts'
import { parseEnvironment } from '../environment.ts'
import { openConnections } from '../runtime/open-connections.ts'

const clinic = 'https://clinic.example'

onEveryEngine('the address of the site', (engine) => {
  let database: TestDatabase
  let folder: string
  let opened: { close: () => Promise<void> }[] = []

  beforeEach(async () => {
    database ??= await newDatabase(engine)
    folder = await mkdtemp(join(tmpdir(), 'clinic-address-'))
    await database.db.deleteFrom('settings').where('key', 'in', ['site.address', 'auth.secret']).execute()
  })
  afterEach(async () => {
    for (const { close } of opened) await close()
    opened = []
    await rm(folder, { recursive: true })
  })
  afterAll(() => database.drop())

  /** A process of the server that has opened a port, with an owner who may sign in. */
  const start = async (variables: Record<string, string> = {}) => {
    const chance = { ...wallClock, newId: uuidv7, randomBytes: (count: number) => randomBytes(count) }
    const environment = parseEnvironment({ DATA_DIR: folder, ...variables })
    const process = await openConnections(
      environment,
      { ...chance, database, log: pino({ level: 'silent' }) },
      undefined,
    )
    const { connections, authSecret, payments } = process
    const access = await staffAccess(database, { connections, authSecret, payments })
    Object.defineProperties(access.deps, {
      publicUrl: { get: () => process.address().publicUrl },
      formerUrl: { get: () => process.address().formerUrl },
    })
    const server = serve({ fetch: access.app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    opened.push(process, { close: async () => void server.close() })
    /** As a browser at `at` asks. */
    const ask = (
      method: string,
      path: string,
      { at, cookie = '', body }: { at: string; cookie?: string; body?: unknown },
    ) =>
      access.app.request(
        path,
        jsonRequest(method, body, {
          cookie,
          host: new URL(at).host,
          ...(method !== 'GET' && { origin: at }),
          'x-forwarded-for': '192.0.2.1',
        }),
      )
    const signIn = async (at: string) => {
      const { email, password } = owner
      const answer = await ask('POST', '/api/auth/sign-in/email', { at, body: { email, password } })
      expect(answer.status).toBe(200)
      return answer.headers.getSetCookie()[0] ?? ''
    }
    return {
      ...access,
      process,
      ask,
      signIn,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      facts: async (cookie: string, at: string) =>
        ((await (await ask('GET', '/api/connections', { at, cookie })).json()) as Connections).address,
      page: async (path: string) => (await access.app.request(path)).text(),
    }
  }
  const local = 'http://localhost:3000'

  test('must be a plain https address, and is otherwise refused beside its field', async () => {
    const { ask, signIn, facts } = await start()
    const cookie = await signIn(local)
    for (const [url, said] of [
      ['clinic.example', /whole address/],
      ['ftp://clinic.example', /whole address/],
      ['http://clinic.example', /begins with https/],
      [`${clinic}/shop`, /without a path/],
      [`${clinic}?x=1`, /without a path/],
      ['https://mei:secret@clinic.example', /without a path/],
    ] as const) {
      const answer = await ask('PUT', '/api/connections/address', { at: local, cookie, body: { url } })
      expect([url, answer.status, await answer.json()]).toMatchObject([
        url,
        422,
        { errors: [{ path: 'url', message: expect.stringMatching(said) }] },
      ])
    }
    expect(await facts(cookie, local)).toMatchObject({ source: 'none', url: local, former: null })
  })

  test('is accepted only when it leads to this very site', async () => {
    const here = await start()
    const cookie = await here.signIn(local)
    const put = async (url: string) => {
      const answer = await here.ask('PUT', '/api/connections/address', { at: local, cookie, body: { url } })
      return [answer.status, ((await answer.json()) as { errors?: { message: string }[] }).errors?.[0]?.message]
    }
    const other = createServer((request, response) => {
      response.setHeader('x-request-id', request.headers['x-request-id'] ?? '').end('{"status":"ok"}')
    })
    await once(other.listen(0, '127.0.0.1'), 'listening')
    expect(await put(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)).toEqual([
      422,
      expect.stringContaining('it isn’t this site'),
    ])
    other.close()
    expect(await put('http://127.0.0.1:9')).toEqual([422, expect.stringContaining('Nothing answers there')])
    expect(here.process.address()).toEqual({ publicUrl: local, formerUrl: undefined })
    expect(await put(`${here.url}/`)).toEqual([200, undefined])
    expect(here.process.address()).toEqual({ publicUrl: here.url, formerUrl: local })
  })

  test('is used in links by every process at once, and can be withdrawn until it is confirmed', async () => {
    const here = await start()
    const elsewhere = await start()
    const cookie = await here.signIn(local)
    const put = () => here.ask('PUT', '/api/connections/address', { at: local, cookie, body: { url: here.url } })
    expect(await here.page('/sitemap.xml')).toContain(`<loc>${local}/`)
    expect((await put()).status).toBe(200)
    await elsewhere.process.connections.refresh()
    for (const { page } of [here, elsewhere]) {
      expect(await page('/sitemap.xml')).toContain(`<loc>${here.url}/`)
      expect(await page('/robots.txt')).toContain(`Sitemap: ${here.url}/`)
      expect(await page('/api/site')).toContain(`"url":"${here.url}"`)
    }
    expect(await here.facts(cookie, local)).toMatchObject({ source: 'dashboard', url: here.url, former: local })

    const dropped = await here.ask('DELETE', '/api/connections/address', { at: local, cookie })
    expect([dropped.status, here.process.address().publicUrl]).toEqual([200, local])
    expect((await put()).status).toBe(200)
    const log = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', 'address')
      .orderBy('id')
      .execute()
    const back = await here.ask('PUT', '/api/connections/address', { at: here.url, cookie, body: { url: local } })
    expect([back.status, here.process.address()], 'what was confirmed before').toEqual([
      422,
      { publicUrl: here.url, formerUrl: local },
    ])
    expect(log.slice(-3).map(({ action }) => action)).toEqual([
      'connection.saved',
      'connection.removed',
      'connection.saved',
    ])
  })

  test('keeps the former address working until it is confirmed, and is strict afterwards', async () => {
    const here = await start()
    await database.db
      .insertInto('settings')
      .values({
        key: 'site.address',
        value: JSON.stringify({ url: clinic, former: '', confirmed: false, savedAt: '2026-01-01T00:00:00.000Z' }),
        updated_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    await here.process.connections.refresh()
    const headersOf = async () => (await here.ask('GET', '/api/site', { at: clinic })).headers
    // At the address before, without encryption, as before; at the new one as safe as it can be.
    const [before, after] = [await here.signIn(local), await here.signIn(clinic)]
    expect(before).toMatch(/^staff\.session_token=/)
    expect(before).not.toMatch(/Secure/)
    expect(after).toMatch(/^__Host-staff\.session_token=.*Secure/)
    expect((await headersOf()).has('strict-transport-security')).toBe(false)
    for (const [at, cookie] of [
      [local, before],
      [clinic, after],
    ] as const)
      expect((await here.ask('GET', '/api/staff/me', { at, cookie })).status).toBe(200)
    const party = async (at: string) =>
      (
        (await (await here.ask('POST', '/api/auth/sign-in/passkey/options', { at, body: {} })).json()) as {
          rpId: string
        }
      ).rpId
    expect([await party(local), await party(clinic)]).toEqual(['localhost', 'clinic.example'])
    // A page of somebody else's is neither.
    const foreign = await here.app.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { origin: 'https://evil.example', host: 'clinic.example', cookie: after },
    })
    expect(foreign.status).toBe(403)

    const confirm = (at: string, cookie: string) =>
      here.ask('PUT', '/api/connections/address/confirmation', { at, cookie })
    expect((await confirm(local, before)).status).toBe(422)
    expect((await confirm(clinic, after)).status).toBe(200)
    expect(here.process.address()).toEqual({ publicUrl: clinic, formerUrl: undefined })
    expect((await headersOf()).get('strict-transport-security')).toMatch(/max-age/)
    expect((await here.ask('GET', '/api/staff/me', { at: clinic, cookie: after })).status).toBe(200)
    expect((await here.ask('GET', '/api/staff/me', { at: local, cookie: before })).status, 'by the weaker cookie').toBe(
      401,
    )
    const dropped = await here.ask('DELETE', '/api/connections/address', { at: clinic, cookie: after })
    expect([dropped.status, here.process.address().publicUrl], 'a confirmed one stays').toEqual([409, clinic])
  })

  test('is confirmed at once when an owner saves it from the new address itself', async () => {
    const here = await start()
    const cookie = await here.signIn(clinic)
    const put = await here.ask('PUT', '/api/connections/address', { at: clinic, cookie, body: { url: clinic } })
    expect([put.status, here.process.address()]).toEqual([200, { publicUrl: clinic, formerUrl: undefined }])
  })

  test('that is public closes a shop with demo payments only', async () => {
    const here = await start()
    const buy = () => here.ask('POST', '/api/create-payment-intent', { at: clinic, body: {} })
    expect((await buy()).status).toBe(422)
    const cookie = await here.signIn(clinic)
    await here.ask('PUT', '/api/connections/address', { at: clinic, cookie, body: { url: clinic } })
    const closed = await buy()
    expect([closed.status, await closed.json()]).toMatchObject([
      503,
      { detail: expect.stringContaining('Online payment isn’t available right now') },
    ])
    const facts = await (
      await here.ask('GET', '/api/connections', { at: clinic, cookie: await here.signIn(clinic) })
    ).json()
    expect(facts).toMatchObject({ payments: { closed: true } })
  })

  test('set by the environment takes precedence, and cannot be changed', async () => {
    const saved = await start()
    await saved.ask('PUT', '/api/connections/address', {
      at: clinic,
      cookie: await saved.signIn(clinic),
      body: { url: clinic },
    })
    const here = await start({ PUBLIC_URL: 'http://localhost:4000' })
    expect(here.process.address()).toEqual({ publicUrl: 'http://localhost:4000', formerUrl: undefined })
    const cookie = await here.signIn('http://localhost:4000')
    const answers = await Promise.all(
      [
        ['PUT', '/api/connections/address', { url: clinic }],
        ['PUT', '/api/connections/address/confirmation', undefined],
        ['DELETE', '/api/connections/address', undefined],
      ].map(([method, path, body]) =>
        here.ask(String(method), String(path), { at: 'http://localhost:4000', cookie, body }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(await here.facts(cookie, 'http://localhost:4000')).toMatchObject({ source: 'environment' })
  })
})
