import { minute } from '#domain/dates/durations.ts'
import type { Clock } from './clock.ts'

/** How long a job may rest while nothing happens, in ms: what another process has left undone is found by then. */
export const maxIdleMs = 4 * minute

/** Signals activity in this process, so that idle jobs need not poll the database. */
export type Activity = {
  /** Something happened that a job may have to do with: a request that writes, a notice, a job that did something. */
  note: () => void
  /** Called when a job starts. `mayRest` says whether it may still rest after finding nothing to do: for at most `restMs`, by default four minutes. */
  begin: (restMs?: number) => { mayRest: () => boolean }
}

/** Counts what happens. A clock that is set back ends a rest, too. */
export function createActivity({ now }: Pick<Clock, 'now'>): Activity {
  let count = 0
  return {
    note: () => {
      count++
    },
    begin: (restMs = maxIdleMs) => {
      const [at, before] = [now().getTime(), count]
      return { mayRest: () => count === before && Math.abs(now().getTime() - at) < restMs }
    },
  }
}
