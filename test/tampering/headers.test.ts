import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import { builtAssets } from '#server/render/assets.ts'
import { newDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll } from '#test/support/fixture.ts'

const database = fixtureForAll(() => newDatabase('sqlite'))
let folder: string
let app: ReturnType<typeof createApp>

/** As much of a build as the server looks at: a manifest, a script and a drawing. */
async function makeBuild() {
  folder = await mkdtemp(join(tmpdir(), 'clinic-build-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  const manifest = { 'src/web/entry-client.tsx': { file: 'assets/entry.js' } }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'assets/entry.js'), 'export {}')
  await writeFile(join(folder, 'placeholder.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
}

beforeAll(async () => {
  await makeBuild()
  const deps = testDeps(database, { publicUrl: 'https://clinic.example' })
  await seedWhenEmpty(deps)
  app = createApp(deps, builtAssets(folder))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const kinds: [what: string, status: number, path: string, init?: RequestInit][] = [
  ['a page', 200, '/faq'],
  ['a page that is not there', 404, '/nowhere'],
  ['a page for whoever is signed in', 302, '/admin/orders'],
  ['a purchase', 200, '/success'],
  ['data', 200, '/api/site'],
  ['a refusal', 401, '/api/orders'],
  ['an address of the API that is not there', 404, '/api/nothing'],
  [
    'a body that is no JSON',
    415,
    '/api/newsletter',
    { method: 'POST', body: '{', headers: { 'content-type': 'text/csv' } },
  ],
  ['a method that is not there', 404, '/', { method: 'PUT' }],
  ['a script', 200, '/assets/entry.js'],
  ['a drawing', 200, '/placeholder.svg'],
  ['the favicon', 200, '/favicon.svg'],
  ['an icon', 200, '/favicon.ico'],
  ['a picture that is not there', 404, '/media/0123456789abcdef-10x10.jpg'],
  ['the feed', 200, '/blog/feed.xml'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['the API’s own page', 200, '/api/docs'],
  ['the health', 200, '/healthz'],
]

test.each(kinds)('the answer to %s forbids framing, sniffing and plain HTTP', async (_, status, path, init) => {
  const answer = await app.request(path, init)
  const { headers } = answer
  expect(answer.status).toBe(status)
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule)
  expect(policy).not.toMatch(/script-src[^;]*(?:'unsafe|https:|data:)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('referrer-policy')).toMatch(/^(?:strict-origin-when-cross-origin|no-referrer)$/)
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const type = headers.get('content-type') ?? ''
  if (/^text\/|\bxml\b/.test(type)) expect(type).toMatch(/; charset=utf-8$/i)
})

test('purchase and dashboard pages are not cached and send no referrer, in any case of their address', async () => {
  for (const path of ['/success', '/Success', '/SUCCESS/']) {
    const { headers } = await app.request(path)
    expect([path, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      path,
      'no-store',
      'no-referrer',
    ])
  }
  for (const path of ['/admin', '/Admin', '/ADMIN/orders'])
    expect((await app.request(path)).headers.get('cache-control'), path).toBe('no-store')
})

test.each(['constructor', '__proto__', 'toString', 'start'])('the API’s document has no file %s', async (name) =>
  expect((await app.request(`/api/docs/${name}`)).status).toBe(404),
)
