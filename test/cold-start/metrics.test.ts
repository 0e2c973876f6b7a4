import { afterEach, describe, expect, test } from 'vitest'
import { owner } from '#test/support/accounts.ts'
import { postgresUrl } from '#test/support/postgres.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'

const token = 'a token that only the monitoring knows'
let server: BuiltServer
afterEach(() => server.drop())

const read = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} })

/** The value of one line, such as `clinic_outbox_emails`, with its labels as they are written. */
const readingOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('metrics answer 404 when no token is configured', async () => {
  server = await startServer()
  expect((await read()).status).toBe(404)
  expect((await read('Bearer undefined')).status).toBe(404)
})

describe.each(['sqlite', 'postgres'] as const)('metrics on %s', (engine) => {
  const testHere = test.skipIf(engine === 'postgres' && !postgresUrl)

  testHere('need the token, and contain no personal data', async () => {
    server = await startServer({ engine, variables: { METRICS_TOKEN: token } })
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
      const refused = await read(wrong)
      expect([wrong, refused.status]).toEqual([wrong, 401])
      expect(await refused.text()).not.toContain('clinic_')
    }
    await fetch(`${server.url}/faq`)
    await fetch(`${server.url}/faq`)
    await fetch(`${server.url}/healthz`)
    await fetch(`${server.url}/nothing/of/Alex?email=alex@patient.example`)
    await fetch(`${server.url}/api/orders/of-alex@patient.example`)
    await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: 'not the password' }),
    })
    const answer = await read(`Bearer ${token}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(text).not.toMatch(/alex|patient\.example|owner@/i)
    const count = 'clinic_http_request_duration_seconds_count'
    expect(readingOf(text, `${count}{method="GET",route="/faq",status="200"}`)).toBe(2)
    expect(readingOf(text, `${count}{method="GET",route="/healthz",status="200"}`)).toBeGreaterThan(0)
    expect(readingOf(text, `${count}{method="GET",route="none",status="404"}`)).toBe(1)
    expect(readingOf(text, `${count}{method="POST",route="/api/auth/sign-in/email",status="401"}`)).toBe(1)
    expect(readingOf(text, 'clinic_page_cache_total{found="miss"}')).toBe(1)
    expect(readingOf(text, 'clinic_page_cache_total{found="hit"}')).toBe(1)
    expect(readingOf(text, 'clinic_outbox_emails')).toBeGreaterThanOrEqual(0)
    expect(readingOf(text, 'clinic_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0)
    expect(readingOf(text, 'clinic_webhooks_undelivered')).toBe(0)
    for (const state of ['open', 'processing', 'review', 'unmatched', 'refunding'])
      expect(readingOf(text, `clinic_payments_unsettled{state="${state}"}`), state).toBe(0)
    expect(readingOf(text, 'clinic_job_runs_total{job="outbox",outcome="done"}')).toBeGreaterThan(0)
    expect(readingOf(text, 'clinic_disk_free_bytes')).toBeGreaterThan(0)
    expect(readingOf(text, 'clinic_database_up')).toBe(1)
    expect(readingOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
  })
})

test('metrics refuse further guesses after ten, and still accept the right token', async () => {
  server = await startServer({ variables: { METRICS_TOKEN: token } })
  const tried = []
  for (let nth = 0; nth < 11; nth++) tried.push((await read(`Bearer guess ${nth}`)).status)
  expect(tried).toEqual([...Array(10).fill(401), 429])
  expect((await read(`Bearer ${token}`)).status).toBe(200)
})
