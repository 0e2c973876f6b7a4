import type { Generated } from 'kysely'
import type { DisputeStatus, RefundStatus } from '#domain/orders/order-states.ts'
import type { Flag } from '../rows.ts'

/** The money of orders: paid, refunded, disputed, and what the provider said of it. */
export interface PaymentTables {
  payments: {
    id: string
    order_id: string
    /** `desk`: paid to the clinic itself, by `method`. */
    provider: 'demo' | 'stripe' | 'desk' | 'import'
    reference: string | null
    client_secret: string | null
    status: 'creating' | 'open' | 'succeeded' | 'cancelled' | 'duplicate' | 'refunded'
    amount_cents: number
    currency: string
    livemode: Flag
    method: 'cash' | 'terminal' | null
    /** When the buyer's bank began to process it; `null` if it was decided at once. */
    processing_at: Generated<string | null>
    /** When the provider's fee is read next; empty: at once, `null`: never again. */
    fees_due_at: Generated<string | null>
    created_at: string
    updated_at: string
  }
  refunds: {
    id: string
    payment_id: string
    /** `asked`: by staff; `outside`: in the provider's own dashboard; `review`: of an order that was turned down. */
    reason: 'duplicate' | 'asked' | 'outside' | 'review'
    amount_cents: number
    idempotency_key: string
    status: RefundStatus
    reference: string | null
    /** The reason, in the words of the person who requested it. */
    note: Generated<string>
    actor_name: Generated<string>
    /** Why it failed, in the provider's words. */
    failure: Generated<string>
    /** How it was handed back at the desk; null for what went through a provider. */
    method: Generated<'cash' | 'terminal' | null>
    /** When the money went back; it stays where the buyer's bank refuses it later. */
    succeeded_at: Generated<string | null>
    created_at: string
    updated_at: string
  }
  refund_takes: { refund_id: string; voucher_id: string; cents: number }
  disputes: {
    id: string
    payment_id: string
    reference: string
    status: DisputeStatus
    amount_cents: number
    created_at: string
    updated_at: string
  }
  /** Append-only. `reference` is the provider's booking; `cents` is negative where a fee was given back. */
  payment_fees: {
    payment_id: string
    reference: string
    kind: 'charge' | 'dispute'
    cents: number
    charged_at: string
    recorded_at: string
  }
  unmatched_payments: {
    id: string
    provider: 'demo' | 'stripe'
    reference: string
    order_id: string
    amount_cents: number
    currency: string
    found_at: string
    resolved_at: string | null
  }
  payment_events: {
    id: string
    provider: 'demo' | 'stripe'
    event_id: string
    type: string
    payment_reference: string | null
    outcome: string
    received_at: string
  }
}
