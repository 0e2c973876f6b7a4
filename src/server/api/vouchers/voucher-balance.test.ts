import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { seedWhenEmpty } from '#server/database/seed/index.ts'
import type { Deps } from '#server/deps.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForAll, fixtureForEach } from '#test/support/fixture.ts'
import { paidOrder } from '#test/support/paid-order.ts'
import { at, newVoucherDesk } from '#test/support/voucher-desk.ts'

const site = 'http://localhost:3000'

onEveryEngine('the balance page', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let logged = ''
  let code = ''
  beforeEach(async () => {
    logged = ''
    const lines = new Writable({
      write(line, _, done) {
        logged += line
        done()
      },
    })
    deps = testDeps(database, {
      publicUrl: site,
      trustProxy: 1,
      log: pino({ level: 'trace' }, lines),
      now: () => new Date('2026-03-12T01:00:00.000Z'),
    })
    await seedWhenEmpty(deps)
    app = createApp(deps)
    code = (await paidOrder(database)).vouchers[0]!.code
  })

  const post = (values: Record<string, string>, headers: Record<string, string> = {}) =>
    app.request(`${site}/voucher`, {
      method: 'POST',
      body: new URLSearchParams(values),
      headers: { origin: site, 'x-forwarded-for': '192.0.2.1', ...headers },
    })

  test('answers a plain form with the balance, without the code and without caching', async () => {
    const answer = await post({ code: code.toLowerCase() })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain('$100.00')
    expect(html).toContain('August 11, 2026')
    expect(html.toUpperCase()).not.toContain(code)
    const page = await (await app.request(`${site}/voucher`)).text()
    expect(page).toContain('action="/voucher"')
    expect(page).not.toContain('$100.00')
  })

  test('answers any unknown code with the same sentence, and keeps what was typed', async () => {
    for (const wrong of ['ABCD', 'AAAA-AAAA-AA', '<b>']) {
      const answer = await post({ code: wrong })
      const html = await answer.text()
      expect(answer.status).toBe(404)
      expect(html).toContain('We couldn’t find a voucher with this code')
      expect(html).toContain(`value="${wrong.replace('<', '&lt;').replace('>', '&gt;')}"`)
    }
  })

  test('limits requests by the visitor’s address, and refuses those from other sites', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await post({ code: 'AAAA' })).status).toBe(404)
    const refused = await post({ code })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post({ code }, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200)
    expect((await post({ code }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  })

  test('writes no code to the log', async () => {
    await post({ code })
    await app.request(`${site}/api/vouchers/balance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    expect(logged).toContain('/api/vouchers/balance')
    expect(logged).not.toContain(code)
    expect(logged).not.toContain(code.replaceAll('-', ''))
  })
})

onEveryEngine('the public balance', (engine) => {
  const shop = fixtureForAll(() => newVoucherDesk(engine))

  const check = (code: unknown, from: string) => shop.send('POST', '/api/vouchers/balance', { code }, 'nobody', from)

  test('is returned for a valid code, and all other codes get the same answer', async () => {
    const { id, code } = await shop.newVoucher()
    const good = await check(code.toLowerCase(), '192.0.2.10')
    expect([good.status, good.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(good.body).toEqual({
      balanceCents: 10000,
      state: 'active',
      treatment: '',
      validUntil: '2027-03-12T13:29:59.000Z',
      test: true,
    })
    const { code: newCode } = (await shop.send('POST', at(id, '/reissue'), { reason: 'lost' })).body
    await shop.send('POST', at(id, '/void'), { reason: 'stolen' })
    const refused = []
    for (const wrong of ['', 'ABC', 'AAAA-AAAA-AA', code, newCode, '<script>', ' '.repeat(300)])
      refused.push(await check(wrong, '192.0.2.11'))
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(refused[0]?.status).toBe(404)
  })

  test('is limited to ten requests a minute per address', async () => {
    const statuses = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await check('AAAA-AAAA-AA', '192.0.2.12')).status)
    expect(statuses).toEqual([...Array(10).fill(404), 429])
    expect((await check('AAAA-AAAA-AA', '192.0.2.13')).status).toBe(404)
  })
})
