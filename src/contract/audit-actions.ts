import type { DisputeStatus, PaidStatus } from '#domain/orders/order-states.ts'

type EntryAction = 'added' | 'updated' | 'deleted' | 'ordered'

/** What is written to the audit log: a part of the clinic's work, and what is done in it. */
type EntityActions = {
  appointment:
    | ('arranged' | 'deleted' | 'erased' | 'expired' | 'exported')
    | ('listed' | 'patient_exported' | 'read' | 'status_changed')
  audit: 'exported'
  backup: 'made'
  connection: 'saved' | 'removed'
  content: 'updated' | 'preview_shared'
  data: 'exported'
  dispute: DisputeStatus
  email_words: 'updated'
  email: 'all_retried' | 'let_go' | 'retried' | 'sent_again'
  hold: 'released'
  newsletter: 'added' | 'updated' | 'deleted' | 'sent' | 'paused' | 'resumed' | 'stopped'
  order:
    | (PaidStatus | 'cancelled' | 'accepted' | 'turned_down')
    | ('review' | 'review_ended' | 'handed_over' | 'email_sent_again')
  page: 'added' | 'updated' | 'published' | 'hidden' | 'deleted' | 'restored' | 'preview_shared' | 'ordered'
  payment: 'refund_failed' | 'refunded' | 'refunded_outside' | 'unmatched_resolved'
  picture: 'added' | 'updated' | 'deleted'
  post: 'added' | 'updated' | 'deleted' | 'published' | 'withdrawn'
  practitioner: EntryAction
  product: 'added' | 'updated'
  redirect: 'added' | 'updated' | 'deleted' | 'imported'
  service: EntryAction
  session: 'started' | 'ended' | 'refused' | 'revoked' | 'others_revoked'
  settings: 'saved' | 'appointment_rules' | 'voucher_rules'
  site: 'exported' | 'imported' | 'wordpress_imported'
  staff:
    | ('created' | 'invited' | 'invitation_resent' | 'invitation_revoked' | 'removed' | 'deactivated' | 'reactivated')
    | ('name_changed' | 'email_changed' | 'role_changed' | 'password_changed' | 'password_reset' | 'reset_link_sent')
    | ('passkey_added' | 'passkey_removed' | 'recovery_code_used' | 'recovery_codes_renewed')
    | ('second_factor_on' | 'second_factor_off' | 'signed_out')
  subscriber: 'added' | 'asked' | 'erased' | 'exported' | 'imported' | 'unsubscribed'
  testimonial: EntryAction
  voucher:
    | ('sold_at_desk' | 'redeemed' | 'redemption_undone' | 'adjusted' | 'expired')
    | ('extended' | 'imported' | 'reissued' | 'resent' | 'voided')
}

/** An action as the audit log names it: `voucher.redeemed`. Lines of earlier versions may have others. */
export type AuditAction = { [Part in keyof EntityActions]: `${Part}.${EntityActions[Part]}` }[keyof EntityActions]

/** What a line of the audit log can be about, and has a name in a row of its own. */
export type NamedEntity =
  | ('appointment' | 'email' | 'newsletter' | 'order' | 'page' | 'picture' | 'post' | 'practitioner' | 'product')
  | ('redirect' | 'service' | 'staff' | 'subscriber' | 'testimonial' | 'voucher')

/** What a line of the audit log is about. */
export type AuditEntity =
  | NamedEntity
  | (
      | 'audit'
      | 'backup'
      | 'connection'
      | 'content'
      | 'email_words'
      | 'export'
      | 'invitation'
      | 'session'
      | 'settings'
      | 'site'
      | 'unmatched_payment'
    )
