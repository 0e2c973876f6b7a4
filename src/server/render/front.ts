import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { chooseEncoding, type PageCache } from './page-cache.ts'

/**
 * Answers a page from the cache before a request object is built for it: most visits are these, and take a third of
 * the time this way. Everything else goes on to `next`.
 */
export const cacheInFront =
  (cache: PageCache, log: Logger, next: RequestListener): RequestListener =>
  (request, response) => {
    const page = request.method === 'GET' ? cache.find(request.url!) : undefined
    if (!page) return next(request, response)
    const ready = page[chooseEncoding(request.headers['accept-encoding'] as string | undefined)]
    const requestId = randomUUID()
    if (request.headers['if-none-match'] === ready.etag) {
      response.writeHead(304, { etag: ready.etag, 'cache-control': 'no-cache', 'x-request-id': requestId }).end()
    } else {
      response.writeHead(200, { ...ready.headers, 'x-request-id': requestId }).end(ready.body)
    }
    log.info({ requestId, method: 'GET', path: request.url, status: response.statusCode, ms: 0 }, 'request')
  }
