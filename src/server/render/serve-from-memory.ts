import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Deps } from '../deps.ts'
import { requestIdOf } from '../http/request-id.ts'
import { routeOf } from '../http/request-route.ts'
import type { RedirectLookup } from '../services/redirects/redirect-lookup.ts'
import type { ReadyResponse } from './cached-file.ts'
import type { FileCache } from './file-cache.ts'
import { type PageCache, pageKey, type ReadyPage } from './page-cache.ts'
import { mayUseSharedCache } from './public-read-cache.ts'

const rawHeaders = new WeakMap<ReadyResponse, string[]>()

/** Names and values in turn, which Node writes fastest. Kept, since most answers are sent many times. */
function rawHeadersOf(ready: ReadyResponse): string[] {
  const known = rawHeaders.get(ready)
  if (known) return known
  const raw = Object.entries(ready.headers).flat()
  rawHeaders.set(ready, raw)
  return raw
}

const isApi = (path: string) => path.startsWith('/api/')

type ResponseCaches = { cache: PageCache; answers: PageCache; files: FileCache } & Pick<RedirectLookup, 'mayLeaveHome'>

/**
 * Serves a file in memory, or a page or a public read of the API from its cache, before a request object is built for it:
 * most requests are these, and take a fraction of the time this way. Everything else goes on to `next`.
 */
export function serveFromMemory(
  { cache, answers, files, mayLeaveHome }: ResponseCaches,
  { log, metrics, views }: Pick<Deps, 'log' | 'metrics' | 'views'>,
  next: RequestListener,
): RequestListener {
  const findKept = ({ method, headers }: IncomingMessage, path: string, search: string): ReadyPage | undefined => {
    if (isApi(path)) return mayUseSharedCache({ ...headers, search }) ? answers.find(path) : undefined
    const page = cache.find(pageKey(path, search).key)
    if (page && method === 'GET')
      views?.count(path, { ...headers, purpose: headers['sec-purpose'] as string | undefined })
    return page
  }
  const send = (request: IncomingMessage, response: ServerResponse, ready: ReadyResponse, route?: string) => {
    const requestId = requestIdOf(request)
    const headers = [...rawHeadersOf(ready), 'x-request-id', requestId]
    response.writeHead(ready.status, headers).end(ready.body ?? undefined)
    const path = request.url!.split('?', 1)[0]!
    log.info({ requestId, method: request.method, path, status: ready.status, ms: 0 }, 'request')
    metrics?.request({ method: request.method!, route: route ?? routeOf(path, '*'), status: ready.status, ms: 0 })
  }
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(request, response)
    const { url, headers } = request
    const [path = '', search = ''] = url!.split(/\?(.*)/s, 2)
    const acceptEncoding = headers['accept-encoding'] as string | undefined
    const ifNoneMatch = headers['if-none-match']
    const file = files.find(path, { acceptEncoding, ifNoneMatch, range: headers.range })
    if (file) return send(request, response, file)
    const kept = mayLeaveHome(path, search) ? undefined : findKept(request, path, search)
    if (!kept) return next(request, response)
    // Its first response in an encoding is still being made.
    void kept.answer({ acceptEncoding, ifNoneMatch }).then((answer) => send(request, response, answer, kept.route))
  }
}
