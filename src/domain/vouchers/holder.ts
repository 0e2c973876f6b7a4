/** A voucher as far as it matters for where it is: `sendAt` is when its gift goes out (ISO 8601 UTC). */
type Held = { gift: { email: string; sendAt: string } | null; order: { email: string } }

/** The address of whoever has a voucher now: of whom it was given to, once it went there, or of its buyer. May be empty. */
export const holderEmail = ({ gift, order }: Held, now: Date): string =>
  gift && gift.sendAt <= now.toISOString() ? gift.email : order.email
