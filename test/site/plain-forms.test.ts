import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import type { Deps } from '#server/deps.ts'
import { unsubscribeAddress } from '#server/services/newsletter/subscribing.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'

const site = 'http://localhost:3000'
const wish = {
  firstName: 'Jo',
  lastName: 'O’Brien <i>',
  email: 'jo@visitor.example',
  phone: '0400 000 000',
  service: 'cupping-therapy',
  preferredDate: 'Tuesday morning',
  message: 'My "left" knee & <b>',
  website: '',
}

onEveryEngine('a form posted without JavaScript', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let logged: string

  beforeEach(async () => {
    logged = ''
    const lines = new Writable({
      write(line, _, done) {
        logged += line
        done()
      },
    })
    deps = testDeps(database, { publicUrl: site, trustProxy: 1, log: pino({ level: 'info' }, lines) })
    await seedWhenEmpty(deps)
    app = createApp(deps)
  })

  const post = (path: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request(`${site}${path}`, {
      method: 'POST',
      body: new URLSearchParams(values),
      headers: { origin: site, ...headers },
    })
  const appointments = () => database.db.selectFrom('appointments').selectAll().execute()
  const subscribers = () => database.db.selectFrom('subscribers').selectAll().execute()

  test('requests an appointment and redirects to a page of thanks', async () => {
    const answer = await post('/request-appointment', wish)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/request-appointment?sent=1'])
    expect(await appointments()).toMatchObject([{ last_name: 'O’Brien <i>', message: wish.message, status: 'pending' }])
    const thanks = await (await app.request(`${site}/request-appointment?sent=1`)).text()
    expect(thanks).toContain('We’ve got your request')
    expect(thanks).not.toContain('action="/request-appointment"')
  })

  test('is shown again with its values and errors when it is invalid', async () => {
    const answer = await post('/request-appointment', { ...wish, email: 'jo', phone: '' })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await appointments()).toEqual([])
    expect(html).toContain('Please enter a valid email address')
    expect(html).toContain('Please enter a phone number we can call')
    expect(html).toContain('Please check the fields marked above.')
    expect(html).toContain('value="O’Brien &lt;i&gt;"')
    expect(html).toContain('My &quot;left&quot; knee &amp; &lt;b&gt;</textarea>')
    expect(html).toMatch(/<option value="cupping-therapy" selected=""/)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
    // The browser hydrates with the same: nothing typed ends the script that holds it.
    const state = JSON.parse(/<script id="state"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
    expect(state.submitted.values).toEqual({ ...wish, email: 'jo', phone: '' })
  })

  test('leaves no values on the page that others see', async () => {
    await post('/request-appointment', { ...wish, email: 'jo' })
    expect(await (await app.request(`${site}/request-appointment`)).text()).not.toContain('O’Brien')
  })

  test('is refused with its values kept after too many from one address', async () => {
    const from = (address: string) => post('/request-appointment', wish, { 'x-forwarded-for': address })
    for (let n = 0; n < 20; n++) expect((await from('203.0.113.1')).status).toBe(303)
    const refused = await from('203.0.113.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const html = await refused.text()
    expect(html).toContain('Please call us instead')
    expect(html).toMatch(/You can also call us on <a href="tel:08\d{8}"/)
    expect(html).toContain('value="O’Brien &lt;i&gt;"')
    expect((await from('203.0.113.2')).status).toBe(303)
  })

  test('is limited by the connection’s address without a proxy', async () => {
    const direct = createApp({ ...deps, trustProxy: 0 })
    const from = (remoteAddress: string) =>
      direct.request(
        `${site}/request-appointment`,
        { method: 'POST', body: new URLSearchParams(wish) },
        { incoming: { socket: { remoteAddress }, complete: true } },
      )
    for (let n = 0; n < 20; n++) expect((await from('203.0.113.1')).status).toBe(303)
    expect((await from('203.0.113.1')).status).toBe(429)
    expect((await from('203.0.113.2')).status).toBe(303)
  })

  test('a form with a filled honeypot is dropped with a normal answer', async () => {
    expect((await post('/request-appointment', { ...wish, website: 'https://spam.example' })).status).toBe(303)
    expect(await appointments()).toEqual([])
  })

  test.each(['/request-appointment', '/newsletter'])(
    'a form posted to %s from another site, too large, or of another type is refused',
    async (path) => {
      expect((await post(path, wish, { origin: 'https://evil.example' })).status).toBe(403)
      expect((await post(path, { ...wish, message: 'x'.repeat(70_000) })).status).toBe(413)
      const json = { method: 'POST', body: JSON.stringify(wish), headers: { 'content-type': 'application/json' } }
      expect((await app.request(`${site}${path}`, json)).status).toBe(415)
      expect([await appointments(), await subscribers()]).toEqual([[], []])
    },
  )

  test.each(['cross-site', 'same-site', 'none', ''])(
    'a form with a hidden origin is refused when the browser reports “%s”',
    async (fetchSite) => {
      const headers = { origin: 'null', ...(fetchSite && { 'sec-fetch-site': fetchSite }) }
      expect((await post('/request-appointment', wish, headers)).status).toBe(403)
      expect((await post('/newsletter', { email: wish.email }, headers)).status).toBe(403)
      expect((await post('/request-appointment', wish, { ...headers, origin: 'https://evil.example' })).status).toBe(
        403,
      )
      expect([await appointments(), await subscribers()]).toEqual([[], []])
    },
  )

  test('a form without an origin is refused when the browser reports that it comes from another site', async () => {
    const body = () => new URLSearchParams({ email: wish.email })
    const send = (headers: Record<string, string>) =>
      app.request(`${site}/newsletter`, { method: 'POST', body: body(), headers })
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await subscribers()).toEqual([])
    expect((await send({})).status).toBe(303)
  })

  test('a form with a hidden origin is accepted from the same site only', async () => {
    const ours = { 'sec-fetch-site': 'same-origin' }
    expect((await post('/request-appointment', wish, { ...ours, origin: 'null' })).status).toBe(303)
    expect((await post('/newsletter', { email: wish.email }, { ...ours, origin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect([(await appointments()).length, await subscribers()]).toEqual([1, []])
  })

  test('subscribes to the newsletter, and reports an invalid address', async () => {
    const answer = await post('/newsletter', { email: 'Jo@Visitor.example' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter?subscribed=1'])
    expect(await subscribers()).toMatchObject([{ email: 'jo@visitor.example', status: 'subscribed' }])
    const refused = await post('/newsletter', { email: 'jo@' })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Please enter a valid email address')
    expect(html).toContain('value="jo@"')
  })

  test('unsubscribes by a button, not by opening the link, and the link stays out of the log', async () => {
    await post('/newsletter', { email: 'jo@visitor.example' })
    const { id } = (await subscribers())[0]!
    const address = await unsubscribeAddress(deps, id)
    const path = address.slice(site.length)

    const page = await (await app.request(address)).text()
    expect(page).toContain(`action="${path}" method="post"`)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(await subscribers()).toMatchObject([{ status: 'subscribed' }])

    const answer = await post(path, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/unsubscribe?done=1'])
    expect(await subscribers()).toMatchObject([{ status: 'unsubscribed' }])
    expect(await (await app.request(`${site}/newsletter/unsubscribe?done=1`)).text()).toContain('You are unsubscribed')
    expect(logged).toContain('/newsletter/unsubscribe')
    expect(logged).not.toContain(new URL(address).searchParams.get('token')!)
    expect(logged).not.toContain('visitor.example')
  })

  test('unsubscribes with one click of a mail program, without a redirect', async () => {
    await post('/newsletter', { email: 'jo@visitor.example' })
    const { id } = (await subscribers())[0]!
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const address = await unsubscribeAddress(deps, id)
    const answer = await app.request(address, { method: 'POST', body, headers: { origin: 'https://mail.example' } })
    expect(answer.status).toBe(200)
    expect(await subscribers()).toMatchObject([{ status: 'unsubscribed' }])
  })

  test('reports an invalid unsubscribe link', async () => {
    const answer = await post('/newsletter/unsubscribe?token=made.up', {})
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This link is incomplete or isn’t one of ours')
  })
})
