import { createMiddleware } from 'hono/factory'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../deps.ts'
import { visitorNetwork } from '../http/visitor-address.ts'
import { Refusal } from '../refusal.ts'
import { type Limiter, MemoryLimiter } from './memory-limiter.ts'
import type { ApiEnv } from './router.ts'

/** At most `points` in `seconds`. `name` keeps its counts apart from those of other limits. */
type Limit = { name: string; points: number; seconds: number }
/** The store of the counts. */
export type RateLimitStore = Pick<Deps['database'], 'pool'>

/**
 * Counts on PostgreSQL in the database, since several processes may serve from it; on SQLite, which one process serves,
 * in its memory.
 */
export function createLimit({ pool }: RateLimitStore, { name, points, seconds }: Limit): Limiter {
  const limit = { points, duration: seconds }
  if (!pool) return new MemoryLimiter(limit)
  // Without a clean-up of its own every few minutes, which each limit would do: one job does it for all (`local-jobs.ts`).
  const table = { tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
  return new RateLimiterPostgres({ ...limit, ...table, keyPrefix: name, storeClient: pool, storeType: 'pool' })
}

/** How many seconds to wait for `limiter` to let `key` through again; `undefined` when it does now, which counts. */
export async function retryAfterSeconds(limiter: Limiter, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    if (!isWithin(limiter, refused)) {
      await limiter.delete(key)
      return retryAfterSeconds(limiter, key)
    }
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
  }
}

/** How many seconds `key` has used its points up for; `undefined` while it has some left. Nothing is counted or kept. */
export async function secondsUsedUp(limiter: Limiter, key: string): Promise<number | undefined> {
  const found = await limiter.get(key)
  const isUsedUp = found !== null && found.consumedPoints >= limiter.points && isWithin(limiter, found)
  return isUsedUp ? Math.max(1, Math.ceil(found.msBeforeNext / 1000)) : undefined
}

/** A count that ends later than a whole period from now is of a clock that has been set back: it begins anew. */
const isWithin = ({ duration }: Limiter, { msBeforeNext }: RateLimiterRes): boolean =>
  msBeforeNext > 0 && msBeforeNext <= duration * 1000

/** Lets an address through up to its limit; answers 429 with `Retry-After` from then on. */
export function limitByAddress(
  { database, trustProxy }: Pick<Deps, 'trustProxy'> & { database: RateLimitStore },
  { message, ...limit }: Limit & { message: string },
) {
  const limiter = createLimit(database, limit)
  return createMiddleware<ApiEnv>(async (c, next) => {
    const retryAfter = await retryAfterSeconds(limiter, visitorNetwork(c, trustProxy))
    if (retryAfter !== undefined) throw new Refusal('too_many', message, { retryAfter })
    await next()
  })
}
