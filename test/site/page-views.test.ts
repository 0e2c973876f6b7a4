import { afterEach, expect, test } from 'vitest'
import type { PageViews } from '#contract/page-views.ts'
import { engines } from '#test/support/databases.ts'
import type { HttpClient } from '#test/support/http-client.ts'
import { ownerOf, restartServer, startServer } from '#test/support/server.ts'

const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const read = async (client: HttpClient): Promise<PageViews> => (await client.send('GET', '/api/page-views?days=7')).body

test.each(engines)('page views on %s are counted, also from the cache, and survive a stop', async (engine) => {
  const server = await startServer({ engine })
  undo.push(server.drop)
  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { 'user-agent': safari, ...headers } }).then((answer) => answer.text())
  const other = { referer: 'https://www.google.com/search?q=back+pain' }
  await request('/', other)
  for (let n = 0; n < 3; n++) await request('/')
  await request('/faq', { referer: `${server.url}/` })
  // What is no person, no page or no public one counts for nothing.
  await request('/', { 'user-agent': 'Googlebot/2.1' })
  await request('/', { 'sec-purpose': 'prefetch' })
  for (const path of ['/no-such-page', '/checkout', '/robots.txt', '/api/site']) await request(path)
  await fetch(`${server.url}/`, { method: 'HEAD', headers: { 'user-agent': safari } })
  const beacon = (path: string) =>
    fetch(`${server.url}/api/page-views?path=${encodeURIComponent(path)}`, {
      method: 'POST',
      headers: { 'user-agent': safari },
    })
  for (const path of ['/blog', '/no-such-page', '/admin']) expect((await beacon(path)).status).toBe(204)
  expect((await beacon('no path')).status).toBe(422)
  expect((await fetch(`${server.url}/api/page-views`)).status, 'for staff').toBe(401)
  await server.stop()

  const again = await restartServer(server.variables)
  undo.push(again.drop)
  const client = await ownerOf(again)
  const { days, pages, referrers } = await read(client)
  expect(days.map(({ views }) => views).reduce((sum, views) => sum + views)).toBe(6)
  expect([days.length, days.at(-1)!.views]).toEqual([7, 6])
  expect(pages.map(({ path, views }) => [path, views])).toEqual([
    ['/', 4],
    ['/blog', 1],
    ['/faq', 1],
  ])
  expect(referrers).toEqual([{ host: 'google.com', views: 1 }])

  const off = await client.send('PUT', '/api/settings/page-views', { countsPageViews: false })
  expect(off.status).toBe(200)
  await fetch(`${again.url}/`, { headers: { 'user-agent': safari } }).then((answer) => answer.text())
  await again.stop()
  const third = await restartServer(server.variables)
  undo.push(third.drop)
  const told = await read(await ownerOf(third))
  expect([told.counts, told.pages.find(({ path }) => path === '/')?.views]).toEqual([false, 4])
})
