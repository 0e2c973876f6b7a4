import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiVersion } from '../stripe/client.ts'
import { type ApiKeys, createApi, type Received } from './api.ts'
import { DemoApiError, invalid } from './api-error.ts'
import { createContext, type DemoDeps } from './context.ts'
import type { DemoSwitches } from './events.ts'
import { readForm } from './form.ts'
import { type Answer, errorAnswer } from './store.ts'

/** More than any request of the API has. */
const maxBytes = 256 * 1024

const usual: DemoSwitches = {
  delayMs: 0,
  drop: false,
  double: false,
  reorder: false,
  refundsWait: false,
  bookingWaits: false,
}

/** Intercepts requests in tests. `answer` handles the request, or fails with `fault` instead. */
export type Intercept = (
  received: Received,
  response: ServerResponse,
  answer: (received: Received, fault?: DemoApiError) => Promise<Answer>,
) => Promise<Answer | undefined>

/**
 * Starts a card provider of Stripe's HTTP shape on a free port of this machine, for one account in one mode; it does not
 * keep the process alive. Its books are the tables `demo_*`. `secret` signs its events; `switches` may be changed at any
 * time. `url` has no trailing slash.
 */
export async function startProviderServer(
  deps: DemoDeps,
  {
    keys,
    secret,
    livemode = false,
    switches,
    intercept = (received, _, answer) => answer(received),
  }: {
    keys: ApiKeys
    secret: string
    livemode?: boolean
    switches?: Partial<DemoSwitches> | undefined
    intercept?: Intercept
  },
) {
  const context = createContext(deps, { secret, livemode, switches: { ...usual, ...switches } })
  const api = createApi(context, keys, () => server.url)
  const server = await serve((received, response) => intercept(received, response, api))
  return { ...server, keys, context }
}

async function serve(answer: (received: Received, response: ServerResponse) => Promise<Answer | undefined>) {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = await read(request)
      .then((received) => answer(received, response))
      .catch((error: unknown) => {
        if (error instanceof DemoApiError) return errorAnswer(error)
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
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > maxBytes) throw invalid('The request is too large.', {}, 413)
    parts.push(part)
  }
  const header = (name: string) => headers[name]?.toString()
  return {
    method,
    path: decodeURIComponent(url.pathname),
    form: readForm(method === 'GET' ? url.search.slice(1) : Buffer.concat(parts).toString()),
    authorization: headers.authorization,
    contentType: headers['content-type'],
    version: header('stripe-version'),
    idempotencyKey: header('idempotency-key'),
  }
}
