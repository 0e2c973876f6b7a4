import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** How many requests are begun in a turn of the event loop: so few that it takes a third of a millisecond for what is in memory. */
const maxPerTurn = 8

type QueuedRequest = { request: IncomingMessage; response: ServerResponse; at: number; before: number }
/** How long a request has waited, in ms, at most; and how many that came before it were begun or still waited when it came. */
export type QueueWait = { ms: number; before: number }
/** `wait` is that of the request that is being begun. */
export type RequestQueue = { listen: (next: RequestListener) => RequestListener; wait: () => QueueWait }

/**
 * Begins requests in the order they came, at most 8 in a turn of the event loop. Node accepts one new connection in each
 * turn: while each turn answers hundreds of requests, a new visitor waits for half a minute (docs/reliability.md, "More than
 * it can do").
 */
export function createRequestQueue({ most = maxPerTurn, now = () => performance.now() } = {}): RequestQueue {
  const waiting: QueuedRequest[] = []
  /** The current turn. What came in it has waited since it began: Node reads requests while it answers those before. */
  let turn: { began: number; begun: number } | undefined
  let current = { at: 0, before: 0 }

  const enterTurn = (next: RequestListener) => {
    if (turn) return turn
    turn = { began: now(), begun: 0 }
    setImmediate(beginTurn, next)
    return turn
  }
  const beginTurn = (next: RequestListener) => {
    turn = undefined
    for (const request of waiting.splice(0, most)) begin(next, request)
  }
  const begin = (next: RequestListener, { request, response, at, before }: QueuedRequest) => {
    enterTurn(next).begun++
    current = { at, before }
    // Its visitor may have left meanwhile.
    if (!response.destroyed) next(request, response)
  }
  return {
    listen: (next) => (request, response) => {
      const { began, begun } = enterTurn(next)
      const arrived = { request, response, at: began, before: begun + waiting.length }
      if (begun < most && waiting.length === 0) begin(next, arrived)
      else waiting.push(arrived)
    },
    wait: () => ({ ms: now() - current.at, before: current.before }),
  }
}
