import { voucherDate } from '#domain/calendar.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { Link, Text } from '../elements.tsx'
import { colour, small, text, unbroken } from '../look.ts'
import { Letter, type Letterhead } from './letter.tsx'

/** What a reminder tells of a voucher. `balance` in cents, `expiresAt` ISO 8601 UTC; only the end of the code is named. */
export type EndingVoucher = { holder: string; maskedCode: string; balance: Cents; expiresAt: string }

const lastDay = ({ timeZone }: Letterhead, { expiresAt }: EndingVoucher) => voucherDate(expiresAt, timeZone)

export const reminderSubject = (letterhead: Letterhead, voucher: EndingVoucher) =>
  `Your gift voucher from ${letterhead.clinic.name} expires on ${lastDay(letterhead, voucher)}`

/** A reminder 30 days before a voucher's last day, to whoever bought it (docs/product.md, "Voucher validity"). */
export const VoucherReminder = ({ voucher, ...letterhead }: Letterhead & { voucher: EndingVoucher }) => (
  <Letter
    {...letterhead}
    heading="Your voucher is waiting to be used"
    preview={`There’s still ${formatMoney(voucher.balance)} on it.`}
  >
    <Text style={text}>Dear {voucher.holder},</Text>
    <Text style={text}>
      A gift voucher you bought from us still has{' '}
      <strong style={{ whiteSpace: 'nowrap' }}>{formatMoney(voucher.balance)}</strong> on it. Its code is{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{voucher.maskedCode}</span>, and it’s valid until{' '}
      <strong style={{ whiteSpace: 'nowrap' }}>{lastDay(letterhead, voucher)}</strong>. If you gave it to someone,
      please let them know.
    </Text>
    <Text style={text}>
      To use it, give us the code when you book an appointment
      {letterhead.clinic.phone && ` or call us on ${unbroken(letterhead.clinic.phone)}`}. You can check what’s left on a
      voucher at any time{' '}
      <Link href={`${letterhead.publicUrl}/voucher`} style={{ color: colour.jade, textDecoration: 'underline' }}>
        on our site
      </Link>
      .
    </Text>
    <Text style={small}>Can’t find the voucher? Just reply to this email and we’ll send it again.</Text>
  </Letter>
)
