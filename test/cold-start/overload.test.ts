import { existsSync, readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRequest } from '#test/support/bare-request.ts'
import { type BuiltServer, startServer } from '#test/support/server.ts'

let server: BuiltServer
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
beforeAll(async () => {
  server = await startServer({ variables: { LOG_LEVEL: 'fatal', TRUST_PROXY: '1' } })
})
afterAll(async () => {
  agent.destroy()
  await server.drop()
})

/** Each on a connection of its own: `fetch` would hold most of them back. */
async function ask(path: string, body?: string, from = '203.0.113.1') {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { 'x-forwarded-for': from, ...json } as Record<string, string>
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await bareRequest(server.url + path, { agent, method, headers, body })
  const { 'retry-after': retryAfter, 'content-type': type } = answer.headers
  return { status: answer.status, retryAfter, type, body: answer.body.toString() }
}

/** A page that is made anew for everybody, and takes some ms each time. */
const ownPage = (number: number) => ask(`/newsletter/unsubscribe?token=${number}`)

test('under 1,500 requests at once pages answer 200 or 503 with Retry-After, and probes and webhooks pass', async () => {
  const isAnswered = (path: string) => expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200)
  // The home page is in memory from now on. A machine that is busy with other tests may refuse the first of all.
  for (const path of ['/', '/newsletter/unsubscribe?token=0']) await isAnswered(path)
  const pages = Array.from({ length: 1500 }, (_, number) => ownPage(number + 1))
  const calls = Array.from({ length: 50 }, () => ask('/api/services'))
  const others = ['/healthz', '/readyz', '/'].map((path) => ask(path))
  const webhook = ask('/api/payments/webhook', '{}')

  const answers = await Promise.all(pages)
  const shed = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(15)
  expect(shed.length).toBeGreaterThan(500)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(shed.filter(({ retryAfter, type }) => retryAfter !== '2' || !type?.startsWith('text/html'))).toEqual([])
  expect(shed[0]!.body).toContain('Please try again in a few seconds')

  const refused = (await Promise.all(calls)).filter(({ status }) => status === 503)
  for (const { body } of refused) expect(JSON.parse(body).type).toBe('busy')
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await webhook).status).toBe(400)

  // Within seconds after.
  await isAnswered('/newsletter/unsubscribe?token=2000')
}, 60_000)

test('email goes out while visitors keep the server busy', async () => {
  const folder = join(server.dataDir, 'mail')
  const sent = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')).length : 0)
  const before = sent()
  let isBusy = true
  const visitors = Array.from({ length: 20 }, async (_, number) => {
    while (isBusy) await ownPage(10_000 + number)
  })
  const subscribe = (number: number) =>
    ask('/api/newsletter', JSON.stringify({ email: `jo${number}@visitor.example` }), `198.51.100.${number}`)
  try {
    // More than the outbox sends without a pause.
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      await expect.poll(async () => (await subscribe(number)).status, { timeout: 20_000 }).toBe(201)
    await expect.poll(sent, { timeout: 30_000 }).toBe(before + 12)
  } finally {
    isBusy = false
    await Promise.all(visitors)
  }
}, 90_000)
