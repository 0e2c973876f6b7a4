/** The fields of a voucher that decide who holds it: `sendAt` is when its gift is sent (ISO 8601 UTC). */
type Held = { gift: { email: string; sendAt: string } | null; order: { email: string } }

/** The email address of a voucher's holder: the recipient's once the gift was sent, else the buyer's. May be empty. */
export const holderEmail = ({ gift, order }: Held, now: Date): string =>
  gift && hasGone(gift, now) ? gift.email : order.email

const hasGone = ({ sendAt }: { sendAt: string }, now: Date) => sendAt <= now.toISOString()

type Addressed = { gift: { email: string } | null; order: { email: string } }

/**
 * Whether a gift that staff send to `email` goes there from then on: it is neither the address that it has nor the buyer's,
 * who may just want a copy.
 */
export const becomesGiftAddress = ({ gift, order }: Addressed, email: string): boolean =>
  gift !== null && email.trim() !== '' && ![gift.email, order.email].some((known) => isSameAddress(known, email))

/**
 * The same for a copy of a voucher. While its gift waits for its day, the copy goes to whoever asks for one, and the gift is
 * still a surprise for somebody else.
 */
export const copyMovesGift = (held: Held, email: string, now: Date): boolean =>
  held.gift !== null && hasGone(held.gift, now) && becomesGiftAddress(held, email)

export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
