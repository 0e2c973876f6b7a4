import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { second } from '#domain/dates/durations.ts'
import type { AcceptQueueLatency } from './accept-queue-latency.ts'
import type { createSite } from './app.ts'
import type { Deps } from './deps.ts'
import { overload, refusals } from './refusal.ts'
import type { Assets } from './render/assets.ts'
import { failurePage } from './render/failure-page.ts'
import { pagePolicy, securityHeaders } from './render/policy.ts'
import { requestIdOf } from './request-id.ts'
import { withoutTokens } from './request-log.ts'
import { routeOf } from './request-route.ts'
import { confirmedUrl } from './site-address.ts'

/** How many requests may be in progress at a time: at 10 ms each, the last one waits three seconds. */
const maxConcurrentRequests = 300
/**
 * How long a request may have waited in the event-loop turn in which it arrived, in ms; and how many requests of that turn
 * must have been accepted before it.
 */
const maxTurnWaitMs = second
const minRequestsPerTurn = 16
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
  acceptQueue: AcceptQueueLatency,
  { most = maxConcurrentRequests, longest = maxTurnWaitMs, now = () => performance.now() } = {},
) {
  let activeRequests = 0
  /** The requests accepted in the current turn of the event loop. A late one of them has waited since the turn began. */
  let turn: { began: number; taken: number } | undefined
  const isLate = () =>
    acceptQueue.ms() > maxAcceptQueueMs ||
    (turn !== undefined && turn.taken >= minRequestsPerTurn && now() - turn.began > longest)
  const takeTurn = () => {
    if (!turn) {
      turn = { began: now(), taken: 0 }
      setImmediate(() => {
        turn = undefined
      })
    }
    turn.taken++
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
        takeTurn()
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
  const told = { type: 'busy', title, status, ...overload }
  return { type: 'application/problem+json', document: Buffer.from(JSON.stringify(told)) }
}
