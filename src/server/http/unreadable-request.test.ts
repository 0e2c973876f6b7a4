import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '../render/policy.ts'
import { answerUnreadable } from './unreadable-request.ts'

const server = createServer((request, response) => {
  if (request.url === '/slow') response.write('the beginning')
  else response.end('read')
})
let log = ''
answerUnreadable(server, {
  headers: securityHeaders('https://clinic.example'),
  log: pino(
    {},
    {
      write: (line: string) => {
        log += line
      },
    },
  ),
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())

/** What the server says to these bytes until it closes the connection. */
async function answerTo(...parts: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  for (const part of parts) {
    socket.write(part)
    await new Promise((resume) => setTimeout(resume, 50))
  }
  if (!socket.closed) await once(socket, 'close')
  return said
}

describe('malformed HTTP requests', () => {
  test.each([
    [
      'two lengths',
      400,
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a length that differs', 400, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a blank before a colon', 400, 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['a header without end', 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('a request with %s is answered %i with the security headers, and logged', async (_, status, bytes) => {
    log = ''
    const said = await answerTo(bytes)
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      "content-security-policy: default-src 'none'",
      'x-content-type-options: nosniff',
      'strict-transport-security: max-age=31536000; includesubdomains',
      'connection: close',
    ])
      expect(said.toLowerCase()).toContain(header)
    expect(JSON.parse(log)).toMatchObject({ status, address: '127.0.0.1', msg: 'no HTTP request' })
  })

  test('do not add a second answer to one that has begun', async () => {
    const said = await answerTo('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n', 'what is this?\r\n\r\n')
    expect(said).toContain('the beginning')
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})
