/**
 * The emails we write, each a file in server/mail/emails: what staff call it, and what it is `about`. An email about an
 * order is listed, counted and erased with the order, and has its id as `orderId`; so have all others.
 */
export const emailTemplates = {
  receipt: { name: 'Receipt', about: 'order' },
  voucher: { name: 'Gift vouchers', about: 'order' },
  gift: { name: 'Gift vouchers, to the recipient', about: 'order' },
  'voucher-copy': { name: 'Gift voucher, sent again', about: 'voucher' },
  'voucher-reminder': { name: 'Gift voucher, expiry reminder', about: 'voucher' },
  dispatch: { name: 'Posted or handed over', about: 'order' },
  refund: { name: 'Refund', about: 'order' },
  dispute: { name: 'Dispute (to the clinic)', about: 'order' },
  'payment-review': { name: 'Payment received, being checked', about: 'order' },
  'payment-failed': { name: 'Payment didn’t go through', about: 'order' },
  'order-review': { name: 'Order needs review (to the clinic)', about: 'order' },
  welcome: { name: 'Newsletter, welcome', about: 'subscriber' },
  'newsletter-confirm': { name: 'Newsletter, sign up again?', about: 'subscriber' },
  newsletter: { name: 'Newsletter', about: 'newsletter' },
  'appointment-received': { name: 'Appointment request, received', about: 'appointment' },
  'appointment-notice': { name: 'Appointment, time and changes', about: 'appointment' },
  'appointment-reminder': { name: 'Appointment, reminder', about: 'appointment' },
  'appointment-free-time': { name: 'Appointment, a time has come free', about: 'appointment' },
  'appointment-request': { name: 'Appointment request (to the clinic)', about: 'appointment' },
  'appointment-answer': { name: 'Patient’s answer (to the clinic)', about: 'appointment' },
  'staff-invitation': { name: 'Staff, invitation', about: 'link' },
  'staff-reset': { name: 'Staff, new password', about: 'link' },
  'staff-notice': { name: 'Staff, security notice', about: 'staff' },
  'owner-alert': { name: 'What needs an owner', about: 'staff' },
  statement: { name: 'Monthly statement', about: 'staff' },
} as const satisfies Record<string, { name: string; about: string }>

export type EmailTemplate = keyof typeof emailTemplates

/** What an email of this template is about. */
export type EmailSubject<T extends EmailTemplate = EmailTemplate> = (typeof emailTemplates)[T]['about']

export const isEmailTemplate = (name: string): name is EmailTemplate => Object.hasOwn(emailTemplates, name)

/** What staff call an email; one of an older version by its own name. */
export const emailName = (template: string): string =>
  isEmailTemplate(template) ? emailTemplates[template].name : template
