import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '#domain/dates/durations.ts'

/** Needed without readiness checks as well: what a proxy has just sent still arrives on its open connections. */
const minPauseMs = second / 2
const maxPauseMs = 4 * second
/** A balancer takes a process out after two or three bad answers. */
const failedChecks = 3

/**
 * Ends a process behind a proxy without a failed request (docs/product.md, "Start and stop"). `listen` wraps what answers;
 * `drain` lets `/readyz` answer 503 and every answer end its connection, and resolves when the proxy has had the time to
 * send its requests elsewhere: three times the pause in which it asks `/readyz`, 0.5 to 4 s. Without a proxy it resolves
 * at once.
 */
export function createDrain(trustProxy: number, now = () => performance.now()) {
  const underWay = new Set<ServerResponse>()
  let draining = false
  let askedAt: number | undefined
  let pause = 0

  const endConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  const noteAsk = () => {
    const at = now()
    if (askedAt !== undefined) pause = at - askedAt
    askedAt = at
  }

  return {
    listen:
      (next: RequestListener): RequestListener =>
      (request: IncomingMessage, response: ServerResponse) => {
        const isReadiness = request.url === '/readyz'
        if (isReadiness) noteAsk()
        if (draining) endConnection(response)
        else if (trustProxy > 0) {
          underWay.add(response)
          response.once('close', () => underWay.delete(response))
        }
        if (!draining || !isReadiness) return next(request, response)
        const headers = { 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' }
        response.writeHead(503, headers).end(JSON.stringify({ status: 'stopping' }))
      },
    async drain(): Promise<void> {
      draining = true
      for (const response of underWay) endConnection(response)
      if (trustProxy === 0) return
      await sleep(Math.min(maxPauseMs, Math.max(minPauseMs, failedChecks * pause)), undefined, { ref: false })
    },
  }
}
