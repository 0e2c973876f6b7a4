import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltServer, startServer } from '#test/support/server.ts'

let server: BuiltServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.drop())

const open = async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}
const head = (path: string, headers: Record<string, string | number>) =>
  [`POST ${path} HTTP/1.1`, `Host: ${new URL(server.url).host}`]
    .concat(Object.entries(headers).map(([name, value]) => `${name}: ${value}`))
    .concat('', '')
    .join('\r\n')

/** The log as far as this moment: lines are written a little later, in their order. */
async function log(): Promise<string> {
  const mark = crypto.randomUUID()
  await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': mark } })
  await expect.poll(() => server.stdout()).toContain(mark)
  return server.stdout()
}

test.each([
  ['/api/appointments', 'application/json'],
  ['/api/payments/webhook', 'application/json'],
  ['/request-appointment', 'application/x-www-form-urlencoded'],
  ['/newsletter/unsubscribe', 'multipart/form-data; boundary=x'],
])('a client that disconnects during a POST to %s causes no error in the log', async (path, type) => {
  const mark = crypto.randomUUID()
  const socket = await open()
  socket.write(head(path, { 'Content-Type': type, 'Content-Length': 5000, 'X-Request-Id': mark }))
  socket.write('{"firstName":"Jo')
  // The server has begun to read by the time it answers somebody else.
  await fetch(`${server.url}/healthz`)
  socket.destroy()
  await expect.poll(() => server.stdout()).toContain(mark)
  const lines = (await log()).split('\n').filter((line) => line.includes(mark))
  expect(lines.map((line) => JSON.parse(line)).map(({ level, status }) => [level, status])).toEqual([[30, 400]])
})

test('a request with two lengths is refused, and does not smuggle a second one', async () => {
  const socket = await open()
  let said = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  socket.write(head('/api/newsletter', { 'Content-Length': 4, 'Transfer-Encoding': 'chunked' }))
  socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'close')
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(said.toLowerCase()).toContain('x-content-type-options: nosniff')
})

test('TRACE is refused, and repeats no headers', async () => {
  for (const path of ['/', '/api/site', '/favicon.svg']) {
    const socket = await open()
    let said = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
    const { host } = new URL(server.url)
    socket.write(`TRACE ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Mark: repeated\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    expect(said, path).toMatch(/^HTTP\/1\.1 404 /)
    expect(said, path).not.toContain('repeated')
  }
})

test('a malformed form to unsubscribe is refused with a clear message', async () => {
  const answer = await fetch(`${server.url}/newsletter/unsubscribe?token=a.b`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--y\r\nnothing of a form',
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/^We couldn’t read the form/) })
})

test.each(['/api/appointments', '/newsletter', '/api/media'])(
  'an early answer to a POST to %s states correctly whether the connection stays open',
  async (path) => {
    const socket = await open()
    const size = 3_000_000
    let said = ''
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
    socket.write(head(path, { 'Content-Type': 'application/json', 'Content-Length': size }))
    // It comes slowly, as from a telephone.
    for (let sent = 0; sent < size; sent += 1_000_000) {
      socket.write('x'.repeat(1_000_000))
      await new Promise((resume) => setTimeout(resume, 400))
    }
    await expect.poll(() => said).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(said.toLowerCase()).toContain('connection: keep-alive')
    said = ''
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    expect(said).toMatch(/^HTTP\/1\.1 200 /)
  },
)

test('an answer to an oversized request states that the connection closes', async () => {
  const socket = await open()
  let said = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  socket.write(head('/api/appointments', { 'Content-Type': 'application/json', 'Content-Length': 5_000_000_000 }))
  await once(socket, 'close')
  expect(said).toMatch(/^HTTP\/1\.1 413 /)
  expect(said.toLowerCase()).toContain('connection: close')
})
