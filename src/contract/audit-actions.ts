import type { DisputeStatus, PaidStatus } from '#domain/orders/order-states.ts'

type BinAction = 'restored' | 'purged'
type EntryAction = 'added' | 'updated' | 'deleted' | 'ordered' | BinAction

/** The actions in the audit log, by entity. */
type EntityActions = {
  appointment:
    | ('answered' | 'arranged' | 'corrected' | 'entered' | 'notice_worded' | 'notice_stopped' | 'notice_sent_now')
    | ('deleted' | 'erased' | 'expired' | 'exported' | BinAction)
    | ('waiting' | 'not_waiting' | 'waiting_listed' | 'offer_accepted' | 'offer_declined' | 'offer_expired')
    | ('listed' | 'list_exported' | 'patient_exported' | 'read' | 'status_changed')
  api_key: 'made' | 'revoked'
  audit: 'exported'
  backup: 'made' | 'failed' | 'downloaded'
  calendar_feed: 'added' | 'renewed' | 'revoked'
  breach: 'added' | 'updated' | 'exported'
  connection: 'saved' | 'removed' | 'resealed' | 'events_renewed' | 'moving' | 'move_stopped' | 'moved'
  content: 'updated' | 'preview_shared'
  data: 'exported'
  dispute: DisputeStatus
  email_words: 'updated'
  email: 'all_retried' | 'let_go' | 'retried' | 'sent_again'
  free_time: 'offered' | 'withdrawn' | 'ended'
  hold: 'released'
  journal: 'exported'
  newsletter:
    | ('added' | 'updated' | 'deleted' | 'scheduled' | 'unscheduled')
    | ('sent' | 'paused' | 'resumed' | 'stopped')
    | BinAction
  order:
    | (PaidStatus | 'cancelled' | 'accepted' | 'turned_down')
    | (
        | 'review'
        | 'review_ended'
        | 'handed_over'
        | 'not_handed_over'
        | 'email_sent_again'
        | 'gift_corrected'
        | 'buyer_corrected'
        | 'link_ended'
      )
    | ('exported' | 'noted' | 'note_removed' | 'refund_asked' | 'refund_declined')
  page: 'added' | 'updated' | 'published' | 'hidden' | 'deleted' | 'restored' | 'preview_shared' | 'ordered'
  payment: 'refund_failed' | 'refunded' | 'refunded_outside' | 'unmatched_resolved'
  person: 'found' | 'exported' | 'erased'
  picture: 'added' | 'updated' | 'deleted' | BinAction
  post: 'added' | 'updated' | 'deleted' | 'published' | 'withdrawn' | BinAction
  practitioner: EntryAction
  product: 'added' | 'updated'
  redirect: 'added' | 'updated' | 'deleted' | 'imported' | BinAction
  service: EntryAction
  session: 'started' | 'ended' | 'refused' | 'revoked' | 'others_revoked'
  settings: 'saved' | 'appointment_rules' | 'patient_notices' | 'voucher_rules'
  site: 'exported' | 'imported' | 'wordpress_imported'
  staff:
    | ('created' | 'invited' | 'invitation_resent' | 'invitation_revoked' | 'removed' | 'deactivated' | 'reactivated')
    | ('name_changed' | 'email_changed' | 'role_changed' | 'password_changed' | 'password_reset' | 'reset_link_sent')
    | ('passkey_added' | 'passkey_removed' | 'recovery_code_used' | 'recovery_codes_renewed')
    | ('second_factor_on' | 'second_factor_off' | 'signed_out')
  subscriber:
    | ('added' | 'asked' | 'bounced' | 'complained' | 'deleted' | 'erased' | 'exported' | 'imported' | 'unsubscribed')
    | BinAction
  testimonial: EntryAction | 'erased'
  webhook: 'added' | 'updated' | 'deleted' | 'secret_renewed' | 'tested' | 'resent' | 'stopped'
  voucher:
    | ('sold_at_desk' | 'redeemed' | 'redemption_undone' | 'adjusted' | 'expired')
    | ('extended' | 'exported' | 'imported' | 'reissued' | 'resent' | 'voided')
}

/** An action as the audit log names it: `voucher.redeemed`. Lines of earlier versions may have others. */
export type AuditAction = { [Part in keyof EntityActions]: `${Part}.${EntityActions[Part]}` }[keyof EntityActions]

/** An entity of the audit log whose name is in a row of its own table. */
export type NamedEntity =
  | ('appointment' | 'email' | 'newsletter' | 'order' | 'page' | 'picture' | 'post' | 'practitioner' | 'product')
  | ('redirect' | 'service' | 'staff' | 'subscriber' | 'testimonial' | 'voucher')

/** The entity that an entry of the audit log is about. */
export type AuditEntity =
  | NamedEntity
  | (
      | 'api_key'
      | 'audit'
      | 'backup'
      | 'calendar_feed'
      | 'breach'
      | 'connection'
      | 'content'
      | 'email_words'
      | 'export'
      | 'free_time'
      | 'invitation'
      | 'journal'
      | 'person'
      | 'session'
      | 'settings'
      | 'site'
      | 'unmatched_payment'
      | 'webhook'
    )
