import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { second } from '#domain/dates/durations.ts'
import type { createSite } from './app.ts'
import type { Deps } from './deps.ts'
import type { DoorWait } from './door-wait.ts'
import { overload, refusals } from './refusal.ts'
import type { Assets } from './render/assets.ts'
import { failurePage } from './render/failure-page.ts'
import { pagePolicy, securityHeaders } from './render/policy.ts'
import { requestIdOf } from './request-id.ts'
import { withoutTokens } from './request-log.ts'
import { routeOf } from './request-route.ts'
import { confirmedUrl } from './site-address.ts'

/** How many requests may be worked on at a time: at 10 ms each, whoever comes last waits three seconds. */
const mostAtWork = 300
/** How long requests that came in together may have waited, in ms; and how many must have been taken of them. */
const longestWait = second
const leastTaken = 16
/** How long newcomers may wait to be let in, in ms: longer than a pause of a busy machine. */
const longestAtDoor = 2 * second

/** What watches over us, and what tells of money that has moved: these get through. */
const neverShed = new Set(['/healthz', '/readyz', '/metrics', '/api/payments/webhook'])

type Fetch = ReturnType<typeof createSite>['app']['fetch']
type Site = Pick<Deps, 'publicUrl' | 'formerUrl' | 'log' | 'metrics'>

/**
 * Refuses with 503 and `Retry-After` what cannot be answered soon, before anything is done for it
 * (docs/reliability.md, "More than it can do"). `listen` wraps what answers, and `count` what works;
 * `door` says how long newcomers wait.
 */
export function createShedding(
  site: Site,
  assets: Pick<Assets, 'forPage'>,
  door: DoorWait,
  { most = mostAtWork, longest = longestWait, now = () => performance.now() } = {},
) {
  let atWork = 0
  /** What has come in since the event loop last looked: whoever is late in it has waited since it began. */
  let turn: { began: number; taken: number } | undefined
  const isLate = () =>
    door.ms() > longestAtDoor || (turn !== undefined && turn.taken >= leastTaken && now() - turn.began > longest)
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
        door.knock()
        if (!neverShed.has(path) && (atWork >= most || isLate())) return refuse(request, response, path)
        takeTurn()
        next(request, response)
      },
    /** Counts what is worked on. Whoever is still sending is not: a slow sender takes nobody's place. */
    count:
      (fetch: Fetch): Fetch =>
      (...given) => {
        const { incoming } = given[1] as HttpBindings
        let state: 'coming' | 'at work' | 'done' = 'coming'
        const enter = () => {
          if (state !== 'coming') return
          state = 'at work'
          atWork++
        }
        const leave = () => {
          if (state === 'at work') atWork--
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
