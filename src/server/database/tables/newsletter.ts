import type { Generated } from 'kysely'

/** The subscribers and issues of the newsletter. */
export interface NewsletterTables {
  subscribers: {
    id: string
    email: string
    status: 'subscribed' | 'unsubscribed'
    consented_at: string
    /** How they came to agree: on the site, through staff, or with a list that staff took over. */
    source: Generated<'form' | 'staff' | 'import'>
    /** Staff's note about the consent; empty for people who subscribed on the site. */
    consent_note: Generated<string>
    left_at: string | null
    /** Why they are off the list, where they have not left by themselves. */
    left_because: Generated<'' | 'unconfirmed' | 'bounced' | 'complained'>
    /** How many newsletters in a row their mailbox has put off for good. */
    soft_bounces: Generated<number>
    /** The id of the last of these; empty where there is none. */
    soft_bounced_newsletter: Generated<string>
    created_at: string
    updated_at: string
  }
  newsletters: {
    id: string
    subject: string
    preview: string
    body: string
    status: 'draft' | 'sending' | 'paused' | 'sent' | 'stopped'
    revision: number
    /** Empty where it was saved before that was noted. */
    saved_by: Generated<string>
    /** How many were on the list when it began to be sent. */
    recipients: number
    /** The id of the last subscriber for whom it was queued. */
    reached: string
    /** When the draft is sent automatically; empty if it is not scheduled. */
    send_at: Generated<string>
    started_at: string | null
    /** When what became of the last was known, or it was stopped for good. */
    finished_at: string | null
    /** How many the mail server has taken by then; `null` before, and where that was not counted yet. */
    delivered: number | null
    /** How it had left by then: to a mail server as soon as one of its emails did; `null` before, and where that is not known. */
    outlet: Generated<'smtp' | 'folder' | null>
    created_at: string
    updated_at: string
  }
  /** The recipients of a newsletter being sent: all subscribers at the time of sending, except those who have left since. */
  newsletter_recipients: { newsletter_id: string; subscriber_id: string }
  /** Former subscribers who were asked to confirm a new subscription. Nothing else is sent to them before they confirm. */
  subscriber_confirmations: {
    subscriber_id: string
    /** With a key of this installation it makes the link's token, of which only a hash is kept. */
    nonce: string
    token_hash: string
    /** The origin of the request, in the format of the subscriber's own columns. */
    source: 'form' | 'staff'
    consent_note: string
    asked_at: string
    expires_at: string
  }
  /** Erased subscribers, as keyed hashes of their addresses: only they themselves can subscribe again. */
  forgotten_addresses: { address_hash: string; created_at: string }
  newsletter_deliveries: { newsletter_id: string; subscriber_id: string; email_id: string }
  subscriber_imports: {
    id: string
    file_name: string
    status: 'previewed' | 'running' | 'done'
    /** The people still to be added, as JSON. */
    addresses: string
    consent_note: string
    actor_name: string
    total: number
    done: number
    added: number
    created_at: string
    updated_at: string
  }
}
