/** The books of the demo gateway. */
export interface DemoGatewayTables {
  demo_payments: {
    id: string
    object: string
    authentication_hash: string | null
    created_at: string
    updated_at: string
  }
  demo_refunds: { id: string; payment_id: string; amount_cents: number; object: string; created_at: string }
  demo_idempotency_keys: { key: string; request_hash: string; response: string; created_at: string }
  demo_events: {
    id: string
    body: string
    deliver_at: string
    deliveries_left: number
    attempts: number
    created_at: string
  }
}
