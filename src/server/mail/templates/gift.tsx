import { Text } from '@react-email/components'
import type { Ornaments } from '../voucher-ornaments.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { small, text } from './look.ts'
import { type MailedVoucher, VoucherCard } from './voucher.tsx'

const aGift = (count: number) => (count === 1 ? 'a gift voucher' : `${count} gift vouchers`)

export const giftSubject = ({ clinic }: Letterhead, { from, count }: { from: string; count: number }) =>
  `${from} has sent you ${aGift(count)} for ${clinic.name}`

type GiftProps = Letterhead & { to: string; from: string; vouchers: MailedVoucher[]; ornaments?: Ornaments }

/** Vouchers for someone who did not buy them, and may never have heard of the clinic (product.md 4). */
export const Gift = ({ to, from, vouchers, ornaments = {}, ...letterhead }: GiftProps) => (
  <Letter {...letterhead} heading="A gift for you" preview={`${from} has sent you ${aGift(vouchers.length)}.`}>
    <Text style={text}>{to ? `Dear ${to},` : 'Hello,'}</Text>
    <Text style={text}>
      {from} has given you {aGift(vouchers.length)} for {letterhead.clinic.name}.{' '}
      {vouchers.length === 1
        ? 'Here it is. It is attached as a PDF as well, ready to print.'
        : 'Here they are. They are attached as a PDF as well, one page for each, ready to print.'}
    </Text>
    {vouchers.map((voucher) => (
      <VoucherCard key={voucher.qr} {...voucher} ornaments={ornaments} />
    ))}
    <Text style={text}>
      To use {vouchers.length === 1 ? 'it' : 'one'}, tell us its code when you book
      {letterhead.clinic.phone && `, for example by phone on ${letterhead.clinic.phone}`}.
    </Text>
    <Text style={small}>
      Whoever knows a code can use it, so please treat this e-mail like cash. You get it because {from} gave us your
      address for this gift; we use it for nothing else.
    </Text>
  </Letter>
)
