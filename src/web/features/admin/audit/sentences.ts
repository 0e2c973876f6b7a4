/** What was done, by the action's name in the log; `{}` is where it says to what. */
const deeds: Record<string, string> = {
  'appointment.arranged': 'noted what was agreed about {}',
  'appointment.deleted': 'deleted {}',
  'appointment.erased': 'erased {} with all that is known of the patient',
  'appointment.expired': 'removed {}, which was old enough',
  'appointment.exported': 'exported {}',
  'appointment.listed': 'looked through requests for appointments',
  'appointment.patient_exported': 'exported all of the patient of {}',
  'appointment.read': 'read {}',
  'appointment.status_changed': 'changed the status of {}',
  'audit.exported': 'exported the audit log',
  'backup.made': 'made a backup',
  'data.exported': 'exported all data',
  'dispute.lost': 'learned that the dispute about {} was lost',
  'dispute.open': 'learned that {} is disputed',
  'dispute.won': 'learned that the dispute about {} was won',
  'email.all_retried': 'tried all e-mails again that had failed',
  'email.let_go': 'let go of {}',
  'email.retried': 'tried {} again',
  'email.sent_again': 'sent {} again',
  'hold.released': 'said that this copy is the real one now',
  'newsletter.sent': 'began to send {}',
  'order.accepted': 'accepted the payment of {}',
  'order.email_sent_again': 'sent an e-mail of {} again',
  'order.fulfilled': 'completed {}',
  'order.handed_over': 'handed over {}',
  'order.paid': 'found {} paid',
  'order.refunding': 'began to refund {}',
  'order.review': 'asked for a look at {}',
  'order.review_ended': 'ended the review of {}',
  'order.turned_down': 'turned down the payment of {}',
  'payment.refund_failed': 'could not refund {}',
  'payment.refunded': 'refunded {}',
  'payment.refunded_outside': 'learned of a refund of {} outside of this dashboard',
  'payment.stray_resolved': 'settled a payment without an order',
  'session.ended': 'signed out',
  'session.others_revoked': 'signed out everywhere else',
  'session.refused': 'tried in vain to sign in to {}',
  'session.revoked': 'ended one of the own sessions',
  'session.started': 'signed in',
  'settings.appointment_rules': 'changed {}',
  'settings.voucher_rules': 'changed {}',
  'staff.created': 'made {}',
  'staff.email_changed': 'changed the e-mail address of {}',
  'staff.invitation_resent': 'sent {} again',
  'staff.invitation_revoked': 'took back {}',
  'staff.invited': 'sent {}',
  'staff.name_changed': 'changed the name of {}',
  'staff.passkey_added': 'added a passkey to {}',
  'staff.passkey_removed': 'removed a passkey from {}',
  'staff.password_changed': 'changed the password of {}',
  'staff.password_reset': 'reset the password of {}',
  'staff.recovery_code_used': 'used a recovery code of {}',
  'staff.recovery_codes_renewed': 'renewed the recovery codes of {}',
  'staff.reset_link_sent': 'sent a link for a new password of {}',
  'staff.role_changed': 'changed the role of {}',
  'staff.second_factor_off': 'turned off the second factor of {}',
  'staff.second_factor_on': 'turned on the second factor of {}',
  'staff.signed_out': 'signed out {} everywhere',
  'subscriber.added': 'put {} on the list',
  'subscriber.asked': 'asked {}, who had left, whether they want the newsletter again',
  'subscriber.erased': 'erased {}',
  'subscriber.exported': 'exported subscribers',
  'subscriber.imported': 'imported subscribers',
  'subscriber.unsubscribed': 'took {} off the list',
  'voucher.extended': 'extended {}',
  'voucher.redemption_undone': 'undid a redemption of {}',
  'voucher.reissued': 'gave {} a new code',
  'voucher.resent': 'sent {} again',
  'voucher.sold_at_desk': 'sold vouchers at the desk with {}',
}

/** What is done to many kinds of things, by the last word of the action. */
const changes: Record<string, string> = {
  added: 'added {}',
  deleted: 'deleted {}',
  ordered: 'put {} into another order',
  saved: 'changed {}',
  updated: 'changed {}',
}

/** What was done before and after the name of the thing; without one, that there is none in the sentence. */
export function deedOf(action: string): { before: string; after: string | null } {
  const last = action.split('.').at(-1) ?? action
  const deed = deeds[action] ?? changes[last] ?? `${last.replace(/[_-]/g, ' ')} {}`
  const [before = '', after = null] = deed.split('{}')
  return { before: before.trim(), after }
}

/** Parts of the house that act by themselves, as the beginning of a sentence. */
const parts: Record<string, string> = {
  'command line': 'The command line',
  expiry: 'The end of vouchers',
  retention: 'The retention period',
  'set-up': 'The set-up',
  'sign-in': 'Somebody',
  'the payment system': 'The payment system',
}
export const doerOf = (who: string): string => parts[who] ?? who
