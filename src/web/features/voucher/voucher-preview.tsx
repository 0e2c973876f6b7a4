import { parsePrice } from '#domain/money.ts'
import { type GiftForm, isDrawable } from '#domain/vouchers/gift.ts'
import { voucherExpiry } from '#domain/vouchers/voucher-expiry.ts'
import { voucherText } from '#domain/vouchers/voucher-text.ts'
import { Voucher } from './voucher.tsx'
import type { Issuer } from './vouchers.tsx'

type VoucherPreviewProps = {
  /** As text, such as `100.00`. */
  price: string
  /** The treatment that the voucher names, if any. */
  treatment: string | undefined
  from: string
  words: GiftForm
  issuer: Issuer
  years: number
}

/**
 * A preview of a voucher with the current input. It has no code and no QR code. It is hidden from assistive technology, since
 * it repeats the fields beside it.
 */
export default function VoucherPreview({ price, treatment, from, words, issuer, years }: VoucherPreviewProps) {
  const { clinic, logo, timeZone } = issuer
  const issuedAt = new Date().toISOString()
  const { giftTo: to, giftMessage: message } = words
  const isGift = [to, message, words.giftEmail].some((text) => text.trim() !== '')
  const text = voucherText(
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
      <Voucher text={{ ...text, code: '····-····-··' }} logo={logo} />
    </div>
  )
}
