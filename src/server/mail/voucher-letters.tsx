import { maskVoucherCode } from '#domain/voucher.ts'
import { voucherCopy } from '../services/vouchers/voucher-copy.ts'
import { HeldBack } from './held-back.ts'
import { type ComposeDeps, drawVouchers, type Written } from './letters.tsx'
import type { Letterhead } from './templates/letter.tsx'
import { Voucher, voucherSubject } from './templates/voucher.tsx'
import { reminderSubject, VoucherReminder } from './templates/voucher-reminder.tsx'

type Copy = { voucherId: string; cause: 'reissued' | 'resent' }

/** One voucher once more, as it now is: with its present code and what is left on it. */
export async function writeVoucherCopy(
  deps: ComposeDeps,
  head: Letterhead,
  { voucherId, cause }: Copy,
): Promise<Written> {
  const copy = await voucherCopy(deps, voucherId)
  if (!copy) throw worthless()
  const { mailed, ornaments, attachments } = await drawVouchers(deps, head, [copy.voucher])
  const notice = 'This voucher has a new code. The earlier one can no longer be used.'
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

/** Used up, refunded, cancelled or expired since the email was asked for: there is nothing to send, and nothing failed. */
const worthless = () => new HeldBack('The voucher can’t be used any more', false)

export async function writeVoucherReminder(
  deps: ComposeDeps,
  head: Letterhead,
  { voucherId }: { voucherId: string },
): Promise<Written> {
  const copy = await voucherCopy(deps, voucherId)
  if (!copy) throw worthless()
  const { code, value, expiresAt } = copy.voucher
  const voucher = {
    holder: copy.holder,
    maskedCode: maskVoucherCode(code.replaceAll('-', '')),
    balance: value,
    expiresAt,
  }
  return { subject: reminderSubject(head, voucher), body: <VoucherReminder {...head} voucher={voucher} /> }
}
