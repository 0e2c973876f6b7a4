import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiScopeNames } from '#contract/api-key.ts'
import { day, minute } from '#domain/dates/durations.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { newStaffShop, type StaffShop } from '#test/support/staff-shop.ts'
import { keyRoutes, scopeFor } from './key-routes.ts'

const known = (answer: { status: number; body: unknown }) => [answer.status, answer.body]

onEveryEngine('API keys', (engine) => {
  let shop: StaffShop
  let ahead = 0
  beforeAll(async () => {
    shop = await newStaffShop(engine, { now: () => new Date(Date.now() + ahead) })
  })
  afterAll(() => shop.drop())

  const make = async (scopes: readonly string[], more: object = {}) => {
    const asked = { name: 'Till', scopes, lifetime: '365', ...more }
    const { status, body } = await shop.ask('owner', 'POST', '/api/api-keys', asked)
    expect(status).toBe(201)
    return body as { key: string; apiKey: { id: string; prefix: string } }
  }
  const call = (key: string, method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    shop.ask('nobody', method, path, body, { authorization: `Bearer ${key}`, ...more })

  test('a key opens the routes of its scopes without a cookie, and a refusal names the missing scope', async () => {
    const { key } = await make(['orders:read'])
    expect((await call(key, 'GET', '/api/orders')).status).toBe(200)
    const refused = await call(key, 'GET', '/api/subscribers')
    expect(known(refused)).toMatchObject([403, { detail: 'This API key lacks the scope subscribers:read' }])
  })

  test('a key with every scope opens only the listed routes, and none of owners or personal accounts', async () => {
    let { key } = await make(apiScopeNames)
    const { body } = await shop.ask('nobody', 'GET', '/api/openapi.json')
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method, path, name: `${method} ${path.replace(/^\/api/, '')}` })),
    )
    expect([...keyRoutes.keys()].filter((name) => !routes.some((each) => each.name === name))).toEqual([])
    for (const [index, { method, path, name }] of routes.entries()) {
      // There are more routes than one key may call in a minute.
      if (index > 0 && index % 250 === 0) key = (await make(apiScopeNames)).key
      const open = path.replace(/\{\w+\}/g, 'none')
      if (scopeFor(method, open) === undefined) {
        const { status, body: said } = await call(key, method.toUpperCase(), open, method === 'get' ? undefined : [])
        if (status === 429) throw new Error('the limit was reached before every route was tried')
        expect([status, said?.detail], name).toEqual([403, 'This can’t be done with an API key'])
      }
    }
    expect(scopeFor('get', '/api/staff-accounts')).toBeUndefined()
    expect(scopeFor('get', '/api/connections')).toBeUndefined()
    expect(scopeFor('post', '/api/orders/1/refunds')).toBeUndefined()
    expect(scopeFor('HEAD', '/api/orders')).toBe('orders:read')
  })

  test('the API document states the key scheme, and the scope of each route', async () => {
    const { body } = await shop.ask('nobody', 'GET', '/api/openapi.json')
    expect(body.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(body.paths['/api/orders'].get.security).toEqual([{ session: [] }, { apiKey: ['orders:read'] }])
    expect(body.paths['/api/staff-accounts'].get.security).toEqual([{ session: [] }])
    expect(body.paths['/api/site'].get.security).toEqual([{}, { apiKey: ['content:read'] }])
  })

  test('a key is shown once, and is stored neither in the database nor in the audit log', async () => {
    const { key, apiKey } = await make(['content:read'], { name: 'Report' })
    const rows = await shop.deps.database.db.selectFrom('api_keys').selectAll().execute()
    const log = await shop.deps.database.db.selectFrom('audit_log').selectAll().execute()
    const list = (await shop.ask('owner', 'GET', '/api/api-keys')).body
    for (const kept of [rows, log, list]) expect(JSON.stringify(kept)).not.toContain(key)
    expect(key.startsWith(apiKey.prefix)).toBe(true)
    expect(log.find(({ action }) => action === 'api_key.made')).toMatchObject({ actor_name: 'Mei Tan' })
  })

  test('actions of a key are in the audit log under its name, and its last use is recorded', async () => {
    const { key, apiKey } = await make(['content:read', 'content:write'], { name: 'Closing days' })
    const { headers } = await call(key, 'GET', '/api/admin/content/closures')
    const saved = await call(key, 'PUT', '/api/content/closures', [], { 'if-match': headers.get('etag') ?? '' })
    expect(saved.status).toBe(200)
    const closed = [{ from: '2099-12-24', to: '2099-12-27', note: 'Christmas' }]
    const again = { 'if-match': saved.headers.get('etag') ?? '' }
    expect((await call(key, 'PUT', '/api/content/closures', closed, again)).status).toBe(200)
    const line = await shop.deps.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', apiKey.id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ actor_name: 'API key “Closing days”', action: 'content.updated' })
    const { body } = await shop.ask('owner', 'GET', '/api/api-keys')
    expect(body.find(({ id }: { id: string }) => id === apiKey.id).lastUsedAt).not.toBeNull()
  })

  test('revoked, expired and unknown keys are refused alike', async () => {
    const revoked = await make(['orders:read'])
    expect((await shop.ask('owner', 'DELETE', `/api/api-keys/${revoked.apiKey.id}`)).status).toBe(204)
    expect((await shop.ask('owner', 'DELETE', `/api/api-keys/${revoked.apiKey.id}`)).status).toBe(404)
    const short = await make(['orders:read'], { lifetime: '30' })
    ahead = 30 * day + minute
    for (const key of [revoked.key, short.key, `clinic_${'A'.repeat(43)}`])
      expect(known(await call(key, 'GET', '/api/orders'))).toMatchObject([401, { type: 'signed_out' }])
    ahead = 0
  })

  test('a key takes precedence over a cookie, and foreign authorization headers are ignored', async () => {
    const { key } = await make(['content:read'])
    const owner = { authorization: `Bearer ${key}` }
    expect((await shop.ask('owner', 'GET', '/api/orders', undefined, owner)).status).toBe(403)
    const proxy = { authorization: 'Bearer of.a.proxy' }
    expect((await shop.ask('owner', 'GET', '/api/orders', undefined, proxy)).status).toBe(200)
  })

  test('a key with too many calls is answered 429 with Retry-After', async () => {
    const { key } = await make(['content:read'])
    let status = 0
    for (let calls = 0; calls <= 300 && status !== 429; calls++) status = (await call(key, 'GET', '/api/site')).status
    expect(status).toBe(429)
    expect(Number((await call(key, 'GET', '/api/site')).headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a key without a valid scope, name or lifetime is refused beside its field', async () => {
    const wrong = [{ name: '' }, { scopes: [] }, { scopes: ['staff:write'] }, { lifetime: '5' }]
    for (const more of wrong) {
      const asked = { name: 'Till', scopes: ['orders:read'], lifetime: '30', ...more }
      const { status, body } = await shop.ask('owner', 'POST', '/api/api-keys', asked)
      expect([status, body.errors[0].path.split('.')[0]]).toEqual([422, Object.keys(more)[0]])
    }
  })
})
