import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { DemoApiError } from '#server/payments/demo/api-error.ts'
import type { Answer } from '#server/payments/demo/store.ts'

/** How an answer goes wrong. `lost-answer` and `truncated` do what was asked first. */
export type Failure =
  /** 502 with JSON that has no `error`, as from a proxy in between. */
  | 'bad-gateway'
  /** 404 with JSON that has no `error`. */
  | 'not-found-json'
  | 'not-found-html'
  /** 200 with the JSON text `null`. */
  | 'null'
  /** The request is taken and never answered. */
  | 'silence'
  /** The connection breaks before the request is looked at. */
  | 'reset'
  | 'lost-answer'
  | 'truncated'
  /** 500 from Stripe itself, which keeps it for the idempotency key. */
  | 'server-error'
  | 'too-many-requests'
  /** 409: another request with the same key is being answered. */
  | 'key-in-use'
  /** A late answer, in ms. */
  | { slow: number }
  /** A right answer, changed: another payment's, another amount, another mode. */
  | { twist: Record<string, unknown> }

/** A failure for the next `times` requests that fit. */
export type PlannedFailure = { failure: Failure; times: number; method: string | undefined; path: RegExp | undefined }

const instead: Record<string, Answer> = {
  'bad-gateway': { status: 502, body: '{"message":"Bad gateway"}' },
  'not-found-json': { status: 404, body: '{"message":"Not found"}' },
  null: { status: 200, body: 'null' },
  'too-many-requests': {
    status: 429,
    body: '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"Too many requests"}}',
  },
  'key-in-use': {
    status: 409,
    body: '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use","message":"There is currently another in-progress request using this Idempotent Key."}}',
  },
}

/** Returns the answer under a failure; `undefined` if there is none, or it was already written. */
export async function answerWith(
  failure: Failure | undefined,
  response: ServerResponse,
  answer: (fault?: DemoApiError) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (typeof failure === 'object') {
    if ('slow' in failure) await sleep(failure.slow)
    const { body, ...given } = await answer()
    const twist = 'twist' in failure ? failure.twist : {}
    return { ...given, body: JSON.stringify({ ...JSON.parse(body), ...twist }) }
  }
  switch (failure) {
    case undefined:
      return answer()
    case 'silence':
      return undefined
    case 'reset':
      response.destroy()
      return undefined
    case 'not-found-html':
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end('<!doctype html><title>404</title><h1>Not found</h1>')
      return undefined
    case 'server-error':
      return answer(new DemoApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, true))
    case 'lost-answer':
      await answer()
      response.destroy()
      return undefined
    case 'truncated': {
      const { body } = await answer()
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.write(body.slice(0, body.length / 2), () => response.destroy())
      return undefined
    }
    default:
      return instead[failure]
  }
}
