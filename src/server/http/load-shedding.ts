import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { second } from '#domain/dates/durations.ts'
import type { createSite } from '../app.ts'
import type { Deps } from '../deps.ts'
import { overload, refusals } from '../refusal.ts'
import type { Assets } from '../render/assets.ts'
import { failurePage } from '../render/failure-page.ts'
import { pagePolicy, securityHeaders } from '../render/policy.ts'
import { confirmedUrl } from '../site-address.ts'
import type { AcceptQueueLatency } from './accept-queue-latency.ts'
import { requestIdOf } from './request-id.ts'
import { withoutTokens } from './request-log.ts'
import type { RequestQueue } from './request-queue.ts'
import { routeOf } from './request-route.ts'

/** How many requests may be in progress at a time: at 10 ms each, the last one waits three seconds. */
const maxConcurrentRequests = 300
/**
 * How long a request may have waited before it is begun, in ms; and how many must have come before it. With fewer, the
 * machine was paused and there is no queue.
 */
const maxWaitMs = second
const minRequestsBefore = 16
/** How long a new connection may wait in the accept queue, in ms: longer than a pause of a busy machine. */
const maxAcceptQueueMs = 2 * second

/** Health checks, metrics and payment webhooks are never refused. */
const exemptPaths = new Set(['/healthz', '/readyz', '/metrics', '/api/payments/webhook'])

type Fetch = ReturnType<typeof createSite>['app']['fetch']
type Site = Pick<Deps, 'publicUrl' | 'formerUrl' | 'log' | 'metrics'>

/**
 * Load shedding: refuses a request with 503 and `Retry-After`, before any work is done for it, while it could not be answered
 * soon (docs/reliability.md, "More than it can do"). `listen` wraps the request listener, `count` wraps the handler and counts
 * the requests in progress.
 */
export function createLoadShedding(
  site: Site,
  assets: Pick<Assets, 'forPage'>,
  { acceptQueue, queue }: { acceptQueue: AcceptQueueLatency; queue: Pick<RequestQueue, 'wait'> },
  { most = maxConcurrentRequests } = {},
) {
  let activeRequests = 0
  const isLate = () => {
    const { ms, before } = queue.wait()
    return acceptQueue.ms() > maxAcceptQueueMs || (before >= minRequestsBefore && ms > maxWaitMs)
  }
  const { type, document } = problem()
  const page = Buffer.from(
    failurePage(assets.forPage([]).styles, { title: refusals.busy[1], detail: 'Please try again in a few seconds.' }),
  )

  const refuse = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const requestId = requestIdOf(request)
    const isPage = !path.startsWith('/api/')
    const url = confirmedUrl(site)
    response
      .writeHead(503, {
        ...securityHeaders(url),
        ...(isPage && { 'content-security-policy': pagePolicy(url) }),
        'content-type': isPage ? 'text/html; charset=utf-8' : type,
        'cache-control': 'no-store',
        'retry-after': String(overload.retryAfter),
        'x-request-id': requestId,
      })
      .end(isPage ? page : document)
    const line = { method: request.method!, path: withoutTokens(path), status: 503, ms: 0 }
    site.log.warn({ requestId, ...line, refused: 'busy' }, 'request')
    site.metrics?.request({ ...line, route: routeOf(path, '*') })
  }

  return {
    listen:
      (next: RequestListener): RequestListener =>
      (request, response) => {
        const path = request.url!.split('?', 1)[0]!
        acceptQueue.probeOnRequest()
        if (!exemptPaths.has(path) && (activeRequests >= most || isLate())) return refuse(request, response, path)
        next(request, response)
      },
    /** Counts requests in progress. A request whose body is still arriving does not count, so slow senders block nobody. */
    count:
      (fetch: Fetch): Fetch =>
      (...given) => {
        const { incoming } = given[1] as HttpBindings
        let state: 'receiving' | 'active' | 'done' = 'receiving'
        const enter = () => {
          if (state !== 'receiving') return
          state = 'active'
          activeRequests++
        }
        const leave = () => {
          if (state === 'active') activeRequests--
          state = 'done'
        }
        if (hasBody(incoming)) incoming.once('end', enter)
        else enter()
        const answer = Promise.resolve(fetch(...given))
        answer.then(leave, leave)
        return answer
      },
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function problem(): { type: string; document: Buffer } {
  const [status, title] = refusals.busy
  const body = { type: 'busy', title, status, ...overload }
  return { type: 'application/problem+json', document: Buffer.from(JSON.stringify(body)) }
}
