import { isEmail } from '#domain/mail/email.ts'
import { isSameAddress } from '#domain/vouchers/holder.ts'

type Addressed = { gift: { email: string } | null; order: { email: string } }

/**
 * What an address that is typed for a gift means, below its field. `moves`: whether the gift goes there from then on
 * (domain/vouchers/holder.ts).
 */
export function giftAddressHint(
  { gift, order }: Addressed,
  typed: string | undefined,
  moves: (email: string) => boolean,
): { hint?: string } {
  if (!gift || !typed || !isEmail(typed.trim())) return {}
  if (moves(typed)) return { hint: 'From now on the gift goes to this address.' }
  if (isSameAddress(typed, order.email) && !isSameAddress(typed, gift.email))
    return { hint: 'This is a copy for the buyer. The gift’s own address stays as it is.' }
  return {}
}
