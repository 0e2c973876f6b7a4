import { voucherTerms } from '#domain/vouchers/voucher-terms.ts'
import type { VoucherText } from '#domain/vouchers/voucher-text.ts'
import { Link, Small } from '../elements.tsx'

/** The expiry terms of a voucher, in the words of the shop (docs/law.md, "Gift vouchers"). */
export const VoucherTerms = ({ text: { validUntil }, publicUrl }: { text: VoucherText; publicUrl: string }) => (
  <Small>
    {voucherTerms({ until: validUntil })} <Link href={`${publicUrl}/terms-of-service`}>Terms of service</Link>,{' '}
    <Link href={`${publicUrl}/privacy-policy`}>privacy policy</Link>.
  </Small>
)
