import type { Generated } from 'kysely'
import type { AppointmentStatus } from '#contract/appointment.ts'
import type { EmailSubject } from '#contract/email-templates.ts'
import type { Role } from '#contract/staff.ts'
import type { OrderStatus, ReviewReason } from '#domain/order.ts'
import type { DisputeStatus, RefundStatus } from '#domain/order-states.ts'
import type { DeliveryMethod } from '#domain/shipping.ts'
import type { LedgerKind } from '#domain/voucher-ledger.ts'

/**
 * The rows of every table. Portable types only: UUIDv7 text ids (products have fixed numbers), whole cents, ISO 8601
 * UTC text, JSON as text, 0 or 1 for flags. The staff_* tables in camel case have dates and flags
 * of the engine, since better-auth wrote them at first.
 */
export interface Tables {
  content_sections: { section: string; value: string; revision: number; updated_at: string }
  content_revisions: {
    id: string
    section: string
    revision: number
    value: string
    author_id: string | null
    author_name: string | null
    created_at: string
  }
  settings: { key: string; value: string; updated_at: string }
  services: {
    id: string
    slug: string
    title: string
    short_desc: string
    description: string
    image: string
    benefits: string
    position: number
    created_at: string
    updated_at: string
  }
  practitioners: {
    id: string
    slug: string
    name: string
    title: string
    short_bio: string
    bio: string
    specialties: string
    certifications: string
    image: string
    position: number
    created_at: string
    updated_at: string
  }
  testimonials: {
    id: string
    name: string
    duration: string
    content: string
    rating: number
    position: number
    created_at: string
    updated_at: string
  }
  posts: {
    id: string
    slug: string
    title: string
    excerpt: string
    body: string
    cover_image: string
    category: string
    author: string
    read_time: string
    status: 'draft' | 'published'
    featured: Flag
    /** When it comes out, or came out; empty while a draft has no date yet. */
    published_at: string
    cover_alt: Generated<string>
    head_title: Generated<string>
    head_description: Generated<string>
    head_keywords: Generated<string>
    revision: Generated<number>
    created_at: string
    updated_at: string
  }
  post_revisions: {
    id: string
    post_id: string
    revision: number
    value: string
    author_name: string | null
    created_at: string
  }
  /** What one member of staff has typed into a post and not saved yet. */
  working_copies: {
    kind: 'post' | 'newsletter'
    draft_id: string
    staff_id: string
    based_on: number
    value: string
    saved_at: string
  }
  products: {
    id: number
    kind: 'voucher' | 'goods'
    name: string
    description: string
    price_cents: number
    image: string
    active: Flag
    position: number
    created_at: string
    updated_at: string
  }
  media: {
    id: string
    address: string
    name: string
    alt: string
    /** It only decorates, and wants no alt text. */
    decorative: Generated<Flag>
    /** What a search looks through: name and alt text, in lower case. */
    search: string
    width: number
    height: number
    /** 0 where it was not noted. */
    bytes: number
    created_at: string
    updated_at: string
  }
  orders: {
    id: string
    reference: string
    status: OrderStatus
    livemode: Flag
    browser_hash: string
    cart_hash: string
    currency: string
    items_cents: number
    shipping_cents: number
    total_cents: number
    name: string
    email: string
    phone: string
    delivery_method: DeliveryMethod
    address: string
    city: string
    state: string
    postal_code: string
    /** Empty where the order is no gift. `gift_date`: a day of the clinic's calendar, such as `2027-03-05`. */
    gift_to: Generated<string>
    gift_email: Generated<string>
    gift_message: Generated<string>
    gift_date: Generated<string>
    form_complete: Flag
    voucher_units: number
    vouchers_issued: number
    revision: Generated<number>
    paid_payment_id: string | null
    charged_cents: number | null
    paid_at: string | null
    fulfilled_at: string | null
    /** Why the staff must look at it, whatever its status is. */
    review_reason: ReviewReason | null
    expires_at: string
    /** Since when its browser may open another checkout: its bank takes days, and it settles by itself. */
    let_go_at: Generated<string | null>
    created_at: string
    updated_at: string
  }
  /** What the list of orders goes by, in a tenth of the bytes; kept by the database. `search`: reference, name and e-mail. */
  order_list: {
    id: string
    search: string
    status: OrderStatus
    delivery_method: DeliveryMethod
    name: string
    created_at: string
    total_cents: number
    fulfilled_at: string | null
    review_reason: ReviewReason | null
  }
  order_lines: {
    id: string
    order_id: string
    position: number
    product_id: number
    kind: 'voucher' | 'goods'
    name: string
    image: string
    unit_cents: number
    quantity: number
  }
  payments: {
    id: string
    order_id: string
    /** `desk`: paid to the clinic itself, by `method`. */
    provider: 'demo' | 'stripe' | 'desk'
    reference: string | null
    client_secret: string | null
    status: 'creating' | 'open' | 'succeeded' | 'cancelled' | 'duplicate' | 'refunded'
    amount_cents: number
    currency: string
    livemode: Flag
    method: 'cash' | 'terminal' | null
    /** Since when the buyer's bank has been at it; `null` for one that was decided at once. */
    processing_at: Generated<string | null>
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
    /** Why, in the words of whoever asked for it. */
    note: Generated<string>
    actor_name: Generated<string>
    /** Why it came to nothing, in the provider's words. */
    failure: Generated<string>
    /** How it was handed back at the desk; null for what went through a provider. */
    method: Generated<'cash' | 'terminal' | null>
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
  vouchers: {
    id: string
    code: string
    order_id: string
    order_paid_at: string
    order_line_id: string
    unit: number
    initial_cents: number
    balance_cents: number
    status: 'active' | 'frozen' | 'void'
    livemode: Flag
    issued_at: string
    expires_at: string
    lapsed_cents: Generated<number>
    reminded_of: string | null
  }
  voucher_ledger: {
    id: string
    voucher_id: string
    kind: LedgerKind
    delta_cents: number
    actor: string
    reason: string
    idempotency_key: string
    undoes: string | null
    created_at: string
  }
  voucher_former_codes: { code: string; voucher_id: string; replaced_at: string }
  email_outbox: {
    id: string
    template: string
    recipient: string
    payload: string
    /** What it is about, as its template says (contract/email-templates.ts): it is listed and erased with it. */
    subject_kind: EmailSubject | null
    subject_id: string | null
    dedupe_key: string
    /** `cancelled`: what it was about came to nothing before it was sent. `let-go`: it failed, and staff leave it at that. */
    status: 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'let-go'
    /** 0 goes before 1. */
    priority: Generated<number>
    attempts: number
    next_attempt_at: string
    /** What the clock said when that wait was set: it has been set back since where that is still to come. */
    wait_set_at: string | null
    /** The day that it was asked for, as of a gift; it is not sent before. */
    scheduled_for: string | null
    last_error: string | null
    sent_at: string | null
    /** How it left; `null` before it has, and where that is not known. */
    outlet: Generated<'smtp' | 'folder' | null>
    created_at: string
  }
  appointments: {
    id: string
    first_name: string
    last_name: string
    email: string
    phone: string
    service: string
    preferred_date: string
    /** The day that `preferred_date` names, such as `2027-03-05`; empty where it names none. */
    preferred_day: Generated<string>
    /** When the appointment is, as settled with the patient. */
    agreed_time: Generated<string | null>
    note: Generated<string>
    message: string
    status: AppointmentStatus
    search: string
    sort_name: string
    created_at: string
    updated_at: string
  }
  /** What the list of requests goes by, in fewer bytes; kept by the database. */
  appointment_list: {
    id: string
    search: string
    status: AppointmentStatus
    service: string
    sort_name: string
    created_at: string
  }
  appointment_changes: {
    id: string
    appointment_id: string
    kind: 'requested' | 'status' | 'time' | 'note' | 'deleted' | 'erased' | 'expired'
    from_status: AppointmentStatus | null
    to_status: AppointmentStatus | null
    /** The new one, where that is what was changed. */
    agreed_time: Generated<string | null>
    actor_id: string | null
    actor_name: string
    created_at: string
  }
  subscribers: {
    id: string
    email: string
    status: 'subscribed' | 'unsubscribed'
    consented_at: string
    /** How they came to agree: on the site, through staff, or with a list that staff took over. */
    source: Generated<'form' | 'staff' | 'import'>
    /** What staff know of it; empty for those who subscribed on the site. */
    consent_note: Generated<string>
    left_at: string | null
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
    /** The id of the last subscriber whom it has been queued for. */
    reached: string
    started_at: string | null
    /** When what became of the last was known, or it was stopped for good. */
    finished_at: string | null
    /** How many the mail server has taken by then; `null` before, and where that was not counted yet. */
    delivered: number | null
    /** How it had left by then: to a mail server as soon as one of its e-mails did; `null` before, and where that is not known. */
    outlet: Generated<'smtp' | 'folder' | null>
    created_at: string
    updated_at: string
  }
  /** Whom a newsletter that is under way goes to: everybody on the list when it was sent, but who has left since. */
  newsletter_recipients: { newsletter_id: string; subscriber_id: string }
  /** Whoever left and is asked whether they want the newsletter again: nothing is sent to them before they say so. */
  subscriber_confirmations: {
    subscriber_id: string
    /** With a key of this installation it makes the link's token, of which only a hash is kept. */
    nonce: string
    token_hash: string
    /** How they came to be asked, as the subscriber's own columns will say. */
    source: 'form' | 'staff'
    consent_note: string
    asked_at: string
    expires_at: string
  }
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
  audit_log: {
    id: string
    at: string
    actor_id: string | null
    actor_name: string
    action: string
    entity: string
    entity_id: string
    before: string | null
    after: string | null
    request_id: string | null
  }
  news_seen: { staff_id: string; seen_at: string }
  setup_links: { token_hash: string; expires_at: string; used_at: string | null; created_at: string }
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
  staff_users: {
    id: string
    name: string
    email: string
    emailVerified: unknown
    image: string | null
    role: Role
    /** Since when it may not sign in; `null` while it may. */
    deactivatedAt: string | null
    /** Since when signing in with the password asks for a code too. */
    secondFactorAt: string | null
    lastSeenAt: string | null
    createdAt: unknown
    updatedAt: unknown
  }
  staff_totp: {
    staff_id: string
    /** Sealed (services/staff/second-factor.ts). */
    secret: string
    confirmed_at: string | null
    /** The last time step of which a code was taken: none of it or before it is taken again. */
    last_step: number
    created_at: string
  }
  staff_recovery_codes: {
    id: string
    staff_id: string
    salt: string
    hash: string
    used_at: string | null
    created_at: string
  }
  staff_passkeys: {
    id: string
    staff_id: string
    credential_id: string
    public_key: string
    counter: number
    transports: string
    name: string
    backed_up: Flag
    created_at: string
    last_used_at: string | null
  }
  staff_challenges: {
    token_hash: string
    kind: ChallengeKind
    staff_id: string | null
    tries: number
    expires_at: string
  }
  staff_links: {
    id: string
    kind: StaffLinkKind
    email: string
    role: Role | null
    staff_id: string | null
    nonce: string
    token_hash: string
    made_by: string
    expires_at: string
    used_at: string | null
    revoked_at: string | null
    created_at: string
  }
  /** When `expire` is over, in ms of the epoch, the count of `key` begins anew. */
  rate_limits: { key: string; points: number; expire: number | null }
  staff_sessions: {
    id: string
    userId: string
    /** A hash of what the cookie holds. */
    token: string
    expiresAt: unknown
    ipAddress: string | null
    userAgent: string | null
    createdAt: unknown
    updatedAt: unknown
  }
  staff_accounts: {
    id: string
    userId: string
    accountId: string
    providerId: string
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: unknown
    refreshTokenExpiresAt: unknown
    scope: string | null
    password: string | null
    createdAt: unknown
    updatedAt: unknown
  }
  staff_verifications: {
    id: string
    identifier: string
    value: string
    expiresAt: unknown
    createdAt: unknown
    updatedAt: unknown
  }
}

type Flag = 0 | 1
/** `code`: the password was right; `passkey`: to sign in; `new-passkey`: to add one. */
export type ChallengeKind = 'code' | 'passkey' | 'new-passkey'
export type StaffLinkKind = 'invitation' | 'reset'
