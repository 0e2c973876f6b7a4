import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerAuthentication, authenticationPath } from './authentication.ts'
import { type Books, newId } from './books.ts'
import { type Failure, failAfter, failBefore, twisted } from './failures.ts'
import { invalid, StripeFault } from './fault.ts'
import { type Form, readForm } from './form.ts'
import { type Answer, answerOnce } from './idempotency.ts'
import { type Mode, readKey, secretKeyRequired } from './keys.ts'
import { type Route, routes } from './routes.ts'
import { apiVersion } from './version.ts'

/** A request as it came. */
export type Received = {
  method: string
  path: string
  form: Form
  version: string | undefined
  idempotencyKey: string | undefined
  userAgent: string | undefined
}

type Account = Record<Mode, Books>

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The API over HTTP. `planned` tells how the answer to a request is to go wrong, if at all. */
export function apiServer({
  account,
  requests,
  planned,
  origin,
}: {
  account: Account
  requests: Received[]
  planned: (request: Received) => Failure | undefined
  origin: () => string
}) {
  const answer = (
    request: IncomingMessage,
    received: Received,
    route: Route | undefined,
    failure?: Failure,
  ): Answer => {
    const { mode, publishable } = readKey(header(request, 'authorization'), received.form.key)
    const books = account[mode]
    if (received.version !== undefined && received.version !== apiVersion)
      throw invalid(`Invalid Stripe API version: ${received.version}`)
    if (received.version === undefined && !publishable) throw invalid('The header Stripe-Version is missing')
    if (!route) throw invalid(`Unrecognized request URL (${received.method}: ${received.path}).`, {}, 404)
    if (publishable && !route.open) throw secretKeyRequired()
    if (received.method === 'POST') requireForm(request)
    const id = decodeURIComponent(route.path.exec(received.path)?.groups?.id ?? '')
    const call = {
      books,
      other: account[mode === 'test' ? 'live' : 'test'],
      publishable,
      id,
      form: received.form,
      origin: origin(),
    }
    const work = (): Answer & { kept: boolean } => {
      if (failure === 'server-error')
        return { status: 500, kept: true, body: errorBody({ type: 'api_error', message: 'An unknown error occurred' }) }
      try {
        return { status: 200, kept: true, body: JSON.stringify(route.work(call), null, 2) }
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error
        return { status: error.status, kept: error.kept, body: errorBody(error.body) }
      }
    }
    if (received.method === 'GET') return work()
    const asked = `${received.method} ${received.path} ${JSON.stringify(received.form)}`
    return answerOnce(books, { key: received.idempotencyKey, request: asked }, work)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...crossOrigin, 'access-control-allow-methods': 'GET, POST' }).end()
      return
    }
    const url = new URL(request.url ?? '/', 'http://counterpart')
    const body = await textOf(request)
    if (url.pathname.startsWith(authenticationPath)) {
      answerAuthentication(Object.values(account), { method: request.method, url, body }, response)
      return
    }
    const requestId = newId('req_', 14)
    const write = ({ status, body, replayed }: Answer, idempotencyKey?: string) => {
      response.writeHead(status, {
        ...crossOrigin,
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': apiVersion,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(replayed && { 'idempotent-replayed': 'true' }),
        ...(status >= 500 && { 'stripe-should-retry': 'false' }),
      })
      response.end(body)
    }
    try {
      const received: Received = {
        method: request.method ?? '',
        path: url.pathname,
        form: readForm(request.method === 'GET' ? url.search.slice(1) : body),
        version: header(request, 'stripe-version'),
        idempotencyKey: header(request, 'idempotency-key'),
        userAgent: header(request, 'user-agent'),
      }
      requests.push(received)
      const failure = planned(received)
      if (await failBefore(failure, response)) return
      const route = routes.find(({ method, path }) => method === received.method && path.test(received.path))
      const given = answer(request, received, route, failure)
      if (failAfter(failure, response, given.body)) return
      write({ ...given, body: twisted(failure, given.body) }, received.idempotencyKey)
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      write({ status: error.status, body: errorBody(error.body) })
    }
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A fault of the counterpart itself must not look like one of Stripe's.
      console.error('the counterpart failed', error)
      response.destroy()
    })
  })
}

const crossOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

const errorBody = (error: object) => JSON.stringify({ error }, null, 2)

function requireForm(request: IncomingMessage): void {
  const type = header(request, 'content-type')
  if (type?.split(';')[0] !== 'application/x-www-form-urlencoded')
    throw invalid('Invalid request (check that your POST content type is application/x-www-form-urlencoded).')
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
