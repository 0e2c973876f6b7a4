import { hour, minute, second } from '#domain/dates/durations.ts'
import type { Deps } from '../deps.ts'
import { remindPatients } from '../services/appointments/appointment-reminders.ts'
import { takeTurns } from '../services/appointments/offer-turns.ts'
import { beginBackup } from '../services/backups/backup-run.ts'
import { sendStatements } from '../services/bookkeeping/statements.ts'
import { sendDueNewsletters } from '../services/newsletter/newsletter-editing.ts'
import { isSending, queueNewsletter } from '../services/newsletter/newsletter-queue.ts'
import { tellOwners } from '../services/operation/owner-alerts.ts'
import { feesEvery, recordCardFees } from '../services/payments/card-fees.ts'
import { reconcileEvery, reconcileOpenPayments } from '../services/payments/reconcile.ts'
import { compareEvery, reconcileWithList } from '../services/payments/reconcile-list.ts'
import { expireVouchers, remindOfExpiry } from '../services/vouchers/voucher-expiry.ts'
import { extendToLegalMinimum } from '../services/vouchers/voucher-minimum.ts'
import type { Job } from './job.ts'
import { outboxJob } from './outbox.ts'
import { webhooksJob } from './webhooks.ts'

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
    if (failed + done.paid + done.adopted + done.unmatched === 0) return 'idle'
    deps.log.warn({ failed, ...done }, 'the provider’s list and our books differed')
    return undefined
  },
})

/** Asks the card provider what it kept of payments, for the clinic's books (docs/product.md, "Bookkeeping"). */
const cardFeesJob = (deps: Pick<Deps, 'database' | 'payments' | 'now' | 'log'>): Job => ({
  name: 'card fees',
  firstAfterMs: 2 * minute,
  everyMs: feesEvery,
  run: async (signal) => ((await recordCardFees(deps, signal)) > 0 ? undefined : 'idle'),
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

/** Makes backups when they are due (docs/product.md, "Backups"). A copy on hold has none to make: it is a restored one. */
const backupsJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'backups'>): Job => ({
  name: 'backups',
  firstAfterMs: 20_000,
  everyMs: minute,
  // A backup that a killed process has begun is taken over soon.
  restMs: 2 * minute,
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

/** What reaches people or the payment provider, and what a copy on hold must not do. */
export const outwardJobs = (deps: Deps): Job[] => [
  outboxJob(deps),
  webhooksJob(deps),
  newsletterJob(deps),
  scheduledNewslettersJob(deps),
  reconciliationJob(deps),
  comparisonJob(deps),
  cardFeesJob(deps),
  voucherExpiryJob(deps),
  patientRemindersJob(deps),
  waitingListJob(deps),
  backupsJob(deps),
  ownerAlertsJob(deps),
  statementsJob(deps),
]
