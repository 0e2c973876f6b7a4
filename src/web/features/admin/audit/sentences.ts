import type { AuditAction } from '#contract/audit-actions.ts'

/** What is done to many kinds of things, by the last word of the action. */
const changes = {
  added: 'added {}',
  deleted: 'deleted {}',
  ordered: 'reordered {}',
  saved: 'changed {}',
  updated: 'changed {}',
}

type Labels<Action extends AuditAction> = Record<Action, string>

/** What was done, by the action's name in the log; `{}` is where it says to what. */
const auditActionLabels: Labels<Exclude<AuditAction, `${string}.${keyof typeof changes}`>> &
  Partial<Labels<AuditAction>> = {
  'appointment.arranged': 'changed the agreed time or note of {}',
  'appointment.deleted': 'deleted {}',
  'appointment.erased': 'erased {} and everything about the patient',
  'appointment.expired': 'removed {}, which was older than we keep requests',
  'appointment.exported': 'exported {}',
  'appointment.listed': 'looked through appointment requests',
  'appointment.patient_exported': 'exported everything for the patient of {}',
  'appointment.read': 'read {}',
  'appointment.status_changed': 'changed the status of {}',
  'audit.exported': 'exported the audit log',
  'backup.made': 'made a backup',
  'connection.removed': 'disconnected {}',
  'data.exported': 'exported all data',
  'site.exported': 'wrote the site’s content into a folder',
  'site.imported': 'put the content of a folder on the site',
  'site.wordpress_imported': 'imported a WordPress site',
  'dispute.lost': 'recorded that the dispute over {} was lost',
  'dispute.open': 'recorded that {} is disputed',
  'dispute.won': 'recorded that the dispute over {} was won',
  'email.all_retried': 'tried all failed emails again',
  'email.let_go': 'dismissed {}',
  'email.retried': 'tried {} again',
  'email.sent_again': 'sent {} again',
  'hold.released': 'made this copy the live site',
  'newsletter.paused': 'paused {}',
  'newsletter.resumed': 'resumed {}',
  'newsletter.sent': 'started sending {}',
  'newsletter.stopped': 'stopped {}',
  'order.accepted': 'accepted the payment for {}',
  'order.cancelled': 'cancelled {}',
  'order.disputed': 'recorded {} as disputed',
  'order.email_sent_again': 'sent an email about {} again',
  'order.fulfilled': 'completed {}',
  'order.handed_over': 'handed over {}',
  'order.lost': 'recorded {} as lost in a dispute',
  'order.paid': 'recorded {} as paid',
  'order.partly_refunded': 'partly refunded {}',
  'order.refunded': 'refunded {}',
  'order.refunding': 'started to refund {}',
  'order.review': 'marked {} for review',
  'order.review_ended': 'finished the review of {}',
  'order.turned_down': 'rejected the payment for {}',
  'payment.refund_failed': 'couldn’t refund {}',
  'payment.refunded': 'refunded {}',
  'payment.refunded_outside': 'recorded a refund of {} made outside this dashboard',
  'payment.unmatched_resolved': 'dealt with a payment that had no order',
  'page.published': 'published {}',
  'page.hidden': 'hid {}',
  'page.restored': 'brought back {}',
  'page.preview_shared': 'made a preview link to {}',
  'content.preview_shared': 'made a preview link to {}',
  'post.published': 'published {}',
  'post.withdrawn': 'withdrew {}',
  'redirect.imported': 'imported redirects',
  'session.ended': 'signed out',
  'session.others_revoked': 'signed out everywhere else',
  'session.refused': 'failed to sign in to {}',
  'session.revoked': 'signed out one of their devices',
  'session.started': 'signed in',
  'settings.appointment_rules': 'changed {}',
  'settings.voucher_rules': 'changed {}',
  'staff.created': 'created {}',
  'staff.deactivated': 'deactivated {}',
  'staff.email_changed': 'changed the email address of {}',
  'staff.invitation_resent': 'asked for {} to be sent again',
  'staff.invitation_revoked': 'revoked {}',
  'staff.invited': 'asked for {} to be sent',
  'staff.name_changed': 'changed the name of {}',
  'staff.passkey_added': 'added a passkey to {}',
  'staff.passkey_removed': 'removed a passkey from {}',
  'staff.password_changed': 'changed the password of {}',
  'staff.password_reset': 'reset the password of {}',
  'staff.reactivated': 'reactivated {}',
  'staff.recovery_code_used': 'used a recovery code for {}',
  'staff.recovery_codes_renewed': 'made new recovery codes for {}',
  'staff.removed': 'removed {}',
  'staff.reset_link_sent': 'asked for a reset link for {} to be sent',
  'staff.role_changed': 'changed the role of {}',
  'staff.second_factor_off': 'turned off two-factor sign-in for {}',
  'staff.second_factor_on': 'turned on two-factor sign-in for {}',
  'staff.signed_out': 'signed out {} everywhere',
  'subscriber.added': 'added {} to the list',
  'subscriber.asked': 'asked {}, who had unsubscribed, whether they want the newsletter again',
  'subscriber.erased': 'erased {}',
  'subscriber.exported': 'exported subscribers',
  'subscriber.imported': 'imported subscribers',
  'subscriber.unsubscribed': 'took {} off the list',
  'voucher.adjusted': 'adjusted {}',
  'voucher.expired': 'expired {}',
  'voucher.extended': 'extended {}',
  'voucher.imported': 'imported vouchers sold elsewhere',
  'voucher.redeemed': 'redeemed {}',
  'voucher.redemption_undone': 'undid a redemption of {}',
  'voucher.reissued': 'gave {} a new code',
  'voucher.resent': 'asked for {} to be sent again',
  'voucher.sold_at_desk': 'sold vouchers at the desk with {}',
  'voucher.voided': 'voided {}',
}

const known: Record<string, string | undefined> = { ...changes, ...auditActionLabels }

/**
 * What was done before and after the name of the thing; without one, that there is none in the sentence. An action of an
 * earlier version reads as its last word.
 */
export function auditActionLabel(action: string): { before: string; after: string | null } {
  const last = action.split('.').at(-1) ?? action
  const deed = known[action] ?? known[last] ?? `${last.replace(/[_-]/g, ' ')} {}`
  const [before = '', after = null] = deed.split('{}')
  return { before: before.trim(), after }
}

/** Parts of the house that act by themselves, as the beginning of a sentence. */
const parts: Record<string, string> = {
  'command line': 'The command line',
  expiry: 'Voucher expiry',
  retention: 'The automatic clean-up',
  'set-up': 'The set-up',
  'sign-in': 'Someone',
  'the payment system': 'The payment system',
}
export const auditActorLabel = (who: string): string => parts[who] ?? who
