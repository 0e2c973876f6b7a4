/** A booking on the balance of the account. A fee is inclusive of tax, as Stripe's are in Australia. */
export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  created: number
  currency: string
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[]
  net: number
  source: string
  type: 'charge' | 'adjustment'
}

/** A charge of a card. It is stored in full, and returned as its id unless it is expanded (`expand.ts`). */
type Charge = {
  id: string
  object: 'charge'
  amount: number
  balance_transaction: BalanceTransaction | null
  created: number
  currency: string
  livemode: boolean
  paid: true
  payment_intent: string
  status: 'succeeded'
}

/** A payment in the shape of Stripe's PaymentIntent, as far as it is used. What an older release wrote may lack the optional fields. */
export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  automatic_payment_methods?: { enabled: boolean; allow_redirects: 'always' | 'never' } | null
  canceled_at: number | null
  client_secret: string
  created: number
  currency: string
  latest_charge?: Charge | null
  last_payment_error: { type: 'card_error'; code: string; decline_code?: string; message: string } | null
  livemode: boolean
  metadata: Record<string, string>
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null
  receipt_email: string | null
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed' | null
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  created: number
  currency: string
  livemode: boolean
  payment_intent: string
  status: string
}

export type Event = {
  id: string
  object: 'event'
  api_version: string
  type: string
  created: number
  livemode: boolean
  data: { object: PaymentIntent | Refund | Dispute }
}

/** Whether a payment can still be tried, changed or cancelled. */
export const isOpen = ({ status }: PaymentIntent): boolean =>
  status === 'requires_payment_method' || status === 'requires_action'
