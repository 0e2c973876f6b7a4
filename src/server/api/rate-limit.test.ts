import { describe, expect, test, vi } from 'vitest'
import { deleteExpiredRateLimits } from '#server/services/expired-rate-limits.ts'
import { newDatabase } from '#test/support/databases.ts'
import { postgresUrl } from '#test/support/postgres.ts'
import { networkOf } from '../http/visitor-address.ts'
import { answerProblem } from './problem.ts'
import { createLimit, limitByAddress, type RateLimitStore, retryAfterSeconds } from './rate-limit.ts'
import { createRouter } from './router.ts'

const limited = (trustProxy: number, database: RateLimitStore = {}) => {
  const app = createRouter()
  app.onError(answerProblem)
  app.use(limitByAddress({ database, trustProxy }, { name: 'pages', points: 2, seconds: 60, message: 'Please wait' }))
  app.get('/', (c) => c.text('ok'))
  return async (forwarded?: string, remote = '203.0.113.9') => {
    const bindings = { incoming: { socket: { remoteAddress: remote, remotePort: 1, remoteFamily: 'IPv4' } } }
    const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]])
    return app.request('/', { headers }, bindings)
  }
}
const statuses = async (requests: Promise<Response>[]) => (await Promise.all(requests)).map(({ status }) => status)

describe('the rate limit by address', () => {
  test('answers 429 with Retry-After above its points, and only to that address', async () => {
    const request = limited(0)
    expect(await statuses([request(), request()])).toEqual([200, 200])
    const refused = await request()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ type: 'too_many', detail: 'Please wait' })
    expect((await request(undefined, '203.0.113.10')).status).toBe(200)
  })

  test('ignores X-Forwarded-For without a trusted proxy', async () => {
    const request = limited(0)
    expect(await statuses([request('1.1.1.1'), request('2.2.2.2'), request('3.3.3.3')])).toEqual([200, 200, 429])
  })

  test('takes the visitor’s address from the entry that the outermost trusted proxy wrote', async () => {
    const one = limited(1)
    expect(await statuses([one('9.9.9.9, 1.1.1.1'), one('8.8.8.8, 1.1.1.1'), one('7.7.7.7, 1.1.1.1')])).toEqual([
      200, 200, 429,
    ])
    expect((await one('1.1.1.1, 2.2.2.2')).status).toBe(200)
    const two = limited(2)
    expect(
      await statuses([two('9.9.9.9, 1.1.1.1, 5.5.5.5'), two('1.1.1.1, 6.6.6.6'), two('1.1.1.1, 4.4.4.4')]),
    ).toEqual([200, 200, 429])
    expect(await statuses([two('forged'), two('forged too'), two('forged again')]), 'too short: the socket').toEqual([
      200, 200, 429,
    ])
  })

  test('counts all addresses of one IPv6 /48 network together, and other networks separately', async () => {
    const request = limited(1)
    expect(
      await statuses([request('2001:db8:1::1'), request('2001:db8:1:ff00::1'), request('2001:db8:1:2:3:4:5:6')]),
    ).toEqual([200, 200, 429])
    expect((await request('2001:db8:2::1')).status).toBe(200)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:50123', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
    ['64:ff9b::203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:DB8:0001:ffff::6', '2001:db8:1::/48'],
    ['[2001:db8:1::6]:443', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['2001:db8::6', '2001:db8:0::/48'],
    ['1:2:3:4:5:6:7::', '1:2:3::/48'],
    ['::1', '0:0:0::/48'],
    ['not an address', 'not an address'],
  ])('counts the address %s as %s', (address, counted) => expect(networkOf(address)).toBe(counted))
})

describe.skipIf(!postgresUrl)('the rate limit of processes that share a PostgreSQL database', () => {
  test('counts the requests of all processes together, and resets when its time is over', async () => {
    const database = await newDatabase('postgres')
    const [one, other] = [limited(0, database), limited(0, database)]
    expect(await statuses([one(), other()])).toEqual([200, 200])
    expect(await statuses([one(), other()])).toEqual([429, 429])
    expect((await one(undefined, '203.0.113.10')).status).toBe(200)
    await database.db.updateTable('rate_limits').set({ expire: Date.now() }).execute()
    expect(await statuses([one(), other()])).toEqual([200, 200])
    await database.drop()
  })

  test('keeps the counts of differently named limits apart', async () => {
    const database = await newDatabase('postgres')
    const limit = (name: string) => createLimit(database, { name, points: 1, seconds: 60 })
    const [pages, files] = [limit('pages'), limit('files')]
    expect([await retryAfterSeconds(pages, 'somebody'), await retryAfterSeconds(files, 'somebody')]).toEqual([
      undefined,
      undefined,
    ])
    expect(await retryAfterSeconds(limit('pages'), 'somebody')).toBeGreaterThan(0)
    await database.drop()
  })

  test('needs no timer, and deletes the expired counts of all limits at once', async () => {
    const database = await newDatabase('postgres')
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    const limits = ['pages', 'files'].map((name) => createLimit(database, { name, points: 1, seconds: 60 }))
    const timers = vi.getTimerCount()
    vi.useRealTimers()
    expect(timers).toBe(0)
    for (const key of ['somebody', 'another']) for (const limit of limits) await retryAfterSeconds(limit, key)
    const after = (seconds: number) => ({ database, now: () => new Date(Date.now() + seconds * 1000) })
    expect(await deleteExpiredRateLimits(after(30))).toBe(0)
    expect(await deleteExpiredRateLimits(after(61))).toBe(4)
    await database.drop()
  })
})
