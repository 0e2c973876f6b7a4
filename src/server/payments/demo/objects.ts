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
