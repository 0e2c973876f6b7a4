import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  bareRequest(server.url + path, { headers, method })
const textOf = async (path: string) => (await get(path)).body.toString()

/** The log as far as this moment: lines are written a little later, in their order. */
async function log(): Promise<string> {
  const mark = crypto.randomUUID()
  await get('/healthz', { 'x-request-id': mark })
  await expect.poll(() => server.stdout()).toContain(mark)
  return server.stdout()
}
/** How often pages asked the API for a section while they were rendered: the log has a line of each call. */
const calls = async (section: string) =>
  (await log()).match(new RegExp(`"path":"/api/content/${section}"`, 'g'))?.length ?? 0
/** How often the home page was rendered: each rendering asks for its hero once. */
const renderings = () => calls('hero')

/** Drops all pages, but for the five that were asked for last, which are made anew: others than those that the tests look at. */
async function clearPages() {
  for (const page of ['voucher', 'accessibility', 'privacy-policy', 'terms-of-service', 'ahpra-compliance'])
    expect((await get(`/${page}`)).status).toBe(200)
  await clearCaches(client)
}

const save = async (section: string, change: object) => {
  const { body } = await client.send('GET', `/api/admin/content/${section}`)
  expect((await client.send('PUT', `/api/content/${section}`, { ...body, ...change })).status).toBe(200)
}

test('a page has the id of its request, rendered or cached', async () => {
  await clearPages()
  for (const id of ['rendered-1', 'kept-1'])
    expect((await get('/', { 'x-request-id': id })).headers['x-request-id']).toBe(id)
})

test('unused query parameters change neither the page nor its cache entry', async () => {
  const plain = await get('/')
  const before = await renderings()
  for (const query of ['utm_source=x', 'fbclid=1&utm_medium=y', 'sent=1&token=abc', '?', 'a=%00&b=%ff'])
    expect((await get(`/?${query}`)).body.equals(plain.body), query).toBe(true)
  expect((await get('/?utm_source=z')).headers.etag).toBe(plain.headers.etag)
  expect(await renderings()).toBe(before)
})

test('used query parameters are applied, and a visitor’s own values are not shown to others', async () => {
  expect(await textOf('/newsletter?utm_source=x&subscribed=1&fbclid=y')).toContain('subscribed to our newsletter')
  expect(await textOf('/newsletter')).not.toContain('subscribed to our newsletter')
  expect(await textOf('/request-appointment?sent=yes')).toContain('We’ve got your request')
  expect(await textOf('/newsletter/unsubscribe?token=mine&utm_source=x')).toContain('?token=mine"')
  expect(await textOf('/newsletter/unsubscribe')).not.toContain('mine')
  expect(await textOf('/newsletter/unsubscribe?token=theirs')).toContain('?token=theirs"')
  const { headers } = await get('/newsletter/unsubscribe?token=mine')
  expect(headers['cache-control']).toMatch(/no-cache|no-store/)
})

test.each(['/', '/blog', '/faq', '/request-appointment', '/blog/cupping-therapy-gawler-ancient-healing'])(
  'the ETag of %s is stable while its content is',
  async (path) => {
    const versions = new Set<unknown>()
    for (let turn = 0; turn < 4; turn++) {
      await clearPages()
      versions.add((await get(path)).headers.etag)
    }
    expect([...versions]).toEqual([expect.stringMatching(/^"[\w-]+-identity"$/)])
  },
)

test('a known version is confirmed with 304, for any form of If-None-Match, also for HEAD', async () => {
  await clearPages()
  const encoding = { 'accept-encoding': 'br' }
  // The first answer comes from behind the cache, the later ones from it.
  const { etag } = (await get('/faq', encoding)).headers
  for (const name of [`${etag}`, `W/${etag}`, `"other", W/${etag}`, '*']) {
    const answer = await get('/faq', { ...encoding, 'if-none-match': name })
    expect([name, answer.status, answer.headers.etag, answer.body.length]).toEqual([name, 304, etag, 0])
  }
  await clearPages()
  expect((await get('/faq', { ...encoding, 'if-none-match': `W/${etag}` })).status, 'from behind').toBe(304)
  expect((await get('/faq', { ...encoding, 'if-none-match': '"other"' })).status).toBe(200)
  for (const turn of ['from the cache', 'from behind']) {
    const [whole, head] = [await get('/faq', encoding), await get('/faq', encoding, 'HEAD')]
    expect([head.status, head.headers['content-length'], head.body.length], turn).toEqual([
      200,
      String(whole.body.length),
      0,
    ])
    await clearPages()
  }
})

test('a 304 repeats the content security policy', async () => {
  const picture = /\/media\/[^"\s,]+/.exec(await textOf('/'))![0]
  for (const path of ['/', '/faq', '/blog', picture]) {
    const whole = await get(path)
    const policies = []
    for (let turn = 0; turn < 2; turn++) {
      const answer = await get(path, { 'if-none-match': String(whole.headers.etag) })
      expect([path, answer.status]).toEqual([path, 304])
      policies.push(answer.headers['content-security-policy'])
      await clearPages()
    }
    // First from the cache, then from behind it.
    const policy = whole.headers['content-security-policy']
    expect([path, ...policies]).toEqual([path, policy, policy])
  }
})

test('a page is the same in every encoding, each with its own ETag', async () => {
  const [plain, gzip, br] = await Promise.all(
    ['', 'gzip', 'gzip, br'].map((e) => get('/faq', { 'accept-encoding': e })),
  )
  expect(gunzipSync(gzip!.body).equals(plain!.body)).toBe(true)
  expect(brotliDecompressSync(br!.body).equals(plain!.body)).toBe(true)
  expect(new Set([plain, gzip, br].map((answer) => answer!.headers.etag)).size).toBe(3)
})

test('concurrent requests for a page share one rendering', async () => {
  await clearPages()
  const before = await renderings()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => get(`/?utm_source=${n}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await renderings()) - before).toBe(1)
})

test('pages rendered after a change share their queries until the next change', async () => {
  await clearPages()
  await get('/')
  const before = [await calls('clinic'), await calls('faq')] as const
  for (const path of ['/faq', '/blog', '/newsletter/unsubscribe?token=mine']) expect((await get(path)).status).toBe(200)
  expect([await calls('clinic'), await calls('faq')]).toEqual([before[0], before[1] + 1])
  await clearPages()
  await get('/faq')
  expect(await calls('clinic')).toBe(before[0] + 1)
})

test('a page that a change does not concern is not rendered again, and shared queries are not asked again', async () => {
  for (const path of ['/', '/faq']) await get(path)
  const before = [await calls('clinic'), await calls('faq'), await calls('about')]
  const { etag } = (await get('/faq')).headers
  await save('hero', { subtitle: 'Time for yourself' })
  expect(await textOf('/')).toContain('Time for yourself')
  expect((await get('/faq')).headers.etag).toBe(etag)
  expect([await calls('clinic'), await calls('faq'), await calls('about')]).toEqual(before)
})

test('pages with a visitor’s own address share the common queries with all others', async () => {
  await clearPages()
  await get('/newsletter/unsubscribe?token=first')
  const before = await calls('clinic')
  for (const path of ['/newsletter/unsubscribe?token=second', '/faq', '/blog'])
    expect((await get(path)).status).toBe(200)
  expect(await calls('clinic')).toBe(before)
  await clearPages()
  await get('/newsletter/unsubscribe?token=fourth')
  expect(await calls('clinic')).toBe(before + 1)
})

test('a save by staff appears on every cached page at once', async () => {
  for (const path of ['/', '/faq', '/blog']) await get(path)
  for (const name of ['First Name Clinic', 'Second Name Clinic']) {
    await save('clinic', { name })
    for (const path of ['/', '/faq', '/blog']) expect(await textOf(path), path).toContain(name)
  }
})

test('a page that was asked for lately is made anew before a save is answered, and nobody waits for it', async () => {
  // Each rendering after such a change asks for the contact section, which the clinic's facts are part of, once.
  await save('clinic', { name: 'Before Clinic' })
  expect(await textOf('/')).toContain('Before Clinic')
  const before = await calls('contact')
  let saved = false
  const saving = save('clinic', { name: 'After Clinic' }).finally(() => {
    saved = true
  })
  const seen: string[] = []
  while (!saved) seen.push(/(?:Before|After) Clinic/.exec(await textOf('/'))![0])
  await saving
  expect(seen.join()).toMatch(/^(?:Before Clinic,?)*(?:After Clinic,?)*$/)
  expect(await textOf('/')).toContain('After Clinic')
  expect((await calls('contact')) - before).toBe(1)

  await save('clinic', { name: 'Later Clinic' })
  const made = await calls('contact')
  expect(await textOf('/')).toContain('Later Clinic')
  expect(await calls('contact'), 'no visitor’s request rendered it').toBe(made)
})

test('a recently requested page shows both of two concurrent saves', async () => {
  for (let turn = 1; turn <= 5; turn++) {
    await get('/')
    await Promise.all([
      save('clinic', { name: `Clinic ${turn} of two` }),
      save('about', { title: `About ${turn} of two` }),
    ])
    const page = await textOf('/')
    expect([page.includes(`Clinic ${turn} of two`), page.includes(`About ${turn} of two`)]).toEqual([true, true])
  }
})

test('the log contains the path of a page without its query', async () => {
  await get('/faq?utm_source=someone')
  expect(await log()).not.toContain('someone')
})
