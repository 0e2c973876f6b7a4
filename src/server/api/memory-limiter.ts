import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** What our limits use of a limiter of rate-limiter-flexible. */
export type Limiter = Pick<RateLimiterAbstract, 'points' | 'duration' | 'consume' | 'get' | 'reward' | 'delete'>
type Count = { points: number; endsAt: number }

/**
 * Counts in this process's memory: at most `points` in `duration` seconds for each key. `RateLimiterMemory` has a timer for each
 * key, and with it four times the memory of this one (docs/performance.md, "Memory").
 */
export class MemoryLimiter implements Limiter {
  /** In the order in which they end, since each lasts equally long. */
  readonly #counts = new Map<string, Count>()
  readonly points: number
  readonly duration: number

  constructor({ points, duration }: Pick<Limiter, 'points' | 'duration'>) {
    this.points = points
    this.duration = duration
  }

  async consume(key: string): Promise<RateLimiterRes> {
    const result = this.#add(key, 1)
    if (result.consumedPoints > this.points) throw result
    return result
  }

  async reward(key: string): Promise<RateLimiterRes> {
    return this.#add(key, -1)
  }

  async get(key: string): Promise<RateLimiterRes | null> {
    this.#deleteExpired()
    const count = this.#counts.get(key)
    return count ? this.#resultOf(count) : null
  }

  async delete(key: string): Promise<boolean> {
    return this.#counts.delete(key)
  }

  #add(key: string, change: number): RateLimiterRes {
    this.#deleteExpired()
    const known = this.#counts.get(key)
    if (known) {
      known.points += change
      return this.#resultOf(known)
    }
    const count = { points: change, endsAt: Date.now() + this.duration * 1000 }
    this.#counts.set(key, count)
    return this.#resultOf(count)
  }

  #resultOf({ points, endsAt }: Count): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - points), endsAt - Date.now(), points)
  }

  #deleteExpired(): void {
    const now = Date.now()
    for (const [key, { endsAt }] of this.#counts) {
      if (endsAt > now) return
      this.#counts.delete(key)
    }
  }
}
