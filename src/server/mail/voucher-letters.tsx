import { maskVoucherCode } from '#domain/voucher.ts'
import { voucherCopy } from '../services/vouchers/voucher-copy.ts'
import { HeldBack } from './held-back.ts'
import { type ComposeDeps, drawVouchers, type Written } from './letters.tsx'
import type { Letterhead } from './templates/letter.tsx'
import { Voucher, voucherSubject } from './templates/voucher.tsx'
import { reminderSubject, VoucherReminder } from './templates/voucher-reminder.tsx'

const reasons = {
  void: 'The voucher was refunded or cancelled',
  spent: 'There’s nothing left on the voucher',
  expired: 'The voucher has expired',
  frozen: 'Waiting until its voucher is no longer frozen',
}

/** `undefined` of none. Nothing is said of one that is worth nothing now, or not before its order is decided. */
async function copyOf(deps: ComposeDeps, voucherId: string) {
  const copy = await voucherCopy(deps, voucherId)
  if (copy.ok) return copy
  if (copy.reason === 'unknown') return undefined
  throw new HeldBack(reasons[copy.reason], copy.reason === 'frozen')
}

type Copy = { voucherId: string; cause: 'reissued' | 'resent' }

/** One voucher once more, as it now is: with its present code and what is left on it. */
export async function writeVoucherCopy(
  deps: ComposeDeps,
  head: Letterhead,
  { voucherId, cause }: Copy,
): Promise<Written> {
  const copy = await copyOf(deps, voucherId)
  if (!copy) return undefined
  const { mailed, ornaments, attachments } = await drawVouchers(deps, head, [copy.voucher])
  const notice = 'This voucher has a new code. The old one no longer works.'
  return {
    subject: voucherSubject(head, 1),
    body: (
      <Voucher
        {...head}
        buyer={copy.holder}
        vouchers={mailed}
        ornaments={ornaments}
        {...(cause === 'reissued' && { notice })}
      />
    ),
    attachments,
  }
}

export async function writeVoucherReminder(
  deps: ComposeDeps,
  head: Letterhead,
  { voucherId }: { voucherId: string },
): Promise<Written> {
  const copy = await copyOf(deps, voucherId)
  if (!copy) return undefined
  const { code, value, expiresAt } = copy.voucher
  const voucher = {
    holder: copy.holder,
    maskedCode: maskVoucherCode(code.replaceAll('-', '')),
    balance: value,
    expiresAt,
  }
  return { subject: reminderSubject(head, voucher), body: <VoucherReminder {...head} voucher={voucher} /> }
}
