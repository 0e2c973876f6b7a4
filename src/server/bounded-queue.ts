import { Refusal } from './refusal.ts'

type Bounds = {
  /** How many works run at a time. */
  maxConcurrent: number
  /** How many may wait; further ones are refused. */
  maxQueued: number
  /** The refusal's message, and `Retry-After` in seconds. */
  message: string
  retryAfter: number
}

/**
 * Runs heavy works, few at a time and in the order they came, so that they leave room for everything else. The returned
 * function answers what the work does; it throws `Refusal('busy')` when too many wait already.
 */
export function boundedQueue({ maxConcurrent, maxQueued, message, retryAfter }: Bounds) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxQueued) throw new Refusal('busy', message, { retryAfter })
      // A finished task passes its slot on, so that no newcomer gets in between.
      await new Promise<void>((resume) => waiting.push(resume))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
