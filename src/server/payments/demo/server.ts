import type { ServerResponse } from 'node:http'
import { type ApiKeys, createApi, type Received } from './api.ts'
import { createBooks, type DemoDeps } from './books.ts'
import type { DemoSwitches } from './events.ts'
import type { ApiFault } from './fault.ts'
import { serveApi } from './http.ts'
import type { Answer } from './store.ts'

const usual: DemoSwitches = { delayMs: 0, drop: false, double: false, reorder: false, refundsWait: false }

/** What stands between a request and its answer, for tests. `answer` does the work, or fails with `fault` in its place. */
export type Intercept = (
  received: Received,
  response: ServerResponse,
  answer: (received: Received, fault?: ApiFault) => Promise<Answer>,
) => Promise<Answer | undefined>

/**
 * Starts a card provider of Stripe's HTTP shape on a free port of this machine, for one account in one mode. Its books
 * are the tables `demo_*`. `secret` signs its events; `switches` may be changed at any time.
 */
export async function startProviderServer(
  deps: DemoDeps,
  {
    keys,
    secret,
    livemode = false,
    switches,
    intercept = (received, _, answer) => answer(received),
  }: {
    keys: ApiKeys
    secret: string
    livemode?: boolean
    switches?: Partial<DemoSwitches> | undefined
    intercept?: Intercept
  },
) {
  const books = createBooks(deps, { secret, livemode, switches: { ...usual, ...switches } })
  const api = createApi(books, keys, () => server.url)
  const server = await serveApi((received, response) => intercept(received, response, api))
  return { ...server, keys, books }
}
