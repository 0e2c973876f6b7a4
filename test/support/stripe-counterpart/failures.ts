import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

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
export type Planned = { failure: Failure; times: number; method: string | undefined; path: RegExp | undefined }

const write = (response: ServerResponse, status: number, type: string, body: string) => {
  response.writeHead(status, { 'content-type': type }).end(body)
}

/** Fails instead of answering; `false` when the request is to be answered after all. */
export async function failBefore(failure: Failure | undefined, response: ServerResponse): Promise<boolean> {
  if (typeof failure === 'object') {
    if ('slow' in failure) await sleep(failure.slow)
    return false
  }
  switch (failure) {
    case 'bad-gateway':
      write(response, 502, 'application/json', '{"message":"Bad gateway"}')
      return true
    case 'not-found-json':
      write(response, 404, 'application/json', '{"message":"Not found"}')
      return true
    case 'not-found-html':
      write(response, 404, 'text/html', '<!doctype html><title>404</title><h1>Not found</h1>')
      return true
    case 'null':
      write(response, 200, 'application/json', 'null')
      return true
    case 'silence':
      return true
    case 'reset':
      response.destroy()
      return true
    case 'too-many-requests':
      write(
        response,
        429,
        'application/json',
        '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"Too many requests"}}',
      )
      return true
    case 'key-in-use':
      write(
        response,
        409,
        'application/json',
        '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use","message":"There is currently another in-progress request using this Idempotent Key."}}',
      )
      return true
    default:
      return false
  }
}

/** Fails after the work was done; `false` when the answer is to be sent. */
export function failAfter(failure: Failure | undefined, response: ServerResponse, body: string): boolean {
  if (failure === 'lost-answer') {
    response.destroy()
    return true
  }
  if (failure === 'truncated') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
    return true
  }
  return false
}

/** The answer as the failure would have it: what was done and kept for the idempotency key is the right one. */
export const twisted = (failure: Failure | undefined, body: string): string =>
  typeof failure === 'object' && 'twist' in failure ? JSON.stringify({ ...JSON.parse(body), ...failure.twist }) : body
