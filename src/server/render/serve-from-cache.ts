import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { RedirectLookup } from '../services/redirects/redirect-lookup.ts'
import { type PageCache, pageKey, type ReadyPage } from './page-cache.ts'

/**
 * Answers a page from the cache before a request object is built for it: most visits are these, and take a third of
 * the time this way. Everything else goes on to `next`.
 */
export const servePagesFromCache =
  (
    { cache, mayLeaveHome, log }: { cache: PageCache; log: Logger } & Pick<RedirectLookup, 'mayLeaveHome'>,
    next: RequestListener,
  ): RequestListener =>
  (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const [path = '', search = ''] = request.url!.split(/\?(.*)/s, 2)
    const page = isRead && !mayLeaveHome(path, search) ? cache.find(pageKey(path, search).key) : undefined
    if (!page) return next(request, response)
    void send(page, request, response).then(() => {
      const line = { requestId: response.getHeader('x-request-id'), method: request.method, path }
      log.info({ ...line, status: response.statusCode, ms: 0 }, 'request')
    })
  }

async function send(page: ReadyPage, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const acceptEncoding = headers['accept-encoding'] as string | undefined
  const ready = await page.answer({ acceptEncoding, ifNoneMatch: headers['if-none-match'] })
  response.setHeader('x-request-id', randomUUID())
  response.writeHead(ready.status, ready.headers).end(ready.body ?? undefined)
}
