import { setImmediate } from 'node:timers/promises'
import { hour, minute } from '#domain/dates/durations.ts'
import type { Deps } from '../deps.ts'
import { warmPictures } from '../media/variants.ts'
import { expireAppointments } from '../services/appointments/appointment-retention.ts'
import { purgeBin } from '../services/bin/purge.ts'
import { continueStorageMove } from '../services/connections/storage-move.ts'
import { deleteExpiredDeliveries } from '../services/developers/webhook-sending.ts'
import { deleteExpiredRateLimits } from '../services/expired-rate-limits.ts'
import { picturesInUse } from '../services/media/pictures-in-use.ts'
import { removeUnusedPictures } from '../services/media/unused-pictures.ts'
import { deleteExpiredChecks } from '../services/moving/wordpress-check.ts'
import { importNextWordpressItem } from '../services/moving/wordpress-import.ts'
import { deleteExpiredPreviews, importNext } from '../services/newsletter/subscriber-import.ts'
import { deleteExpiredConfirmations } from '../services/newsletter/subscription-confirmation.ts'
import { deleteExpiredPageViews, writePageViews } from '../services/page-views.ts'
import { purgeDeletedPages } from '../services/pages/page-removal.ts'
import { eraseOldData } from '../services/people/data-retention.ts'
import { type Job, logOrIdle } from './job.ts'

/**
 * Polls for connections saved by another process (docs/product.md, "Connections"): every five seconds, and where change notices arrive
 * every half minute while nothing else happens, since a notice or what follows it may have failed.
 */
const connectionsJob = ({ connections, changeNotices }: Pick<Deps, 'connections' | 'changeNotices'>): Job => ({
  name: 'connections',
  everyMs: 5000,
  idleMs: minute / 2,
  run: async () => {
    await connections.refresh()
    return changeNotices?.isListening() ? 'idle' : undefined
  },
})

/** Moves the pictures to the storage that an owner has chosen (docs/product.md, "Moving pictures"). */
const picturesJob = (deps: Pick<Deps, 'database' | 'connections' | 'changeNotices' | 'now' | 'newId' | 'log'>): Job => {
  const worker = deps.newId()
  return { name: 'move pictures', everyMs: 1000, run: (signal) => continueStorageMove(deps, worker, signal) }
}

/** Permanently removes what was deleted 30 days ago (docs/product.md, "Bin"). */
const binJob = (deps: Pick<Deps, 'database' | 'storage' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'bin',
  firstAfterMs: minute,
  everyMs: 6 * hour,
  run: async (signal) => {
    const gone = (await purgeDeletedPages(deps)) + (await purgeBin(deps, signal))
    return logOrIdle(deps, { gone }, 'what was deleted 30 days ago went for good')
  },
})

/** Imports a list of subscribers, or an old site (docs/product.md, "Moving in"), and yields to requests between its parts. */
const importJob = (name: string, importNextPart: () => Promise<unknown>): Job => ({
  name,
  everyMs: 1000,
  run: async (signal) => {
    while (!signal.aborted && (await importNextPart())) await setImmediate()
    return 'idle'
  },
})

const wordpressJob = (deps: Parameters<typeof importNextWordpressItem>[0]): Job => {
  const tries = new Map<string, number>()
  return importJob('wordpress import', () => importNextWordpressItem(deps, tries))
}

/**
 * Makes the picture variants that visitors will request: after the start, after each change by staff, and each hour, since
 * another process may have changed something.
 */
const warmPicturesJob = ({
  database,
  variants,
  now,
  log,
}: Pick<Deps, 'database' | 'variants' | 'now' | 'log'>): Job => {
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    name: 'warm pictures',
    firstAfterMs: 1000,
    everyMs: 2000,
    retryMs: minute / 2,
    run: async (signal) => {
      const at = now().getTime()
      if (!variants.takeChanged() && at - lastAt < hour) return 'idle'
      try {
        await warmPictures(variants, await picturesInUse(database.db, now()), { signal, log })
      } catch (error) {
        // What has changed is still to be looked at.
        variants.contentChanged()
        throw error
      }
      lastAt = at
      return 'idle'
    },
  }
}

/** Stores the counts of page views (docs/product.md, "Page views"). */
const pageViewsJob = (deps: Pick<Deps, 'database' | 'now' | 'views'>): Job => ({
  name: 'page views',
  firstAfterMs: minute / 4,
  everyMs: minute / 4,
  run: async () => {
    const counted = deps.views?.take() ?? []
    try {
      await writePageViews(deps, counted)
    } catch (error) {
      deps.views?.putBack(counted)
      throw error
    }
    return counted.length > 0 ? undefined : 'idle'
  },
})

/** What has had its time goes. It makes no work for others, so that each of these jobs reports idle. */
const cleanUpJobs = (deps: Deps): Job[] => {
  const jobs: Job[] = [
    {
      // The addresses of people who were asked to confirm the newsletter and did not answer.
      name: 'newsletter confirmations',
      firstAfterMs: 30_000,
      everyMs: hour,
      run: () => deleteExpiredConfirmations(deps),
    },
    {
      // Files of people and of articles that were looked through and not imported.
      name: 'unused previews',
      firstAfterMs: 2 * minute,
      everyMs: hour,
      run: async () => {
        await deleteExpiredPreviews(deps)
        await deleteExpiredChecks(deps)
      },
    },
    {
      name: 'old page views',
      firstAfterMs: minute,
      everyMs: 12 * hour,
      run: () => deleteExpiredPageViews(deps),
    },
    {
      // Pictures that nothing has referenced for a month, and abandoned drafts.
      name: 'unused pictures',
      firstAfterMs: hour,
      everyMs: 24 * hour,
      run: async () => {
        const removed = await removeUnusedPictures(deps)
        return logOrIdle(deps, { removed }, 'pictures that nothing named were removed')
      },
    },
    {
      // Requests that are older than the clinic keeps them (docs/product.md, "Retention").
      name: 'appointment retention',
      firstAfterMs: minute,
      everyMs: 6 * hour,
      run: async (signal) => {
        const expired = await expireAppointments(deps, signal)
        return logOrIdle(deps, { expired }, 'appointment requests past their retention period were deleted')
      },
    },
    {
      // Personal data that is past its retention period (docs/product.md, "Retention").
      name: 'old data',
      firstAfterMs: 3 * minute,
      everyMs: 6 * hour,
      run: async (signal) => {
        const { orders, emails } = await eraseOldData(deps, signal)
        return logOrIdle(deps, { orders, emails }, 'names and addresses past their retention were removed')
      },
    },
    {
      // What was sent a month ago.
      name: 'old webhook deliveries',
      firstAfterMs: 2 * minute,
      everyMs: 6 * hour,
      run: () => deleteExpiredDeliveries(deps),
    },
    {
      // The counts of rate limits.
      name: 'expired counts',
      firstAfterMs: 4 * minute,
      everyMs: 6 * hour,
      run: () => deleteExpiredRateLimits(deps),
    },
  ]
  return jobs.map((job) => ({
    ...job,
    run: (...given: Parameters<Job['run']>) => job.run(...given).then(() => 'idle'),
  }))
}

/** Jobs that change only the clinic’s own data and run on hold too. */
export const localJobs = (deps: Deps): Job[] => [
  connectionsJob(deps),
  picturesJob(deps),
  binJob(deps),
  importJob('subscriber import', () => importNext(deps)),
  wordpressJob(deps),
  warmPicturesJob(deps),
  pageViewsJob(deps),
  ...cleanUpJobs(deps),
]
