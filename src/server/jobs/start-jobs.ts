import { availableParallelism, loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { hour } from '#domain/durations.ts'
import type { Deps } from '../deps.ts'
import { warmPictures } from '../media/variants.ts'
import { jobUnlessOnHold } from '../on-hold.ts'
import { picturesInUse } from '../services/media/pictures-in-use.ts'
import { appointmentRetentionJob } from './appointment-retention.ts'
import { type Job, type RunningJob, startJob } from './job.ts'
import { confirmationsJob, importJob, newsletterJob } from './newsletter.ts'
import { outboxJob } from './outbox.ts'
import { comparisonJob, reconciliationJob } from './reconciliation.ts'
import { voucherExpiryJob } from './voucher-expiry.ts'

/** Waits while the machine has other work for more than half of its cores. */
async function whenQuiet(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && loadavg()[0]! > availableParallelism() / 2)
    await setTimeout(5000, undefined, { ref: false, signal }).catch(() => {})
}

/** Makes the sizes of pictures that visitors will ask for. Not at once: a start has better things to do. */
const warming = ({ database, variants }: Deps): Job => ({
  name: 'warm pictures',
  firstAfterMs: 10_000,
  everyMs: hour,
  run: async (signal) => {
    await warmPictures(variants, await picturesInUse(database.db), signal, () => whenQuiet(signal))
  },
})

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
  const outward = [
    outboxJob(deps),
    newsletterJob(deps),
    reconciliationJob(deps),
    comparisonJob(deps),
    voucherExpiryJob(deps),
  ].map((job) => jobUnlessOnHold(deps, job))
  const inward = [importJob(deps), confirmationsJob(deps), warming(deps), appointmentRetentionJob(deps)]
  const running = [...outward, ...inward].map((job) => startJob(deps, job))
  return {
    stop: async () => {
      const ended = Promise.all(running.map(({ stop }) => stop())).then(() => true)
      const inTime = await Promise.race([ended, setTimeout(patience, false, { ref: false })])
      if (!inTime) deps.log.warn('a job did not end in time; its work is taken up at the next start')
    },
  }
}
