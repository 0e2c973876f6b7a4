/** What staff call each e-mail. */
export const emailNames: Record<string, string> = {
  receipt: 'Receipt',
  voucher: 'Gift vouchers',
  gift: 'Gift vouchers, to whom they are for',
  'voucher-copy': 'Gift voucher, sent again',
  'voucher-reminder': 'Gift voucher, reminder before its end',
  dispatch: 'Posted or handed over',
  refund: 'Refund',
  dispute: 'Dispute (to the clinic)',
  'order-review': 'Order needs a look (to the clinic)',
  welcome: 'Newsletter, welcome',
  newsletter: 'Newsletter',
  'appointment-received': 'Appointment request, received',
  'appointment-request': 'Appointment request (to the clinic)',
  'staff-invitation': 'Staff, invitation',
  'staff-reset': 'Staff, new password',
  'staff-notice': 'Staff, security notice',
}
