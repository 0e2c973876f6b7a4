import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Dispute } from './disputes.ts'
import { apiVersion } from './version.ts'

/** A charge, as far as it is kept. */
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'billing_details'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'paid'
  | 'payment_intent'
  | 'receipt_email'
  | 'refunded'
  | 'status'
>

export type StripeObject = Stripe.PaymentIntent | Stripe.Refund | Dispute | Charge
export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** Everything that Stripe knows of one account in one mode, and what it has to tell of it. */
export class Books {
  readonly payments = new Map<string, Stripe.PaymentIntent>()
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Stripe.Refund>()
  readonly disputes = new Map<string, Dispute>()
  readonly events: StripeEvent[] = []
  readonly keptAnswers = new Map<string, { request: string; status: number; body: string }>()
  /** Whether refunds succeed at once, as with cards, or wait for `finishRefund`, as with bank debits. */
  refundsWait = false
  readonly livemode: boolean
  readonly now: () => Date
  readonly told: (event: StripeEvent) => void

  constructor(livemode: boolean, now: () => Date, told: (event: StripeEvent) => void) {
    this.livemode = livemode
    this.now = now
    this.told = told
  }

  /** Tells of a change. The event has the object as it is now, not as it will be when it is delivered. */
  tell(type: string, object: StripeObject): void {
    const event: StripeEvent = {
      id: newId('evt_1'),
      object: 'event',
      api_version: apiVersion,
      created: this.unixNow(),
      data: { object: structuredClone(object) },
      livemode: this.livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    this.events.push(event)
    this.told(event)
  }

  unixNow(): number {
    return Math.floor(this.now().getTime() / 1000)
  }
}

const symbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id as Stripe makes them: a prefix and 24 letters and digits. */
export const newId = (prefix: string, length = 24): string =>
  prefix + Array.from(randomBytes(length), (byte) => symbols[byte % symbols.length]).join('')
