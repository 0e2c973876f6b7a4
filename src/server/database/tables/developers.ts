import type { Flag } from '../rows.ts'

/** API keys, and webhooks with their deliveries. */
export interface DeveloperTables {
  api_keys: {
    id: string
    name: string
    /** The beginning of the key, by which people recognise it. */
    prefix: string
    /** A JSON list of `ApiScope`. */
    scopes: string
    made_by: string
    created_at: string
    /** The SHA-256 of the whole key. */
    token_hash: string
    expires_at: string | null
    last_used_at: string | null
  }
  webhook_endpoints: {
    id: string
    url: string
    /** A JSON list of `WebhookEvent`. */
    events: string
    /** Encrypted (services/connections/secret-cipher.ts). */
    secret: string
    made_by: string
    created_at: string
    revision: number
    enabled: Flag
    /** When the first of an unbroken row of failed attempts was; `null` after a success. */
    failing_since: string | null
    /** When sending stopped, after days of failures. */
    stopped_at: string | null
  }
  webhook_deliveries: {
    id: string
    endpoint_id: string
    /** The same for each sending of one event to one address, a repeated one too. */
    message_id: string
    event: string
    subject_id: string
    payload: string
    status: 'queued' | 'sending' | 'delivered' | 'failed'
    attempts: number
    next_attempt_at: string
    wait_set_at: string
    created_at: string
    /** The result of the last attempt, such as `200` or a few words. */
    answer: string | null
    delivered_at: string | null
  }
}
