import { minute } from '#domain/durations.ts'
import type { Deps } from '../deps.ts'
import { expireVouchers, remindOfExpiry } from '../services/vouchers/voucher-expiry.ts'
import type { Job } from './job.ts'

/** Ends vouchers after their last day, and reminds of those that end soon (docs/product.md, "Voucher validity"). */
export const voucherExpiryJob = (deps: Pick<Deps, 'database' | 'payments' | 'now' | 'newId' | 'log'>): Job => ({
  name: 'voucher expiry',
  firstAfterMs: 5000,
  everyMs: 15 * minute,
  run: async (signal) => {
    const expired = await expireVouchers(deps, signal)
    const reminded = await remindOfExpiry(deps, signal)
    if (expired + reminded > 0) deps.log.info({ expired, reminded }, 'vouchers ended or end soon')
  },
})
