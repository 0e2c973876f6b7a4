import type { Role } from '#contract/staff.ts'
import type { Flag } from '../rows.ts'

/** Staff accounts, sign-in and the audit log. The tables in camel case have the engine's own dates and flags, since better-auth wrote them at first. */
export interface StaffTables {
  staff_users: {
    id: string
    name: string
    email: string
    emailVerified: unknown
    image: string | null
    role: Role
    /** When the account was deactivated; `null` while it is active. */
    deactivatedAt: string | null
    /** When the second factor was turned on. */
    secondFactorAt: string | null
    lastSeenAt: string | null
    createdAt: unknown
    updatedAt: unknown
  }
  staff_totp: {
    staff_id: string
    /** Encrypted (services/staff/second-factor.ts). */
    secret: string
    confirmed_at: string | null
    /** The time step of the last accepted code: codes of it or before it are refused. */
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
  staff_sessions: {
    id: string
    userId: string
    /** A hash of the cookie's token. */
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
  setup_links: { token_hash: string; expires_at: string; used_at: string | null; created_at: string }
  /** When `expire` is over, in ms of the epoch, the count of `key` begins anew. */
  rate_limits: { key: string; points: number; expire: number | null }
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
  /** What staff noted beside a line of the audit log or of a voucher's ledger (services/line-notes.ts). */
  line_notes: { line_id: string; text: string }
  news_seen: { staff_id: string; seen_at: string }
}

/** `code`: the password was right; `passkey`: to sign in; `new-passkey`: to add one. */
export type ChallengeKind = 'code' | 'passkey' | 'new-passkey'
export type StaffLinkKind = 'invitation' | 'reset'
