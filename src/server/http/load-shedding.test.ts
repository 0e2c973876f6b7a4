import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createLoadShedding } from './load-shedding.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A server that works on one request at a time; each is answered when `release` is called. */
async function serverOfOne(waited = { ms: 0 }, wait = { ms: 0, before: 0 }) {
  const open: (() => void)[] = []
  const assets = { forPage: () => ({ start: '', scripts: [], styles: ['/assets/site.css'], fonts: [] }) }
  const site = { publicUrl: 'https://clinic.example', log: pino({ level: 'silent' }) }
  const acceptQueue = { probeOnRequest: () => {}, ms: () => waited.ms }
  const shedding = createLoadShedding(site, assets, { acceptQueue, queue: { wait: () => wait } }, { most: 1 })
  const work = shedding.count(async (request) => {
    if (request.body) await request.text()
    await new Promise<void>((resolve) => open.push(resolve))
    return new Response('done')
  })
  const server = createServer(shedding.listen(getRequestListener(work)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  undo.push(() => server.close())
  undo.push(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  return { port, open, ask, release: () => open.shift()?.() }
}

test('a request above the limit is answered 503 with Retry-After at once, as a page or as JSON', async () => {
  const { open, ask, release } = await serverOfOne()
  const first = ask('/faq')
  await expect.poll(() => open.length).toBe(1)

  const page = await ask('/blog')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(page.headers.get('content-security-policy')).toContain("style-src 'self'")
  expect(page.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(await page.text()).toContain('We’re very busy right now')
  const call = await ask('/api/services')
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  expect(await call.json()).toMatchObject({ type: 'busy', status: 503, retryAfter: 2 })

  release()
  expect((await first).status).toBe(200)
  const next = ask('/faq')
  await expect.poll(() => open.length).toBe(1)
  release()
  expect((await next).status).toBe(200)
})

test.each(['/healthz', '/readyz', '/metrics', '/api/payments/webhook?from=provider'])(
  '%s is answered whatever the load',
  async (path) => {
    const { open, ask, release } = await serverOfOne()
    const first = ask('/faq')
    await expect.poll(() => open.length).toBe(1)
    const watched = ask(path)
    await expect.poll(() => open.length).toBe(2)
    release()
    release()
    expect([(await first).status, (await watched).status]).toEqual([200, 200])
  },
)

test('a request counts against the limit only once its whole body has arrived', async () => {
  const { port, open, ask, release } = await serverOfOne()
  const slow = request({
    port,
    host: '127.0.0.1',
    path: '/api/newsletter',
    method: 'POST',
    headers: { 'content-length': 4 },
  })
  slow.write('ab')
  await new Promise((resolve) => setImmediate(resolve))
  const first = ask('/faq')
  await expect.poll(() => open.length).toBe(1)
  release()
  expect((await first).status).toBe(200)

  slow.end('cd')
  await expect.poll(() => open.length).toBe(1)
  expect((await ask('/faq')).status).toBe(503)
  release()
  const [answer] = await once(slow, 'response')
  expect(await text(answer)).toBe('done')
})

test('requests are refused while new connections wait for more than two seconds', async () => {
  const waited = { ms: 2100 }
  const { open, ask, release } = await serverOfOne(waited)
  expect((await ask('/faq')).status).toBe(503)
  waited.ms = 1900
  const next = ask('/faq')
  await expect.poll(() => open.length).toBe(1)
  release()
  expect((await next).status).toBe(200)
})

test('a request that waited for more than a second behind others is refused', async () => {
  const wait = { ms: 1100, before: 16 }
  const { open, ask, release } = await serverOfOne(undefined, wait)
  expect((await ask('/faq')).status).toBe(503)
  // The machine was paused: nothing else waits.
  wait.before = 15
  const paused = ask('/faq')
  await expect.poll(() => open.length).toBe(1)
  release()
  expect((await paused).status).toBe(200)
  Object.assign(wait, { ms: 900, before: 300 })
  const next = ask('/faq')
  await expect.poll(() => open.length).toBe(1)
  release()
  expect((await next).status).toBe(200)
})
