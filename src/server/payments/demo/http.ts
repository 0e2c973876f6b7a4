import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiVersion } from '../stripe/client.ts'
import type { Received } from './api.ts'
import { ApiFault } from './fault.ts'
import { readForm } from './form.ts'
import { type Answer, errorAnswer } from './store.ts'

/** Answers a request of the API; `undefined` when it has dealt with the response itself. */
export type Answering = (received: Received, response: ServerResponse) => Promise<Answer | undefined>

/** Opens the API on a free port of this machine. It does not keep the process alive. `url` has no trailing slash. */
export async function serveApi(answer: Answering): Promise<{ url: string; close: () => Promise<void> }> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = await read(request)
      .then((received) => answer(received, response))
      .catch((error: unknown) => {
        if (error instanceof ApiFault) return errorAnswer(error)
        throw error
      })
    if (!given || response.destroyed) return
    response.writeHead(given.status, {
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
      'request-id': `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`,
      'stripe-version': apiVersion,
      ...(given.replayed && { 'idempotent-replayed': 'true' }),
      ...(given.status === 500 && { 'stripe-should-retry': 'false' }),
    })
    response.end(given.body)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.unref()
  server.on('connection', (socket) => socket.unref())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const { method = '', headers } = request
  const url = new URL(request.url ?? '/', 'http://provider')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const header = (name: string) => headers[name]?.toString()
  return {
    method,
    path: decodeURIComponent(url.pathname),
    form: readForm(method === 'GET' ? url.search.slice(1) : Buffer.concat(parts).toString()),
    authorization: headers.authorization,
    contentType: headers['content-type'],
    version: header('stripe-version'),
    idempotencyKey: header('idempotency-key'),
    userAgent: headers['user-agent'],
  }
}
