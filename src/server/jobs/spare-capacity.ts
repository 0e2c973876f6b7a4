import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A process whose event loop is active for more than this share of the time is busy. What jobs add to it stays below nine tenths then,
 * where one slow flush of the disk would make visitors wait for seconds (docs/performance.md, "Work in the background").
 */
const busy = 0.6
/** In ms: over how long it is measured, and the longest wait, so that email goes out under any load. */
const stepMs = 50
const maxWaitMs = 500

type Measure = (before?: EventLoopUtilization) => EventLoopUtilization

/**
 * Waits while the process is busy, for half a second at most. For work in the background that has many parts: called between
 * two of them, it leaves them the time that visitors do not need. What counts at first is the time since its last end.
 */
export function createSpareCapacity(
  measure: Measure = performance.eventLoopUtilization,
  pause: (ms: number) => Promise<unknown> = sleep,
) {
  let since = measure()
  return async (): Promise<void> => {
    for (let waited = 0; waited < maxWaitMs && measure(since).utilization > busy; waited += stepMs) {
      since = measure()
      await pause(stepMs)
    }
    since = measure()
  }
}
