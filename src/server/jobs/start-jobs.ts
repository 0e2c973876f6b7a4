import { availableParallelism, loadavg } from 'node:os'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { hour, minute, second } from '#domain/dates/durations.ts'
import type { Deps } from '../deps.ts'
import { warmPictures } from '../media/variants.ts'
import { jobUnlessOnHold } from '../on-hold.ts'
import { remindPatients } from '../services/appointments/appointment-reminders.ts'
import { expireAppointments } from '../services/appointments/appointment-retention.ts'
import { takeTurns } from '../services/appointments/offer-turns.ts'
import { beginBackup } from '../services/backups/backup-run.ts'
import { purgeBin } from '../services/bin/purge.ts'
import { sendStatements } from '../services/bookkeeping/statements.ts'
import { movePictures } from '../services/connections/storage-move.ts'
import { picturesInUse } from '../services/media/pictures-in-use.ts'
import { removeUnusedPictures } from '../services/media/unused-pictures.ts'
import { importNextWordpressItem } from '../services/moving/wordpress-import.ts'
import { sendDueNewsletters } from '../services/newsletter/newsletter-editing.ts'
import { isSending, queueNewsletter } from '../services/newsletter/newsletter-queue.ts'
import { importNext } from '../services/newsletter/subscriber-import.ts'
import { forgetOldConfirmations } from '../services/newsletter/subscription-confirmation.ts'
import { tellOwners } from '../services/operation/owner-alerts.ts'
import { forgetOldPageViews, writePageViews } from '../services/page-views.ts'
import { purgeDeletedPages } from '../services/pages/page-removal.ts'
import { reconcileEvery, reconcileOpenPayments } from '../services/payments/reconcile.ts'
import { compareEvery, reconcileWithList } from '../services/payments/reconcile-list.ts'
import { forgetOldData } from '../services/people/old-data.ts'
import { expireVouchers, remindOfExpiry } from '../services/vouchers/voucher-expiry.ts'
import { extendToLegalMinimum } from '../services/vouchers/voucher-minimum.ts'
import { type Job, type RunningJob, startJob } from './job.ts'
import { outboxJob } from './outbox.ts'
import { webhookRetentionJob, webhooksJob } from './webhooks.ts'

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
    webhooksJob(deps),
    newsletterJob(deps),
    scheduledNewslettersJob(deps),
    reconciliationJob(deps),
    comparisonJob(deps),
    voucherExpiryJob(deps),
    patientRemindersJob(deps),
    waitingListJob(deps),
    backupsJob(deps),
    ownerAlertsJob(deps),
    statementsJob(deps),
  ].map((job) => jobUnlessOnHold(deps, job))
  const inward = [
    connectionsJob(deps),
    picturesJob(deps),
    binJob(deps),
    importJob(deps),
    wordpressJob(deps),
    confirmationsJob(deps),
    warming(deps),
    pageViewsJob(deps),
    oldPageViewsJob(deps),
    unusedPicturesJob(deps),
    appointmentRetentionJob(deps),
    webhookRetentionJob(deps),
    oldDataJob(deps),
  ]
  const running = [...outward, ...inward].map((job) => startJob(deps, job))
  return {
    stop: async () => {
      const ended = Promise.all(running.map(({ stop }) => stop())).then(() => true)
      const inTime = await Promise.race([ended, setTimeout(patience, false, { ref: false })])
      if (!inTime) deps.log.warn('a job did not end in time; its work is taken up at the next start')
    },
  }
}

/** Makes backups when they are due (docs/product.md, "Backups"). A copy on hold has none to make: it is a restored one. */
const backupsJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'backups'>): Job => ({
  name: 'backups',
  firstAfterMs: 20_000,
  everyMs: minute,
  // A backup that a killed process has begun is taken over soon.
  restMs: minute,
  run: async () => {
    const run = await beginBackup(deps)
    if (run === undefined) return 'idle'
    deps.backups.begin(run)
    return undefined
  },
})

/** Tells owners by email of what needs them (docs/product.md, "Emails to owners"). */
const ownerAlertsJob = (deps: Deps): Job => ({
  name: 'owner alerts',
  firstAfterMs: 2 * minute,
  everyMs: 15 * minute,
  run: async () => {
    const told = await tellOwners(deps)
    if (told === 0) return 'idle'
    deps.log.info({ told }, 'owners are told what needs them')
    return undefined
  },
})

/** Sends owners the statement of a month that is over (docs/product.md, "Bookkeeping"). */
const statementsJob = (deps: Pick<Deps, 'database' | 'payments' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'monthly statements',
  firstAfterMs: minute,
  everyMs: hour,
  run: async () => {
    const sent = await sendStatements(deps)
    if (sent === 0) return 'idle'
    deps.log.info({ sent }, 'owners get the statement of the last month')
    return undefined
  },
})

/** Deletes requests that are older than the clinic keeps them (docs/product.md, "Retention"). */
const appointmentRetentionJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'appointment retention',
  firstAfterMs: minute,
  everyMs: 6 * hour,
  run: async (signal) => {
    const expired = await expireAppointments(deps, signal)
    if (expired > 0) deps.log.info({ expired }, 'appointment requests past their retention period were deleted')
  },
})

/** Forgets people in what is older than it is needed for (docs/product.md, "Retention"). */
const oldDataJob = (deps: Pick<Deps, 'database' | 'now' | 'log'>): Job => ({
  name: 'old data',
  firstAfterMs: 3 * minute,
  everyMs: 6 * hour,
  run: async (signal) => {
    const { orders, emails } = await forgetOldData(deps, signal)
    if (orders + emails > 0) deps.log.info({ orders, emails }, 'names and addresses past their retention were removed')
  },
})

/** Reminds patients of visits that are near (docs/product.md, "What patients are told"). */
const patientRemindersJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'patient reminders',
  firstAfterMs: 10_000,
  everyMs: 5 * minute,
  run: async (signal) => {
    const reminded = await remindPatients(deps, signal)
    if (reminded > 0) deps.log.info({ reminded }, 'patients are reminded of their appointments')
    return reminded > 0 ? undefined : 'idle'
  },
})

/** Offers free times to the next of the waiting list (docs/product.md, "Waiting list"). */
const waitingListJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'log'>): Job => ({
  name: 'waiting list',
  firstAfterMs: 5000,
  everyMs: 20 * second,
  run: async (signal) => {
    const moved = await takeTurns(deps, signal)
    if (moved > 0) deps.log.info({ moved }, 'free times were offered to the next of the waiting list')
    return moved > 0 ? undefined : 'idle'
  },
})

/** Ends vouchers after their last day, and reminds of those that end soon (docs/product.md, "Voucher validity"). */
const voucherExpiryJob = (deps: Pick<Deps, 'database' | 'payments' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'voucher expiry',
  firstAfterMs: 5000,
  everyMs: 15 * minute,
  run: async (signal) => {
    const extended = await extendToLegalMinimum(deps, signal)
    if (extended > 0) deps.log.info({ extended }, 'Vouchers were given the three years that the law asks for')
    const expired = await expireVouchers(deps, signal)
    const reminded = await remindOfExpiry(deps, signal)
    if (expired + reminded > 0) deps.log.info({ expired, reminded }, 'vouchers ended or end soon')
    return extended + expired + reminded > 0 ? undefined : 'idle'
  },
})

/**
 * Looks after open payments, so that nothing depends on a webhook, and ends checkouts of yesterday
 * (docs/product.md, "Reconciliation").
 */
const reconciliationJob = (deps: Deps): Job => ({
  name: 'reconcile payments',
  everyMs: reconcileEvery,
  run: async (signal) => {
    const { failed, ...done } = await reconcileOpenPayments(deps, signal)
    if (failed > 0) deps.log.warn({ failed, ...done }, 'some payments could not be reconciled; tried again next time')
    return done.due + failed > 0 ? undefined : 'idle'
  },
})

/** Compares the provider's list of payments with our books, once a day and a while after each start. */
const comparisonJob = (deps: Deps): Job => ({
  name: 'compare payments with the provider’s list',
  firstAfterMs: 10 * minute,
  everyMs: compareEvery,
  run: async (signal) => {
    const { failed, ...done } = await reconcileWithList(deps, { signal })
    if (failed > 0 || done.paid + done.adopted + done.unmatched > 0)
      deps.log.warn({ failed, ...done }, 'the provider’s list and our books differed')
  },
})

/** Hands a newsletter that is being sent to the outbox, part by part. */
const newsletterJob = (deps: Pick<Deps, 'database' | 'now' | 'newId'>): Job => ({
  name: 'newsletter',
  everyMs: 2000,
  run: async () => {
    await queueNewsletter(deps)
    return (await isSending(deps.database.db)) ? undefined : 'idle'
  },
})

/** Begins the newsletters whose time has come. */
const scheduledNewslettersJob = (deps: Pick<Deps, 'database' | 'now' | 'newId'>): Job => ({
  name: 'scheduled newsletters',
  everyMs: minute / 2,
  run: async () => ((await sendDueNewsletters(deps)) > 0 ? undefined : 'idle'),
})

/** Takes lists of subscribers over, part by part; requests have their turn in between. */
const importJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes'>): Job => ({
  name: 'subscriber import',
  everyMs: 1000,
  run: async (signal) => {
    while (!signal.aborted && (await importNext(deps))) await setImmediate()
    return 'idle'
  },
})

/** Takes over what another process has saved of the connections (docs/product.md, "Connections"), where no notice says so. */
const connectionsJob = ({ connections, changeNotices }: Pick<Deps, 'connections' | 'changeNotices'>): Job => ({
  name: 'connections',
  everyMs: 5000,
  run: async () => {
    if (changeNotices?.isListening()) return 'idle'
    await connections.refresh()
    return undefined
  },
})

/** Moves the pictures where an owner wants them (docs/product.md, "Moving pictures"). */
const picturesJob = (deps: Pick<Deps, 'database' | 'connections' | 'changeNotices' | 'now' | 'newId' | 'log'>): Job => {
  const worker = deps.newId()
  return { name: 'move pictures', everyMs: 1000, run: (signal) => movePictures(deps, worker, signal) }
}

/** Takes over the articles and pages of an old WordPress site, one by one (docs/product.md, "Moving in"). */
const wordpressJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'storage' | 'mayReach' | 'log'>): Job => ({
  name: 'wordpress import',
  everyMs: 1000,
  run: async (signal) => {
    while (!signal.aborted && (await importNextWordpressItem(deps))) await setImmediate()
    return 'idle'
  },
})

/** Removes for good what was deleted long ago (docs/product.md, "Bin"). */
const binJob = (deps: Pick<Deps, 'database' | 'storage' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'bin',
  firstAfterMs: minute,
  everyMs: 6 * hour,
  run: async (signal) => {
    const gone = (await purgeDeletedPages(deps)) + (await purgeBin(deps, signal))
    if (gone === 0) return 'idle'
    deps.log.info({ gone }, 'what was deleted 30 days ago went for good')
    return undefined
  },
})

/** Writes down how often pages were looked at (docs/product.md, "Visits"). */
const pageViewsJob = (deps: Pick<Deps, 'database' | 'now' | 'views'>): Job => ({
  name: 'page views',
  firstAfterMs: minute / 4,
  everyMs: minute / 4,
  run: async () => {
    const counted = deps.views?.take() ?? []
    await writePageViews(deps, counted)
    return counted.length > 0 ? undefined : 'idle'
  },
})

const oldPageViewsJob = (deps: Pick<Deps, 'database' | 'now'>): Job => ({
  name: 'old page views',
  firstAfterMs: minute,
  everyMs: 12 * hour,
  run: () => forgetOldPageViews(deps),
})

/** Removes pictures that nothing has named for a month, and drafts that nobody will finish. */
const unusedPicturesJob = (deps: Pick<Deps, 'database' | 'storage' | 'dataDir' | 'now' | 'log'>): Job => ({
  name: 'unused pictures',
  firstAfterMs: hour,
  everyMs: 24 * hour,
  run: async () => {
    const removed = await removeUnusedPictures(deps)
    if (removed > 0) deps.log.info({ removed }, 'pictures that nothing named were removed')
  },
})

/** Forgets whom we asked whether they want the newsletter again, and who has not answered. */
const confirmationsJob = (deps: Pick<Deps, 'database' | 'now'>): Job => ({
  name: 'newsletter confirmations',
  firstAfterMs: 30_000,
  everyMs: hour,
  run: async () => {
    await forgetOldConfirmations(deps)
  },
})
