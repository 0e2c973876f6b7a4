import { minute } from '#domain/durations.ts'
import type { Deps } from '../deps.ts'
import { reconcileEvery, reconcileOpenPayments } from '../services/payments/reconcile.ts'
import { compareEvery, reconcileWithList } from '../services/payments/reconcile-list.ts'
import type { Job } from './job.ts'

/**
 * Looks after open payments, so that nothing depends on a webhook, and ends checkouts of yesterday
 * (docs/product.md, "Reconciliation").
 */
export const reconciliationJob = (deps: Deps): Job => ({
  name: 'reconcile payments',
  everyMs: reconcileEvery,
  run: async (signal) => {
    const { failed, ...done } = await reconcileOpenPayments(deps, signal)
    if (failed > 0) deps.log.warn({ failed, ...done }, 'some payments could not be reconciled; tried again next time')
  },
})

/** Compares the provider's list of payments with our books, once a day and a while after each start. */
export const comparisonJob = (deps: Deps): Job => ({
  name: 'compare payments with the provider’s list',
  firstAfterMs: 10 * minute,
  everyMs: compareEvery,
  run: async (signal) => {
    const { failed, ...done } = await reconcileWithList(deps, { signal })
    if (failed > 0 || done.paid + done.adopted + done.unmatched > 0)
      deps.log.warn({ failed, ...done }, 'the provider’s list and our books differed')
  },
})
