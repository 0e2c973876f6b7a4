import type { Gateway } from '#contract/checkout.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentSnapshot } from '#domain/orders/order.ts'

/** A payment at the provider. `reference` is the provider's id. */
export type ProviderPayment = PaymentSnapshot & { reference: string; clientSecret: string; lastError?: string }

/** A refund at the provider. `amount` in cents. */
export type ProviderRefund = { reference: string; status: 'pending' | 'succeeded' | 'failed'; amount: Cents }

/** A dispute or inquiry of a buyer's bank. `amount` in cents. */
export type ProviderDispute = { reference: string; status: 'open' | 'won' | 'lost'; amount: Cents }

/**
 * A provider's fee for a payment or its dispute, in cents of the payment's currency. A returned fee
 * is negative. `reference` is the provider's id of the balance transaction, which never changes.
 */
export type ProviderFee = { reference: string; kind: 'charge' | 'dispute'; amount: Cents; at: Date }

/** A payment in the provider's list. `orderId` is the order it was opened for; null if it is not one of this shop's. */
export type ListedPayment = ProviderPayment & { orderId: string | null; createdAt: Date }

/** The event types that we handle, independent of the provider. Those that begin with `payment_` are about a payment's state. */
export type ProviderEventType =
  | 'payment_succeeded'
  | 'payment_failed'
  | 'payment_cancelled'
  | 'payment_changed'
  | 'refund_updated'
  | 'dispute_opened'
  | 'dispute_closed'
  | 'unknown'

/**
 * The parts of a webhook's signed body that we use. It is only a hint: the payment is always fetched again.
 * `rawType` is the provider's own word. `paymentReference` is the payment that the event, its refund or dispute is about.
 */
export type ProviderEvent = { id: string; type: ProviderEventType; rawType: string; paymentReference: string | null }

/**
 * A card payment provider (docs/product.md, "Payment provider"). Amounts in whole cents. Calls that move or hold money
 * take an idempotency key: the same key with the same parameters gives the same answer. Every call throws
 * `ProviderError` when the provider cannot be reached, refuses, or answers something that does not check out.
 */
export interface PaymentProvider {
  readonly kind: 'demo' | 'stripe'
  readonly livemode: boolean
  /** The browser's data for showing the provider's card form. */
  readonly gateway: Gateway
  createPayment(input: {
    amount: Cents
    currency: string
    orderId: string
    idempotencyKey: string
  }): Promise<ProviderPayment>
  /**
   * Changes what an open payment will charge, and where the provider sends its receipt. Fails once it has succeeded
   * or was cancelled.
   */
  updatePayment(
    reference: string,
    change: { amount: Cents; receiptEmail?: string; idempotencyKey: string },
  ): Promise<ProviderPayment>
  fetchPayment(reference: string): Promise<ProviderPayment>
  /** Every payment opened since a time, for the daily comparison with our books. In no promised order. */
  listPayments(since: Date): AsyncIterable<ListedPayment>
  /** Cancels an open payment. Returns the payment as it now is: it may have succeeded in the meantime. */
  cancelPayment(reference: string): Promise<ProviderPayment>
  refundPayment(input: { reference: string; amount: Cents; idempotencyKey: string }): Promise<ProviderRefund>
  /** All refunds of a payment, also those that somebody made in the provider's own dashboard. */
  listRefunds(reference: string): Promise<ProviderRefund[]>
  listDisputes(reference: string): Promise<ProviderDispute[]>
  /**
   * The fees of a payment, of its disputes too. Empty while the provider has not said: it books a payment a moment after
   * it was taken, or days after for a bank debit.
   */
  listFees(reference: string): Promise<ProviderFee[]>
  /** The event in a webhook's body, byte by byte as it came, or `undefined` when its signature or shape is wrong. */
  readEvent(rawBody: Uint8Array, headers: Headers): ProviderEvent | undefined
}

/** A fault of the provider, or something that it refuses. */
export class ProviderError extends Error {
  /** Whether the same call may succeed later. */
  readonly temporary: boolean
  constructor(message: string, temporary: boolean, options?: ErrorOptions) {
    super(message, options)
    this.temporary = temporary
  }
}

/** The provider has no such payment, at least not for the keys used. */
export class UnknownPaymentError extends ProviderError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, false, options)
  }
}
