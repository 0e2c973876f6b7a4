import type { z } from 'zod'
import { type EmailTemplate, isEmailTemplate } from '#contract/email-templates.ts'
import { appointmentAnswer } from './appointment-answer.tsx'
import { appointmentFreeTime } from './appointment-free-time.tsx'
import { appointmentNotice } from './appointment-notice.tsx'
import { appointmentReceived } from './appointment-received.tsx'
import { appointmentReminder } from './appointment-reminder.tsx'
import { appointmentRequest } from './appointment-request.tsx'
import { dispatch } from './dispatch.tsx'
import { dispute } from './dispute.tsx'
import { gift } from './gift.tsx'
import { newsletter } from './newsletter.tsx'
import { newsletterConfirm } from './newsletter-confirm.tsx'
import { orderReview } from './order-review.tsx'
import { ownerAlert } from './owner-alert.tsx'
import { paymentFailed } from './payment-failed.tsx'
import { paymentReview } from './payment-review.tsx'
import { receipt } from './receipt.tsx'
import { refund } from './refund.tsx'
import { staffInvitation } from './staff-invitation.tsx'
import { staffNotice } from './staff-notice.tsx'
import { staffReset } from './staff-reset.tsx'
import { statement } from './statement.tsx'
import { voucher } from './voucher.tsx'
import { voucherCopy } from './voucher-copy.tsx'
import { voucherReminder } from './voucher-reminder.tsx'
import { welcome } from './welcome.tsx'

/** Every email of the outbox, in the order of the staff's list of previews. */
export const emails = {
  receipt,
  voucher,
  gift,
  'voucher-copy': voucherCopy,
  'voucher-reminder': voucherReminder,
  dispatch,
  refund,
  dispute,
  'payment-review': paymentReview,
  'payment-failed': paymentFailed,
  'order-review': orderReview,
  welcome,
  'newsletter-confirm': newsletterConfirm,
  newsletter,
  'appointment-received': appointmentReceived,
  'appointment-notice': appointmentNotice,
  'appointment-reminder': appointmentReminder,
  'appointment-free-time': appointmentFreeTime,
  'appointment-request': appointmentRequest,
  'appointment-answer': appointmentAnswer,
  'staff-invitation': staffInvitation,
  'staff-reset': staffReset,
  'staff-notice': staffNotice,
  'owner-alert': ownerAlert,
  statement,
} satisfies { [T in EmailTemplate]: { template: T } }

/** The outbox payload of each email, mostly ids: the text is made from the rows when it is sent. */
export type EmailPayloads = { [T in EmailTemplate]: z.infer<(typeof emails)[T]['payload']> }

/** The email of this name; `undefined` of one that this version does not know. */
export const findEmail = (template: string) => (isEmailTemplate(template) ? emails[template] : undefined)
