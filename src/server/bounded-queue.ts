import { Refusal } from './refusal.ts'

type Bounds = {
  /** How many works run at a time. */
  slots: number
  /** How many more may wait; whoever comes then is refused. */
  places: number
  /** What they are told, and after how many seconds to come again. */
  message: string
  retryAfter: number
}

/**
 * Runs heavy works, few at a time and in the order they came, so that they leave room for everything else. The returned
 * function answers what the work does; it throws `Refusal('busy')` when too many wait already.
 */
export function boundedQueue({ slots, places, message, retryAfter }: Bounds) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= slots) {
      if (waiting.length >= places) throw new Refusal('busy', message, { retryAfter })
      // Whoever has finished hands its slot over, so that nobody comes in between.
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
