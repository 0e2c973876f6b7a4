import { z } from 'zod'
import type { ProviderPayment, ProviderRefund } from '../provider.ts'

/** A payment in the shape of Stripe's PaymentIntent, as far as we use it. */
export const paymentIntentSchema = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  client_secret: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  last_payment_error: z
    .object({
      type: z.literal('card_error'),
      code: z.string(),
      decline_code: z.string().optional(),
      message: z.string(),
    })
    .nullable(),
  next_action: z
    .object({
      type: z.literal('redirect_to_url'),
      redirect_to_url: z.object({ url: z.string(), return_url: z.string() }),
    })
    .nullable(),
  receipt_email: z.string().nullable(),
  canceled_at: z.int().nullable(),
})
export type PaymentIntent = z.infer<typeof paymentIntentSchema>

export const refundSchema = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_intent: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  created: z.int(),
})
export type Refund = z.infer<typeof refundSchema>

export type DemoEvent = {
  id: string
  object: 'event'
  type: string
  created: number
  livemode: false
  data: { object: PaymentIntent | Refund }
}

const statuses = {
  requires_payment_method: 'open',
  requires_action: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
} as const satisfies Record<PaymentIntent['status'], ProviderPayment['status']>

/** A payment in our own words. The amount of a paid one is what was really taken. */
export function asProviderPayment(intent: PaymentIntent): ProviderPayment {
  return {
    reference: intent.id,
    clientSecret: intent.client_secret,
    status: statuses[intent.status],
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    livemode: intent.livemode,
    ...(intent.last_payment_error && { lastError: intent.last_payment_error.message }),
  }
}

/** A refund in our own words. */
export const asProviderRefund = ({ id, status, amount }: Refund): ProviderRefund => ({ reference: id, status, amount })

/** Whether a payment can still be tried, changed or cancelled. */
export const isOpen = ({ status }: PaymentIntent): boolean =>
  status === 'requires_payment_method' || status === 'requires_action'
