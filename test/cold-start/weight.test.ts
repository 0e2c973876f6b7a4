import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltServer, ownerOf, startServer } from '#test/support/server.ts'
import { scriptsOf } from '#test/support/transferred.ts'

let server: BuiltServer
let cookie: string
beforeAll(async () => {
  server = await startServer()
  cookie = (await ownerOf(server)).cookie()
})
afterAll(() => server.drop())

// Just above the measured sizes (docs/performance.md, "A first visit"): hashed file names alone change them by 20 bytes.
test.each([
  { path: '/', files: 6, kilobytes: 97.75 },
  { path: '/faq', files: 7, kilobytes: 91.1 },
  { path: '/blog', files: 7, kilobytes: 91.5 },
  { path: '/privacy-policy', files: 13, kilobytes: 93.2 },
  { path: '/request-appointment', files: 8, kilobytes: 94 },
  { path: '/admin/today', files: 29, kilobytes: 224.1 },
  { path: '/admin/orders', files: 28, kilobytes: 219.1 },
  { path: '/admin/settings', files: 46, kilobytes: 245.3 },
])('$path loads at most $files scripts of $kilobytes kB together, as transferred with brotli', async (page) => {
  const scripts = await scriptsOf(server.url + page.path, cookie)
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect(scripts.length, JSON.stringify(scripts)).toBeGreaterThan(0)
  expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(page.files)
  expect(kilobytes).toBeLessThan(page.kilobytes)
})
