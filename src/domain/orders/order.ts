import { day } from '../dates/durations.ts'
import type { Cents } from '../money.ts'

/** The states of an order (docs/product.md, "Settling"). */
export const orderStatuses = [
  'pending',
  'review',
  'paid',
  'fulfilled',
  'refunding',
  'partly_refunded',
  'refunded',
  'disputed',
  'lost',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The states in which the money has arrived and the vouchers exist. */
export const settledStatuses = [
  'paid',
  'fulfilled',
  'refunding',
  'partly_refunded',
  'refunded',
  'disputed',
  'lost',
] as const satisfies OrderStatus[]

/** How long an open checkout lives (docs/product.md, "Opening a checkout"), in ms. */
export const checkoutLifetime = day

/** What the provider says of a payment when it is fetched. `amount` in cents. */
export type PaymentSnapshot = {
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  amount: Cents
  currency: string
  livemode: boolean
}

/** What we expected of that payment; `recorded`: its success is already in our books. */
export type ExpectedPayment = { amount: Cents; currency: string; livemode: boolean; recorded: boolean }

/** Why a payment does not fit its order, and the order waits for the staff unpaid. */
export const mismatches = ['amount', 'currency', 'mode', 'another'] as const
export type Mismatch = (typeof mismatches)[number]

/**
 * Why the staff must look at an order. `spent`: more went back than its vouchers had left; `refund_failed`: money that
 * should go back did not; `twice`: it went back both as a refund and through the buyer's bank.
 */
export const reviewReasons = [...mismatches, 'spent', 'refund_failed', 'twice'] as const
export type ReviewReason = (typeof reviewReasons)[number]

export type SettleDecision =
  | { to: 'paid' }
  | { to: 'review'; reason: Mismatch }
  | { to: 'refund-duplicate' }
  | { to: 'unchanged' }

/**
 * What a payment's state means for its order: the rows that a fetched payment decides (docs/product.md, "Settling").
 * `alreadyPaid` says that another payment, or this one, has paid the order. Its amount never matters then: a second
 * payment goes back whole.
 */
export function decideSettlement(
  order: { status: OrderStatus; alreadyPaid: boolean },
  payment: PaymentSnapshot,
  expected: ExpectedPayment,
): SettleDecision {
  if (payment.status !== 'succeeded') return { to: 'unchanged' }
  if (expected.recorded) return { to: 'unchanged' }
  if (order.alreadyPaid) return { to: 'refund-duplicate' }
  if (order.status === 'review') return { to: 'review', reason: 'another' }
  if (payment.livemode !== expected.livemode) return { to: 'review', reason: 'mode' }
  if (payment.currency.toLowerCase() !== expected.currency.toLowerCase()) return { to: 'review', reason: 'currency' }
  if (payment.amount !== expected.amount) return { to: 'review', reason: 'amount' }
  return { to: 'paid' }
}

/** What stands in an order in place of its buyer’s name once that was erased. */
export const erasedName = 'Erased'
