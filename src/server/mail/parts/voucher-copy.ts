import { voucherCopy } from '#server/services/vouchers/vouchers.ts'
import type { EmailDeps } from '../email.ts'
import { HeldBack } from '../held-back.ts'

const reasons = {
  void: 'The voucher was refunded or cancelled',
  spent: 'There’s nothing left on the voucher',
  expired: 'The voucher has expired',
  frozen: 'Waiting until its voucher is no longer frozen',
}

/**
 * A voucher as it now is; `undefined` of none. Nothing is said of one that is worth nothing now, or not before its order
 * is decided.
 */
export async function copyToSend(deps: EmailDeps, voucherId: string) {
  const copy = await voucherCopy(deps, voucherId)
  if (copy.ok) return copy
  if (copy.reason === 'unknown') return undefined
  throw new HeldBack(reasons[copy.reason], copy.reason === 'frozen')
}

/** As of an order: to the address that is asked for there. */
export const resendFromVoucher = () => 'You can send it again from its voucher.'
