import { extendVoucher, reissueVoucher, voidVoucher } from '#server/services/vouchers/voucher-administration.ts'
import { findVoucherOrThrow } from '#server/services/vouchers/voucher-lookup.ts'
import { redeemVoucher, undoRedemption } from '#server/services/vouchers/voucher-redemption.ts'
import type { TestDatabase } from './databases.ts'
import { testClock, testDeps } from './deps.ts'
import { paidOrder } from './paid-order.ts'

export const actor = { id: 'staff-1', name: 'Mei Tan' }

/**
 * A voucher of 100.00 with what a desk does with it. It was issued on 11 August 2025 in Adelaide, is valid until the end
 * of 11 August 2026, and the clock stands at the day after its issue.
 */
export async function issuedVoucher(database: TestDatabase) {
  const clock = testClock('2025-08-12T01:00:00.000Z')
  const deps = testDeps(database, { now: clock.now })
  const [voucher] = (await paidOrder(database)).vouchers
  if (!voucher) throw new Error('the order came without its voucher')
  const { id: voucherId, code } = voucher
  let keys = 0

  return {
    database,
    clock,
    deps,
    voucherId,
    code,
    redeem: (amount: number, idempotencyKey = `key-${keys++}`, id = voucherId) =>
      redeemVoucher(deps, { voucherId: id, amount, idempotencyKey, note: '', actor }),
    undo: (lineId: string) => undoRedemption(deps, { voucherId, lineId, actor }),
    extend: (until: string) => extendVoucher(deps, { voucherId, until, actor }),
    reissue: (email?: string) => reissueVoucher(deps, { voucherId, reason: 'lost', email, actor }),
    revoke: () => voidVoucher(deps, { voucherId, reason: 'stolen', actor }),
    read: () => findVoucherOrThrow(database.db, deps, voucherId),
    freeze: (status: 'frozen' | 'active') => database.db.updateTable('vouchers').set({ status }).execute(),
    /** The shop takes real payments from now on. */
    goLive: () => {
      deps.payments = { ...deps.payments, livemode: true }
    },
    emails: () => database.db.selectFrom('email_outbox').select(['template', 'recipient', 'dedupe_key']).execute(),
    drop: database.drop,
  }
}
export type HeldVoucher = Awaited<ReturnType<typeof issuedVoucher>>
