import { hour, minute, second } from '#domain/dates/durations.ts'
import type { Deps, WriteDeps } from '../deps.ts'
import { remindPatients } from '../services/appointments/appointment-reminders.ts'
import { advanceOffers } from '../services/appointments/offer-advancement.ts'
import { beginBackup } from '../services/backups/backup-run.ts'
import { sendStatements } from '../services/bookkeeping/statements.ts'
import { forEachRow } from '../services/each-row.ts'
import { isSending, queueNewsletter } from '../services/newsletter/newsletter-queue.ts'
import { sendDueNewsletters } from '../services/newsletter/newsletter-sending.ts'
import { alertOwners } from '../services/operation/owner-alerts.ts'
import { cardFeesIntervalMs, recordCardFees } from '../services/payments/card-fees.ts'
import { reconcileOpenPayments, reconciliationIntervalMs } from '../services/payments/reconcile.ts'
import { listComparisonIntervalMs, reconcileWithList } from '../services/payments/reconcile-list.ts'
import { expireVouchers, remindOfExpiry } from '../services/vouchers/voucher-expiry.ts'
import { extendToLegalMinimum } from '../services/vouchers/voucher-minimum.ts'
import { type Job, logOrIdle } from './job.ts'
import { outboxJob } from './outbox.ts'
import { webhooksJob } from './webhooks.ts'

/** Queues the emails of a newsletter in the outbox, in batches. */
const newsletterJob = (deps: WriteDeps): Job => ({
  name: 'newsletter',
  everyMs: 2000,
  run: async () => {
    await queueNewsletter(deps)
    return (await isSending(deps.database.db)) ? undefined : 'idle'
  },
})

/** Starts sending newsletters that are due. */
const scheduledNewslettersJob = (deps: WriteDeps): Job => ({
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
  everyMs: reconciliationIntervalMs,
  run: async (signal, waitForCapacity) => {
    const { failed, ...done } = await reconcileOpenPayments(deps, { signal, waitForCapacity })
    if (failed > 0) deps.log.warn({ failed, ...done }, 'some payments could not be reconciled; tried again next time')
    return done.due + failed > 0 ? undefined : 'idle'
  },
})

/** Compares the provider's list of payments with our books, once a day and a while after each start. */
const comparisonJob = (deps: Deps): Job => ({
  name: 'compare payments with the provider’s list',
  firstAfterMs: 10 * minute,
  everyMs: listComparisonIntervalMs,
  retryMs: hour,
  run: async (signal, waitForCapacity) => {
    const { failed, ...done } = await reconcileWithList(deps, { signal, waitForCapacity })
    if (failed + done.paid + done.adopted + done.unmatched === 0) return 'idle'
    deps.log.warn({ failed, ...done }, 'the provider’s list and our books differed')
    return undefined
  },
})

/** Reads the card provider's fees, for the clinic's books (docs/product.md, "Bookkeeping"). */
const cardFeesJob = (deps: Pick<Deps, 'database' | 'payments' | 'now' | 'log'>): Job => ({
  name: 'card fees',
  firstAfterMs: 2 * minute,
  everyMs: cardFeesIntervalMs,
  run: async (signal) => ((await recordCardFees(deps, signal)) > 0 ? undefined : 'idle'),
})

/** Expires vouchers after their last day, and sends reminders before it (docs/product.md, "Voucher validity"). */
const voucherExpiryJob = (deps: Pick<Deps, 'database' | 'payments' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'voucher expiry',
  firstAfterMs: 5000,
  everyMs: 15 * minute,
  run: async (signal) => {
    let changed = 0
    const steps = [
      { step: extendToLegalMinimum, message: 'vouchers were given the three years that the law asks for' },
      { step: remindOfExpiry, message: 'buyers are reminded of vouchers that end soon' },
      { step: expireVouchers, message: 'vouchers ended' },
    ]
    const runStep = async ({ step, message }: (typeof steps)[number]) => {
      const vouchers = await step(deps, signal)
      if (vouchers > 0) deps.log.info({ vouchers }, message)
      changed += vouchers
    }
    await forEachRow(steps, runStep, { signal, failure: 'steps of the expiry failed' })
    return changed > 0 ? undefined : 'idle'
  },
})

/** Reminds patients of their next visits (docs/product.md, "What patients are told"). */
const patientRemindersJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'log'>): Job => ({
  name: 'patient reminders',
  firstAfterMs: 10_000,
  everyMs: 5 * minute,
  run: async (signal) =>
    logOrIdle(deps, { reminded: await remindPatients(deps, signal) }, 'patients are reminded of their appointments'),
})

/** Offers a free time to the next person on the waiting list (docs/product.md, "Waiting list"). */
const waitingListJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'randomBytes' | 'log'>): Job => ({
  name: 'waiting list',
  firstAfterMs: 5000,
  everyMs: 20 * second,
  run: async (signal) => {
    const moved = await advanceOffers(deps, signal)
    return logOrIdle(deps, { moved }, 'free times were offered to the next of the waiting list')
  },
})

/** Starts backups that are due (docs/product.md, "Backups"). A copy on hold makes none, since it is a restored backup. */
const backupsJob = (deps: Pick<Deps, 'database' | 'now' | 'newId' | 'backups'>): Job => ({
  name: 'backups',
  firstAfterMs: 20_000,
  everyMs: minute,
  // Short, so that a backup of a killed process is soon begun again.
  idleMs: 2 * minute,
  run: async () => {
    const run = await beginBackup(deps)
    if (run === undefined) return 'idle'
    deps.backups.begin(run)
    return undefined
  },
})

/** Emails owners about problems that need them (docs/product.md, "Emails to owners"). */
const ownerAlertsJob = (deps: Deps): Job => ({
  name: 'owner alerts',
  firstAfterMs: 2 * minute,
  everyMs: 15 * minute,
  run: async () => logOrIdle(deps, { told: await alertOwners(deps) }, 'owners are told what needs them'),
})

/** Sends owners the statement of the last month (docs/product.md, "Bookkeeping"). */
const statementsJob = (deps: Pick<Deps, 'database' | 'payments' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'monthly statements',
  firstAfterMs: minute,
  everyMs: hour,
  run: async () => logOrIdle(deps, { sent: await sendStatements(deps) }, 'owners get the statement of the last month'),
})

/** Jobs that reach people or the payment provider. They do not run while the copy is on hold. */
export const outboundJobs = (deps: Deps): Job[] => [
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
