import { minute } from '#domain/dates/durations.ts'
import type { Clock } from './clock.ts'

/** How long a job may stay idle while nothing happens: work that another process has left undone is found by then. */
export const maxIdleMs = 4 * minute

/** Signals activity in this process, so that idle jobs need not poll the database. */
export type Activity = {
  /** Something happened that a job may have to do with: a request that writes, a notice, a job that did something. */
  note: () => void
  /** Called when a job starts. `mayStayIdle` says whether it need not run again yet after finding nothing to do: for at most `idleMs`. */
  begin: (idleMs?: number) => { mayStayIdle: () => boolean }
}

/** Counts what happens. A clock that is set back ends the idle time, too. */
export function createActivity({ now }: Pick<Clock, 'now'>): Activity {
  let count = 0
  return {
    note: () => {
      count++
    },
    begin: (idleMs = maxIdleMs) => {
      const [at, before] = [now().getTime(), count]
      return { mayStayIdle: () => count === before && Math.abs(now().getTime() - at) < idleMs }
    },
  }
}
