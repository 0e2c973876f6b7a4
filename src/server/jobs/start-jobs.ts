import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { holdJobs } from '../on-hold.ts'
import { inwardJobs } from './inward-jobs.ts'
import { type RunningJob, startJob } from './job.ts'
import { outwardJobs } from './outward-jobs.ts'

/**
 * How long a stop waits for what is in progress, in ms: within the 10 s that a shutdown may take
 * (docs/product.md, "Start and stop").
 */
const patience = 8000

/**
 * Starts everything that is done again and again beside the requests. What reaches people or the payment provider waits
 * while this is a copy on hold. `stop` finishes what is in progress; what takes
 * longer than 8 s, as a mail server that does not answer, is left to the next start.
 */
export function startJobs(deps: Deps): RunningJob {
  const outward = outwardJobs(deps).map(holdJobs(deps))
  const running = [...outward, ...inwardJobs(deps)].map((job) => startJob(deps, job))
  return {
    stop: async () => {
      const ended = Promise.all(running.map(({ stop }) => stop())).then(() => true)
      const inTime = await Promise.race([ended, setTimeout(patience, false, { ref: false })])
      if (!inTime) deps.log.warn('a job did not end in time; its work is taken up at the next start')
    },
  }
}
