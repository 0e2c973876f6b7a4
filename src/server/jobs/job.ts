import type { Deps } from '../deps.ts'

/**
 * Work done again and again, for the first time after `firstAfterMs`. `run` should return soon after `signal` is
 * aborted, leaving nothing half done.
 */
export type Job = {
  name: string
  everyMs: number
  firstAfterMs?: number
  run: (signal: AbortSignal) => Promise<void>
}
export type RunningJob = { stop: () => Promise<void> }

/**
 * Runs a job at its first time and then `everyMs` after each end, so that it never overlaps with itself. A failure is logged
 * and the job tried again at its next time. `stop` waits for a run in progress.
 */
export function startJob(
  { log, pause }: Pick<Deps, 'log' | 'pause'>,
  { name, everyMs, firstAfterMs = 0, run }: Job,
): RunningJob {
  const ending = new AbortController()
  const { signal } = ending
  const work = async () => {
    if (firstAfterMs > 0) await pause(firstAfterMs, signal)
    while (!signal.aborted) {
      try {
        await run(signal)
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed')
      }
      await pause(everyMs, signal)
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
