import { z } from 'zod'
import { longDate } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { Link, NoWrap, Text } from '../elements.tsx'
import { defineEmail } from '../email.ts'
import { sampleVoucher } from '../parts/draw-vouchers.ts'
import { sampleOrder } from '../parts/order-email.tsx'
import { copyToSend, resendFromVoucher } from '../parts/voucher-copy.ts'
import { withNonBreakingSpaces } from '../styles.ts'

/** A reminder to the holder 30 days before a voucher's last day (docs/product.md, "Voucher validity"). */
export const voucherReminder = defineEmail('voucher-reminder', {
  payload: z.object({ voucherId: z.string() }),
  noAgain: resendFromVoucher,
  read: async (deps, { voucherId }) => {
    const copy = await copyToSend(deps, voucherId)
    if (!copy) return undefined
    const { code, value, expiresAt } = copy.voucher
    // Whom the old shop's list names may have bought it, or been given it.
    const bought = !copy.imported
    return {
      holder: copy.holder,
      bought,
      maskedCode: maskVoucherCode(code.replaceAll('-', '')),
      balance: value,
      expiresAt,
    }
  },
  sample: (site) => ({
    holder: sampleOrder.name,
    bought: true,
    maskedCode: '••••-••••-23',
    balance: 7450,
    expiresAt: sampleVoucher(site).expiresAt,
  }),
  write: ({ clinic, publicUrl, timeZone }, voucher) => {
    const lastDay = longDate(voucher.expiresAt, timeZone)
    return {
      kind: 'voucher-reminder',
      facts: { name: voucher.holder, amount: formatMoney(voucher.balance), expiry: lastDay },
      preview: `There’s still ${formatMoney(voucher.balance)} on it.`,
      middle: (
        <>
          <Text>
            A gift voucher {voucher.bought ? 'you bought ' : ''}from us still has{' '}
            <strong style={{ whiteSpace: 'nowrap' }}>{formatMoney(voucher.balance)}</strong> on it. Its code is{' '}
            <NoWrap>{voucher.maskedCode}</NoWrap>, and it’s valid until{' '}
            <strong style={{ whiteSpace: 'nowrap' }}>{lastDay}</strong>. If you gave it to someone, please let them
            know.
          </Text>
          <Text>
            To use it, give us the code when you book an appointment
            {clinic.phone && ` or call us on ${withNonBreakingSpaces(clinic.phone)}`}. You can check what’s left on a
            voucher at any time{' '}
            <Link href={`${publicUrl}/voucher`} style={{ textDecoration: 'underline' }}>
              on our site
            </Link>
            .
          </Text>
        </>
      ),
    }
  },
})
