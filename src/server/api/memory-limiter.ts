import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** What our limits use of a limiter of rate-limiter-flexible. */
export type Limiter = Pick<RateLimiterAbstract, 'points' | 'duration' | 'consume' | 'get' | 'reward' | 'delete'>
type Count = { points: number; endsAt: number }

/**
 * Counts in this process's memory: at most `points` in `duration` seconds for each key. `RateLimiterMemory` has a timer for each
 * key, and with it four times the memory of this one (docs/performance.md, "Memory").
 */
export class MemoryLimiter implements Limiter {
  /** In the order in which they end, since each lasts equally long. A `Map` keeps the order in which its keys came. */
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
    const count = this.#known(key)
    return count ? this.#resultOf(count) : null
  }

  async delete(key: string): Promise<boolean> {
    return this.#counts.delete(key)
  }

  #add(key: string, change: number): RateLimiterRes {
    const count = this.#known(key) ?? this.#begin(key)
    count.points = Math.max(0, count.points + change)
    return this.#resultOf(count)
  }

  #known(key: string): Count | undefined {
    this.#deleteSomeOver()
    const count = this.#counts.get(key)
    return count && !this.#isOver(count) ? count : undefined
  }

  #begin(key: string): Count {
    const count = { points: 0, endsAt: Date.now() + this.duration * 1000 }
    this.#counts.delete(key)
    this.#counts.set(key, count)
    return count
  }

  #resultOf({ points, endsAt }: Count): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - points), endsAt - Date.now(), points)
  }

  /** One that ends later than a whole period from now is of a clock that has been set back. */
  #isOver({ endsAt }: Count): boolean {
    const left = endsAt - Date.now()
    return left <= 0 || left > this.duration * 1000
  }

  /** No more at a time than what takes a millisecond, and more than come anew. */
  #deleteSomeOver(): void {
    let few = 1000
    for (const [key, count] of this.#counts) {
      if (few-- === 0 || !this.#isOver(count)) return
      this.#counts.delete(key)
    }
  }
}
