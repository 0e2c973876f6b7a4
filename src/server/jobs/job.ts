import type { Deps } from '../deps.ts'
import { createSpareCapacity } from './spare-capacity.ts'

/**
 * Work done again and again, for the first time after `firstAfterMs`. `run` should return soon after `signal` is
 * aborted, leaving nothing half done. It answers `idle` where there is nothing to do before something happens: on PostgreSQL
 * it is then run again only after that, or `idleMs` later, four minutes by default (`activity.ts`). After a failure it is
 * run again `retryMs` later, `everyMs` by default. Work of many parts calls `waitForCapacity` between them, so that visitors
 * come first (`spare-capacity.ts`).
 */
export type Job = {
  name: string
  everyMs: number
  firstAfterMs?: number
  idleMs?: number
  retryMs?: number
  run: (signal: AbortSignal, waitForCapacity: () => Promise<void>) => Promise<unknown>
}
export type RunningJob = { stop: () => Promise<void> }

/** Logs what a run has done, with how many of each; `idle` where there were none. */
export function logOrIdle({ log }: Pick<Deps, 'log'>, done: Record<string, number>, message: string) {
  if (Object.values(done).every((count) => count === 0)) return 'idle'
  log.info(done, message)
  return undefined
}

/**
 * Runs a job at its first time and then `everyMs` after each end, so that it never overlaps with itself. A failure is logged
 * and the job tried again. `stop` waits for a run in progress.
 */
export function startJob(
  { log, pause, metrics, activity }: Pick<Deps, 'log' | 'pause' | 'metrics' | 'activity'>,
  { name, everyMs, firstAfterMs = 0, idleMs, retryMs = everyMs, run }: Job,
): RunningJob {
  const ending = new AbortController()
  const { signal } = ending
  const waitForCapacity = createSpareCapacity()
  const work = async () => {
    if (firstAfterMs > 0) await pause(firstAfterMs, signal)
    while (!signal.aborted) {
      const begun = activity?.begin(idleMs)
      let found: unknown
      let waitMs = everyMs
      try {
        found = await run(signal, waitForCapacity)
        if (found !== 'idle') activity?.note()
        metrics?.job(name, 'done')
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed')
        metrics?.job(name, 'failed')
        waitMs = retryMs
      }
      do await pause(waitMs, signal)
      while (found === 'idle' && begun?.mayStayIdle() && !signal.aborted)
    }
  }
  const ended = work()
  return {
    stop: async () => {
      ending.abort()
      await ended
    },
  }
}
