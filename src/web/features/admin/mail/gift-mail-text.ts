import type { OrderDetail } from '#contract/order.ts'

type GiftMail = Pick<OrderDetail['gifts'][number], 'mailState' | 'emailedAt'> & { sendAt: string }

/** What became of a gift's email, for staff. */
export function giftMailText({ mailState, emailedAt, sendAt }: GiftMail, when: (at: string) => string): string {
  switch (mailState) {
    case 'waits':
      return `Email due ${when(sendAt)}`
    case 'going':
      return 'The email is on its way'
    case 'sent':
      return `Emailed ${when(emailedAt ?? sendAt)}`
    case 'failed':
      return 'The last email couldn’t be sent'
    case 'cancelled':
      return 'Not emailed: nothing was left on the voucher'
  }
}
