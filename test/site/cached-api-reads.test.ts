import { get as httpGet } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRequest } from '#test/support/bare-request.ts'
import { clearCaches } from '#test/support/clear-caches.ts'
import type { HttpClient } from '#test/support/http-client.ts'
import { type BuiltServer, ownerOf, startServer } from '#test/support/server.ts'

let server: BuiltServer
let client: HttpClient
beforeAll(async () => {
  server = await startServer()
  client = await ownerOf(server)
})
afterAll(() => server.drop())

type Headers = Record<string, string>
const get = (path: string, headers: Headers = {}, method = 'GET') => bareRequest(server.url + path, { headers, method })
const textOf = async (path: string, headers?: Headers) => (await get(path, headers)).body.toString()

/** All that says what was answered; the request's own number and the time are another each time. */
const told = ({ status, headers, body }: Awaited<ReturnType<typeof get>>) => {
  const { date, 'x-request-id': id, ...own } = headers
  return { status, own, body: body.toString('base64') }
}

/** The numbers of requests that an answer bears. */
const requestIds = async (path: string, id: string) => {
  const { rawHeaders } = await new Promise<{ rawHeaders: string[] }>((resolve, reject) => {
    httpGet(server.url + path, { headers: { 'x-request-id': id }, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer))
    }).on('error', reject)
  })
  return rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'x-request-id')
}

/** Whether an answer comes from memory: what is written past the product is then not in it. */
async function isKept(path: string, headers?: Headers): Promise<boolean> {
  const database = new Database(`${server.dataDir}/clinic.sqlite`)
  try {
    const before = await textOf(path, headers)
    database.exec("update services set title = title || '~'")
    const after = await textOf(path, headers)
    database.exec('update services set title = substr(title, 1, length(title) - 1)')
    return after === before
  } finally {
    database.close()
  }
}

const paths = [
  ...['/api/services', '/api/practitioners', '/api/testimonials', '/api/products', '/api/posts', '/api/site'],
  ...['/api/posts/orthopaedic-acupuncture', '/api/pages/privacy-policy', '/api/content/hero', '/api/alt-texts'],
  '/api/setup',
]

test.each(paths)('%s is answered the same with and without the cache, in every encoding and for HEAD', async (path) => {
  for (const encoding of ['', 'gzip', 'gzip, br']) {
    await clearCaches(client)
    const asked: Headers = encoding ? { 'accept-encoding': encoding } : {}
    const [behind, kept] = [await get(path, asked), await get(path, asked)]
    expect(behind.status).toBe(200)
    expect(told(kept)).toEqual(told(behind))
    expect(kept.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(kept.body.length),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[String(kept.headers['content-encoding'])]
    expect(() => JSON.parse((unpack ? unpack(kept.body) : kept.body).toString())).not.toThrow()
    const head = await get(path, asked, 'HEAD')
    expect(told(head)).toEqual({ ...told(kept), body: '' })
  }
})

test('a conditional request for an unchanged response gets 304, with and without the cache', async () => {
  const { etag } = (await get('/api/services')).headers
  expect(etag).toMatch(/^"[\w-]+-identity"$/)
  const asked = { 'if-none-match': `W/${etag}` }
  for (const turn of ['from memory', 'from behind']) {
    const answer = await get('/api/services', asked)
    expect([turn, answer.status, answer.body.length, answer.headers.etag]).toEqual([turn, 304, 0, etag])
    await clearCaches(client)
  }
})

test('the ETag of a section is its revision for edits, and is not used for 304', async () => {
  const { headers } = await get('/api/content/hero')
  expect(headers.etag).toMatch(/^"\d+"$/)
  expect((await get('/api/content/hero', { 'if-none-match': String(headers.etag) })).status).toBe(200)
})

test('answers are cached for visitors, but not for staff, API keys and queries', async () => {
  await clearCaches(client)
  expect(await isKept('/api/services')).toBe(true)
  await clearCaches(client)
  expect(await isKept('/api/services', { cookie: client.cookie() }), 'staff').toBe(false)
  await clearCaches(client)
  expect(await isKept('/api/services?x=1'), 'with a query').toBe(false)
  await get('/api/services')
  const { status } = await get('/api/services', { authorization: `Bearer clinic_${'a'.repeat(43)}` })
  expect(status, 'a key that nobody has').toBe(401)
  expect((await get('/api/services?fees=all')).status, 'the fees that visitors do not see').toBe(401)
})

test('a save by staff appears in every answer at once, and reading by staff empties no cache', async () => {
  for (const path of ['/api/services', '/api/content/clinic', '/api/site']) await get(path)
  for (const name of ['First Name Clinic', 'Second Name Clinic']) {
    const clinic = (await client.send('GET', '/api/admin/content/clinic')).body
    expect((await client.send('PUT', '/api/content/clinic', { ...clinic, name })).status).toBe(200)
    expect(await textOf('/api/content/clinic')).toContain(name)
  }
  const [service] = JSON.parse(await textOf('/api/services'))
  const { id, ...input } = service
  const saved = await client.send('PUT', `/api/services/${id}`, { ...input, title: 'Cupping for cyclists' })
  expect(saved.status).toBe(200)
  expect(await textOf('/api/services')).toContain('Cupping for cyclists')
  await client.send('GET', '/api/staff/me')
  expect(await isKept('/api/services')).toBe(true)
})

test('each answer bears the number of its own request only, whether it was made or cached', async () => {
  await clearCaches(client)
  expect(await requestIds('/api/products', 'first')).toEqual(['first'])
  expect(await requestIds('/api/products', 'second')).toEqual(['second'])
})

test('a 404 is not cached', async () => {
  expect((await get('/api/posts/no-such-post')).status).toBe(404)
  const database = new Database(`${server.dataDir}/clinic.sqlite`)
  database.exec("update posts set slug = 'no-such-post' where slug = 'orthopaedic-acupuncture'")
  database.close()
  expect((await get('/api/posts/no-such-post')).status).toBe(200)
})

test('a testimonial is gone from memory once its person is erased', async () => {
  const said = { name: 'Marigold Lin', duration: 'Two years', rating: 5, content: 'Calm' }
  const added = await client.send('POST', '/api/testimonials', said)
  const { id } = added.body as { id: string }
  expect(await textOf('/api/testimonials')).toContain('Marigold')
  const choice = { requests: [], orders: [], subscribers: [], testimonials: [id] }
  expect((await client.send('POST', '/api/people/erase', choice)).status).toBe(200)
  expect(await textOf('/api/testimonials')).not.toContain('Marigold')
})
