import { Text } from '../elements.tsx'
import { small, text, unbroken } from '../look.ts'
import type { Ornaments } from '../voucher-ornaments.ts'
import { Letter, type Letterhead } from './letter.tsx'
import { type MailedVoucher, VoucherCard } from './voucher.tsx'

const aGift = (count: number) => (count === 1 ? 'a gift voucher' : `${count} gift vouchers`)

export const giftSubject = ({ clinic }: Letterhead, { from, count }: { from: string; count: number }) =>
  `${from} has sent you ${aGift(count)} for ${clinic.name}`

type GiftProps = Letterhead & { to: string; from: string; vouchers: MailedVoucher[]; ornaments?: Ornaments }

/** Vouchers for someone who did not buy them, and may never have heard of the clinic (docs/product.md, "Gifts"). */
export const Gift = ({ to, from, vouchers, ornaments = {}, ...letterhead }: GiftProps) => (
  <Letter {...letterhead} heading="A gift for you" preview={`${from} has sent you ${aGift(vouchers.length)}.`}>
    <Text style={text}>{to ? `Dear ${to},` : 'Hello,'}</Text>
    <Text style={text}>
      {from} has given you {aGift(vouchers.length)} for {letterhead.clinic.name}.{' '}
      {vouchers.length === 1
        ? 'Here it is. There’s also a PDF attached, ready to print.'
        : 'Here they are. There’s also a PDF attached with one page for each, ready to print.'}
    </Text>
    {vouchers.map((voucher) => (
      <VoucherCard key={voucher.qr} {...voucher} ornaments={ornaments} />
    ))}
    <Text style={text}>
      To use {vouchers.length === 1 ? 'it' : 'one'}, tell us its code when you book
      {letterhead.clinic.phone && `, for example by phone on ${unbroken(letterhead.clinic.phone)}`}.
    </Text>
    <Text style={small}>
      Anyone who has a code can use it, so please treat this email like cash. You’re getting it because {from} gave us
      your address for this gift. We won’t use it for anything else.
    </Text>
  </Letter>
)
