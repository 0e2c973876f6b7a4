import { globalAgent } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRequest } from '#test/support/bare-request.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'

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
