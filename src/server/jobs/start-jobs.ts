import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { type RunningJob, startJob } from './job.ts'
import { localJobs } from './local-jobs.ts'
import { holdJobs } from './on-hold.ts'
import { outboundJobs } from './outbound-jobs.ts'

/**
 * How long a stop waits for what is in progress, in ms: within the 10 s that a shutdown may take
 * (docs/product.md, "Start and stop").
 */
const stopTimeoutMs = 8000

/**
 * Starts all background jobs. Outbound jobs wait while this copy is on hold. `stop` finishes what is in progress; what takes
 * longer than 8 s, such as a mail server that does not answer, is left to the next start.
 */
export function startJobs(deps: Deps): RunningJob {
  const outbound = outboundJobs(deps).map(holdJobs(deps))
  const running = [...outbound, ...localJobs(deps)].map((job) => startJob(deps, job))
  return {
    stop: async () => {
      const ended = Promise.all(running.map(({ stop }) => stop())).then(() => true)
      const inTime = await Promise.race([ended, setTimeout(stopTimeoutMs, false, { ref: false })])
      if (!inTime) deps.log.warn('a job did not end in time; its work is taken up at the next start')
    },
  }
}
