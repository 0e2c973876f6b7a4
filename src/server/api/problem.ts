import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '#contract/problem.ts'
import { errorCode } from '../errors.ts'
import { StorageTimeoutError } from '../media/storage.ts'
import { overload, Refusal, type RefusalCode, refusals } from '../refusal.ts'
import type { ApiEnv } from './router.ts'

const codeOfStatus: Partial<Record<number, RefusalCode>> = {
  400: 'unreadable',
  401: 'signed_out',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_type',
}

const unavailable = 'We can’t do this right now. Please try again in a few minutes.'

/** Responds to a failure as RFC 9457 says. An error that is no refusal is a bug: it is logged, and shown as one kind sentence. */
export function answerProblem(error: Error, c: Context<ApiEnv>): Response {
  const refusal = error instanceof Refusal ? error : refusalOf(error, c)
  if (!refusal) {
    c.get('log').error({ err: error }, 'request failed')
    return problemResponse(c, {
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong on our side. Please try again in a moment.',
    })
  }
  if (!(error instanceof Refusal) && refusal.code === 'busy')
    c.get('log').warn({ err: error }, 'the database had too much to do at once')
  if (refusal.code === 'unavailable') {
    const away =
      error instanceof StorageTimeoutError
        ? 'the object store does not answer'
        : 'the database is away or takes no writes'
    c.get('log').error({ err: error }, away)
  }
  c.set('refused', refusal.code)
  const [status, title] = refusals[refusal.code]
  if (typeof refusal.more.retryAfter === 'number') c.header('Retry-After', String(refusal.more.retryAfter))
  return problemResponse(c, { type: refusal.code, title, status, detail: refusal.message, ...refusal.more })
}

function refusalOf(error: Error, c: Context): Refusal | undefined {
  if (error instanceof StorageTimeoutError)
    return new Refusal('unavailable', 'Pictures can’t be fetched or saved right now. Please try again soon.', {
      retryAfter: 5,
    })
  if (isOverload(error)) return new Refusal('busy', overload.detail, { retryAfter: overload.retryAfter })
  const incoming: IncomingMessage | undefined = c.env?.incoming
  // A client that disconnects while sending has closed the page or lost the network: the connection reset
  // is the visitor’s then, not the database’s.
  if (incoming?.readableAborted && !incoming.complete) return new Refusal('unreadable', 'The request was cut off')
  if (isUnavailable(error)) return new Refusal('unavailable', unavailable, { retryAfter: 30 })
  if (!(error instanceof HTTPException)) return undefined
  const code = codeOfStatus[error.status]
  return code && new Refusal(code, error.message || undefined)
}

function problemResponse(c: Context, problem: Problem): Response {
  return c.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
}

/** Database errors under concurrent load: conflicts, deadlocks, locks, connections. */
const codes = new Set(['40001', '40P01', '55P03', '53300', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])

/** The error of the connection pool if no connection was free in time. */
const noConnection = 'timeout exceeded when trying to connect'

/** Whether something failed only since too much was asked at the same moment: it may be asked again soon. */
const isOverload = (error: unknown): boolean =>
  codes.has(errorCode(error) ?? '') || (error instanceof Error && error.message === noConnection)

/** Errors of a database that is unreachable, shutting down, full or read-only. */
const awayCodes =
  /^(?:08\w{3}|57P0[1-5]|53[12]00|55000|25006|3D000|ECONN\w+|ENOTFOUND|EPIPE|ETIMEDOUT|ENOSPC|EROFS|SQLITE_(?:FULL|READONLY\w*|IOERR\w*|CANTOPEN\w*))$/

/** What the driver says of a connection that has ended, and of one that does not answer when it is new. */
const endedConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Whether an error comes from a database that is unreachable or read-only, and not from the request. */
const isUnavailable = (error: unknown): boolean =>
  awayCodes.test(errorCode(error) ?? '') || (error instanceof Error && endedConnection.test(error.message))
