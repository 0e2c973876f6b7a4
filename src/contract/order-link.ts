import { z } from 'zod'
import { deliveryMethods } from '#domain/shop/shipping.ts'
import { voucherStates } from '#domain/vouchers/voucher-ledger.ts'
import { email } from './text.ts'

/**
 * An order as the link in the buyer's receipt shows it. Amounts in cents, times ISO 8601 UTC. It contains no voucher code:
 * those are in its PDF alone.
 */
export const linkedOrderSchema = z
  .object({
    reference: z.string(),
    paidAt: z.string(),
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), totalCents: z.int() })),
    shippingCents: z.int(),
    totalCents: z.int(),
    /** What of it has gone back, oldest first. */
    refunds: z.array(z.object({ cents: z.int(), at: z.string() })),
    deliveryMethod: z.enum(deliveryMethods),
    fulfilledAt: z.string().nullable(),
    vouchers: z.array(
      z.object({
        id: z.string(),
        initialCents: z.int(),
        balanceCents: z.int(),
        treatment: z.string(),
        state: z.enum(voucherStates),
        expiresAt: z.string(),
        to: z.string(),
      }),
    ),
    /**
     * Whom vouchers go to by email; `id` is empty where one person gets all. `date` is the chosen day, such as
     * `2027-03-05`, or empty; `sendAt`: when it goes or went. `state`: `ended` is a gift that has not gone and of which nothing is left.
     * `correctable`: nobody has had it yet. `resendable`: it does not wait, and a voucher of it can still be used.
     */
    gifts: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        email: z.string(),
        date: z.string(),
        sendAt: z.string(),
        state: z.enum(['waits', 'going', 'sent', 'failed', 'ended']),
        correctable: z.boolean(),
        resendable: z.boolean(),
      }),
    ),
    /** What else can be sent once more, to the buyer. */
    resendable: z.array(z.enum(['receipt', 'voucher'])),
  })
  .meta({ id: 'LinkedOrder' })
export type LinkedOrder = z.infer<typeof linkedOrderSchema>

/**
 * Another address or day for a gift that has not gone yet. What is left out stays as it is; an empty day is now. One that could
 * not be delivered goes now, unless a day is named.
 */
export const giftCorrectionSchema = z
  .object({ id: z.string().max(64), email: email.optional(), date: z.string().trim().max(10).optional() })
  .meta({ id: 'GiftCorrection' })
export type GiftCorrection = z.infer<typeof giftCorrectionSchema>

/** An email to be sent once more, to the address that it went to; `giftId` says which gift, as in `LinkedOrder`. */
export const orderMailResendSchema = z
  .discriminatedUnion('template', [
    z.object({ template: z.literal(['receipt', 'voucher']) }),
    z.object({ template: z.literal('gift'), giftId: z.string().max(64).default('') }),
  ])
  .meta({ id: 'OrderMailAgain' })
export type OrderMailResend = z.infer<typeof orderMailResendSchema>
