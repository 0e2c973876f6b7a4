import { voucherTerms } from '#domain/vouchers/voucher-terms.ts'
import type { VoucherText } from '#domain/vouchers/voucher-text.ts'
import { Link, Small } from '../elements.tsx'

type VoucherTermsProps = { vouchers: { text: VoucherText }[]; publicUrl: string }

/** The expiry terms of vouchers of one order, in the words of the shop (docs/law.md, "Gift vouchers"). */
export const VoucherTerms = ({ vouchers, publicUrl }: VoucherTermsProps) => (
  <Small>
    {voucherTerms({ until: vouchers[0]?.text.validUntil ?? '', several: vouchers.length > 1 })}{' '}
    <Link href={`${publicUrl}/terms-of-service`}>Terms of service</Link>,{' '}
    <Link href={`${publicUrl}/privacy-policy`}>privacy policy</Link>.
  </Small>
)
