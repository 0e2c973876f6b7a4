import { createMiddleware } from 'hono/factory'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'
import type { ApiEnv } from './router.ts'
import { visitorNetwork } from './visitor-address.ts'

type Limit = { points: number; seconds: number; trustProxy: number; message: string }

/**
 * Lets an address through `points` times in `seconds`; answers 429 with `Retry-After` from then on. Counted in this
 * process: several processes each allow as many.
 */
export function limitByAddress({ points, seconds, trustProxy, message }: Limit) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return createMiddleware<ApiEnv>(async (c, next) => {
    try {
      await limiter.consume(visitorNetwork(c, trustProxy))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal('too_many', message, { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
    await next()
  })
}
