import { voucherExpiry } from '#domain/dates/calendar.ts'
import { parsePrice } from '#domain/money.ts'
import { type GiftForm, isDrawable } from '#domain/vouchers/gift.ts'
import { voucherText } from '#domain/vouchers/voucher-text.ts'
import { Voucher } from './voucher.tsx'
import type { Issuer } from './vouchers.tsx'

type VoucherPreviewProps = {
  /** As text, such as `100.00`. */
  price: string
  /** What it is for, where it names a treatment. */
  treatment: string | undefined
  from: string
  words: GiftForm
  issuer: Issuer
  years: number
}

/**
 * What somebody's voucher will look like with what is typed so far. It has no code yet, and nothing to scan. The picture
 * repeats what stands beside it, so assistive technology is spared it.
 */
export default function VoucherPreview({ price, treatment, from, words, issuer, years }: VoucherPreviewProps) {
  const { clinic, seal, timeZone } = issuer
  const issuedAt = new Date().toISOString()
  const { giftTo: to, giftMessage: message } = words
  const isGift = [to, message, words.giftEmail].some((text) => text.trim() !== '')
  const face = voucherText(
    {
      code: 'AAAAAAAAAA',
      value: parsePrice(price) ?? 0,
      treatment,
      issuedAt,
      expiresAt: voucherExpiry(issuedAt, years, timeZone),
      ...(isGift && { gift: { to: to.trim(), from: isDrawable(from) ? from.trim() : '', message: message.trim() } }),
    },
    clinic,
    timeZone,
  )
  return (
    <div aria-hidden className="pointer-events-none max-w-md">
      <Voucher face={{ ...face, code: '····-····-··' }} seal={seal} />
    </div>
  )
}
