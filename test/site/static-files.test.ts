import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { builtAssets } from '#server/render/assets.ts'
import { newDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'

const script = 'export const wave = "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~"'
const database = fixtureForAll(() => newDatabase('sqlite'))
let app: ReturnType<typeof createApp>

/** A server with a build of one script, one font and a drawing; its folder is gone once the server stands. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-build-'))
  const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)
  for (const name of ['.vite', 'assets']) await mkdir(join(folder, name))
  await put('.vite/manifest.json', JSON.stringify({ 'src/web/entry-client.tsx': { file: 'assets/entry.js' } }))
  await put('assets/entry.js', script)
  await put('assets/entry.js.br', brotliCompressSync(script))
  await put('assets/entry.js.gz', gzipSync(script))
  await put('assets/serif.woff2', 'wOF2 and so on')
  await put('placeholder.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = createApp(testDeps(database), builtAssets(folder))
  await rm(folder, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await app.request(path, { headers, method })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

test('build files are served from memory, without access to the disk', async () => {
  const { status, headers, body } = await get('/assets/entry.js')
  expect([status, body.toString()]).toEqual([200, script])
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(Date.parse(headers.get('last-modified')!)).toBeGreaterThan(0)
  expect((await get('/assets/serif.woff2')).headers.get('content-type')).toBe('font/woff2')
  expect((await get('/placeholder.svg')).headers.get('cache-control')).toBe('public, max-age=86400')
})

test('a build file is served in an accepted encoding, and for HEAD without content', async () => {
  for (const [accepted, encoding, content] of [
    ['gzip, deflate, br', 'br', brotliCompressSync(script)],
    ['gzip', 'gzip', gzipSync(script)],
    ['br;q=0', null, Buffer.from(script)],
  ] as const) {
    const { headers, body } = await get('/assets/entry.js', { 'accept-encoding': accepted })
    expect([headers.get('content-encoding'), headers.get('vary'), body]).toEqual([encoding, 'Accept-Encoding', content])
    const head = await get('/assets/entry.js', { 'accept-encoding': accepted }, 'HEAD')
    expect([head.headers.get('content-length'), head.body.length]).toEqual([String(content.length), 0])
  }
})

test('a range of a build file is served with 206', async () => {
  const part = await get('/assets/serif.woff2', { range: 'bytes=5-7' })
  expect([part.status, part.headers.get('content-range'), part.body.toString()]).toEqual([206, 'bytes 5-7/14', 'and'])
  expect((await get('/assets/serif.woff2', { range: 'bytes=99-' })).status).toBe(416)
})

test.each(['/assets/gone.js', '/assets/', '/assets/../favicon.svg%00', '/assets/%2e%2e/package.json', '/toString'])(
  '%s is not found in the build',
  async (path) => expect((await get(path)).status).toBe(404),
)
