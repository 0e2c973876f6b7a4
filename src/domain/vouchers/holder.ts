/** The fields of a voucher that decide who holds it: `sendAt` is when its gift is sent (ISO 8601 UTC). */
type Held = { gift: { email: string; sendAt: string } | null; order: { email: string } }

/** The email address of a voucher's holder: the recipient's once the gift was sent, else the buyer's. May be empty. */
export const holderEmail = ({ gift, order }: Held, now: Date): string =>
  gift && gift.sendAt <= now.toISOString() ? gift.email : order.email
