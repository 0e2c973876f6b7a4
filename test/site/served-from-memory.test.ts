import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { globalAgent } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRequest } from '#test/support/bare-request.ts'
import { clearCaches } from '#test/support/clear-caches.ts'
import { type BuiltServer, ownerOf, startServer } from '#test/support/server.ts'

let server: BuiltServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.drop())

/** What a browser gets by the socket, with `connection: keep-alive` as browsers have it. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  bareRequest(server.url + path, { method, headers, agent: globalAgent })

const pageFiles = async () => {
  const { body } = await get('/')
  const paths = [...body.toString().matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+)"/g)].map(([, path]) => path!)
  return [...new Set(paths)]
}

/** Everything that says what a file is; the request's own number and the time are another each time. */
const told = ({ status, headers, body }: Awaited<ReturnType<typeof get>>) => {
  const {
    date,
    'x-request-id': id,
    connection,
    'keep-alive': keepAlive,
    'transfer-encoding': chunked,
    ...own
  } = headers
  return { status, own, body: body.toString('base64') }
}

test('each file of the home page is the same from memory, with security headers', async () => {
  const paths = await pageFiles()
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    const first = await get(path, headers)
    const second = await get(path, headers)
    expect(first.status, path).toBe(200)
    expect(told(second), path).toEqual(told(first))
    expect(second.headers, path).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(second.body.byteLength),
    })
    expect(second.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  }
})

test('a picture in memory answers range, conditional and HEAD requests', async () => {
  const path = (await pageFiles()).find((file) => file.startsWith('/media/'))!
  const whole = await get(path)
  const part = await get(path, { range: 'bytes=2-5' })
  expect([part.status, part.body]).toEqual([206, whole.body.subarray(2, 6)])
  const same = await get(path, { 'if-none-match': whole.headers.etag! })
  expect([same.status, same.body.byteLength]).toEqual([304, 0])
  const head = await get(path, {}, 'HEAD')
  expect([head.headers['content-length'], head.body.byteLength]).toEqual([String(whole.body.byteLength), 0])
})

test('a picture stays in memory after a save, and leaves it after one that may have removed pictures', async () => {
  const staff = await ownerOf(server)
  const name = `${randomBytes(8).toString('hex')}-10x10.jpg`
  const file = join(server.dataDir, 'media/originals', name)
  await writeFile(file, 'a picture')
  expect((await get(`/media/${name}`)).status).toBe(200)
  await rm(file)
  const hero = await staff.send('GET', '/api/admin/content/hero')
  const saved = await staff.send('PUT', '/api/content/hero', { ...hero.body, subtitle: 'Time for yourself' })
  expect([saved.status, (await get(`/media/${name}`)).status]).toEqual([200, 200])
  await clearCaches(staff)
  expect((await get(`/media/${name}`)).status).toBe(404)
})
