import { Refusal } from '../refusal.ts'

/**
 * The priority of a job: `visitor` for a page view or an email that is being sent, which is small;
 * `upload` for a member of staff, which may be large; `background` for no one.
 */
export type Priority = 'visitor' | 'upload' | 'background'

type Task = () => Promise<void>

/** The most waiting jobs. Further ones are refused, except background jobs. */
const maxQueued = { visitor: 200, upload: 20, background: Number.POSITIVE_INFINITY }

/**
 * Orders the work on pictures: visitors first, then uploads, then what is made ahead. Two works run at a time, of which one
 * may be large: two photos of 64 megapixels are never in memory at once. `run` throws `Refusal('busy')` where too many wait.
 */
export function workQueue() {
  const waiting: Record<Priority, Task[]> = { visitor: [], upload: [], background: [] }
  const running = { small: 0, large: 0 }
  const takeNext = (): [Task, keyof typeof running] | undefined => {
    if (running.small + running.large >= 2) return undefined
    const small = waiting.visitor.shift()
    if (small) return [small, 'small']
    if (running.large > 0) return undefined
    // Background jobs run only while there are no others.
    const large = waiting.upload.shift() ?? (running.small === 0 ? waiting.background.shift() : undefined)
    return large && [large, 'large']
  }
  const next = () => {
    const taken = takeNext()
    if (!taken) return
    const [task, size] = taken
    running[size]++
    void task().finally(() => {
      running[size]--
      next()
    })
    next()
  }
  return {
    run: <T>(work: () => Promise<T>, priority: Priority): Promise<T> => {
      if (waiting[priority].length >= maxQueued[priority])
        throw new Refusal('busy', 'A lot of pictures are being made right now. Please try again in a few seconds.', {
          retryAfter: 5,
        })
      return new Promise((resolve, reject) => {
        waiting[priority].push(() => work().then(resolve, reject))
        next()
      })
    },
  }
}
