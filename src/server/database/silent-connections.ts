import type { Pool } from 'pg'

/** How many ms PostgreSQL may be silent about a query; without them a query may take as long as it likes, as in a migration. */
export type QueryLimit = { ms?: number }

/**
 * Ends each connection on which PostgreSQL has not said anything about a query for as long as `limit` says. What waits for it fails,
 * and another connection takes its place: a host that is gone without closing its connections, or a network that loses what it is given,
 * would else be waited for until TCP gives up, which takes a quarter of an hour, and one that hangs for ever.
 */
export function endSilentConnections(pool: Pool, limit: QueryLimit): void {
  pool.on('connect', (client) => {
    const { query } = client
    let timer: NodeJS.Timeout | undefined
    const wait = (...asked: unknown[]) => {
      clearTimeout(timer)
      // With a query under way this closes the socket instead of saying goodbye.
      if (limit.ms) timer = setTimeout(() => void client.end(), limit.ms).unref()
      return Reflect.apply(query, client, asked)
    }
    client.query = wait as typeof query
    for (const over of ['drain', 'end'] as const) client.on(over, () => clearTimeout(timer))
  })
}
