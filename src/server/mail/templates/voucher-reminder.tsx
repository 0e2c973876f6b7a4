import { Link, Text } from '@react-email/components'
import { voucherDate } from '#domain/calendar.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { colour, small, text } from './look.ts'

/** What a reminder tells of a voucher. `balance` in cents, `expiresAt` ISO 8601 UTC; only the end of the code is named. */
export type EndingVoucher = { holder: string; maskedCode: string; balance: Cents; expiresAt: string }

const lastDay = ({ timeZone }: Letterhead, { expiresAt }: EndingVoucher) => voucherDate(expiresAt, timeZone)

export const reminderSubject = (letterhead: Letterhead, voucher: EndingVoucher) =>
  `Your gift voucher from ${letterhead.clinic.name} is valid until ${lastDay(letterhead, voucher)}`

/** A reminder 30 days before a voucher's last day, to whoever bought it (product.md 4). */
export const VoucherReminder = ({ voucher, ...letterhead }: Letterhead & { voucher: EndingVoucher }) => (
  <Letter
    {...letterhead}
    heading="A voucher is waiting"
    preview={`There is still ${formatMoney(voucher.balance)} on it.`}
  >
    <Text style={text}>Dear {voucher.holder},</Text>
    <Text style={text}>
      A gift voucher that you bought from us still has{' '}
      <strong style={{ whiteSpace: 'nowrap' }}>{formatMoney(voucher.balance)}</strong> on it. Its code is{' '}
      <span style={{ whiteSpace: 'nowrap' }}>{voucher.maskedCode}</span>, and it is valid until{' '}
      <strong style={{ whiteSpace: 'nowrap' }}>{lastDay(letterhead, voucher)}</strong>. If you gave it to someone,
      please let them know.
    </Text>
    <Text style={text}>
      To use it, present the code when booking an appointment
      {letterhead.clinic.phone && ` or call us on ${letterhead.clinic.phone}`}. What is left on a voucher can be looked
      up at any time{' '}
      <Link href={`${letterhead.publicUrl}/voucher`} style={{ color: colour.jade, textDecoration: 'underline' }}>
        on our site
      </Link>
      .
    </Text>
    <Text style={small}>You cannot find the voucher? Simply answer this e-mail, and we will send it again.</Text>
  </Letter>
)
