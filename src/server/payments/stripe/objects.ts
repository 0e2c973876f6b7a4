import { z } from 'zod'
import type { ListedPayment, ProviderDispute, ProviderFee, ProviderPayment, ProviderRefund } from '../provider.ts'

/** The fields that we read from Stripe's objects. Changes to other fields have no effect here. */
export const paymentIntentSchema = z.object({
  id: z.string().startsWith('pi_'),
  object: z.literal('payment_intent'),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  client_secret: z.string().min(1),
  created: z.int(),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  last_payment_error: z.object({ message: z.string().optional() }).nullable(),
})
type PaymentIntent = z.infer<typeof paymentIntentSchema>

export const refundSchema = z.object({
  id: z.string().min(1),
  object: z.literal('refund'),
  amount: z.int(),
  payment_intent: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  // Stripe's document allows none.
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).nullable(),
})
type Refund = z.infer<typeof refundSchema>

/** A booking on the clinic's balance at Stripe. What reaches the bank is `net`. */
const balanceTransactionSchema = z
  .object({
    id: z.string().min(1),
    object: z.literal('balance_transaction'),
    amount: z.int(),
    created: z.int(),
    currency: z.string(),
    fee: z.int(),
    net: z.int(),
  })
  .refine(({ amount, fee, net }) => net === amount - fee, { path: ['net'] })
type BalanceTransaction = z.infer<typeof balanceTransactionSchema>

/** A payment with the booking of its charge, which it lacks until Stripe has made it. */
export const bookedIntentSchema = z.object({
  id: z.string().startsWith('pi_'),
  object: z.literal('payment_intent'),
  currency: z.string(),
  livemode: z.boolean(),
  latest_charge: z
    .object({ object: z.literal('charge'), balance_transaction: balanceTransactionSchema.nullable() })
    .nullable(),
})

export const disputeSchema = z.object({
  id: z.string().min(1),
  object: z.literal('dispute'),
  amount: z.int(),
  balance_transactions: z.array(balanceTransactionSchema),
  livemode: z.boolean(),
  payment_intent: z.string().nullable(),
  status: z.string(),
})
type Dispute = z.infer<typeof disputeSchema>

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ object: z.literal('list'), data: z.array(item), has_more: z.boolean() })

const paymentStatuses = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  // Never ours: we ask for payments that are taken at once. Its money is held, so it is not open either.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
} as const satisfies Record<PaymentIntent['status'], ProviderPayment['status']>

/** A payment in our own words. The amount of a paid one is what was really taken. */
export function asProviderPayment(intent: PaymentIntent): ProviderPayment {
  const lastError = intent.last_payment_error?.message
  return {
    reference: intent.id,
    clientSecret: intent.client_secret,
    status: paymentStatuses[intent.status],
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    livemode: intent.livemode,
    ...(lastError !== undefined && { lastError }),
  }
}

/** A payment of the list in our own words, with the order it was opened for. */
export const asListedPayment = (intent: PaymentIntent): ListedPayment => ({
  ...asProviderPayment(intent),
  orderId: intent.metadata.order_id ?? null,
  createdAt: new Date(intent.created * 1000),
})

const refundStatuses = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<NonNullable<Refund['status']>, ProviderRefund['status']>

/** A refund in our own format. One that waits at Stripe, or has no status yet, is pending. */
export const asProviderRefund = ({ id, amount, status }: Refund): ProviderRefund => ({
  reference: id,
  amount,
  status: refundStatuses[status ?? 'pending'],
})

/** `prevented`: there was no dispute, since the money was refunded at once. A closed inquiry took no money. */
const disputeStatuses: Record<string, ProviderDispute['status']> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
}

/** A dispute in our own words. Whatever is not over is open. */
export const asProviderDispute = ({ id, amount, status }: Dispute): ProviderDispute => ({
  reference: id,
  amount,
  status: disputeStatuses[status] ?? 'open',
})

/** A fee from one of Stripe's balance transactions. */
export const asProviderFee = (kind: ProviderFee['kind'], { id, fee, created }: BalanceTransaction): ProviderFee => ({
  reference: id,
  kind,
  amount: fee,
  at: new Date(created * 1000),
})
