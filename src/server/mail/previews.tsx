import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import type { EmailPreview } from '#contract/email.ts'
import type { GiftWords } from '#domain/gift.ts'
import { voucherFace, voucherLink } from '#domain/voucher-face.ts'
import type { Reader } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { qrPng } from '../pdf/qr.ts'
import { openNewsletter } from '../services/newsletter/newsletters.ts'
import type { OrderForEmail } from '../services/orders/orders.ts'
import type { EmailTemplate } from '../services/outbox.ts'
import { readSetting } from '../services/settings.ts'
import { asText, letterheadOf } from './compose.ts'
import { newsletterLetter, pageToConfirm, pageToLeave } from './newsletter-letters.tsx'
import { AppointmentReceived, AppointmentRequested, receivedSubject, requestSubject } from './templates/appointment.tsx'
import { Dispatch, dispatchSubject } from './templates/dispatch.tsx'
import { Dispute, disputeSubject } from './templates/dispute.tsx'
import { Gift, giftSubject } from './templates/gift.tsx'
import type { Letterhead } from './templates/letter.tsx'
import { confirmSubject, NewsletterConfirm } from './templates/newsletter-confirm.tsx'
import { OrderReview, orderReviewSubject } from './templates/order-review.tsx'
import { PaymentFailed, paymentFailedSubject } from './templates/payment-failed.tsx'
import { PaymentReview, paymentReviewSubject } from './templates/payment-review.tsx'
import { Receipt, receiptSubject } from './templates/receipt.tsx'
import { Refund, refundSubject } from './templates/refund.tsx'
import { invitationSubject, resetSubject, StaffInvitation, StaffReset } from './templates/staff-link.tsx'
import { noticeSubject, StaffNotice } from './templates/staff-notice.tsx'
import { Voucher, voucherSubject } from './templates/voucher.tsx'
import { reminderSubject, VoucherReminder } from './templates/voucher-reminder.tsx'
import { Welcome, welcomeSubject } from './templates/welcome.tsx'

const at = '2026-03-05T03:30:00.000Z'
const order: OrderForEmail = {
  id: 'sample',
  reference: '7KQM-2XHD',
  status: 'paid',
  test: false,
  createdAt: at,
  paidAt: at,
  currency: 'AUD',
  name: 'Alex Sample',
  email: 'alex@visitor.example',
  phone: '0400 000 000',
  deliveryMethod: 'delivery',
  address: '1 Sample Street',
  city: 'Sampleton',
  state: 'SA',
  postalCode: '5000',
  lines: [{ name: '$100 Gift Voucher', kind: 'voucher', image: '', unit: 10000, quantity: 1, total: 10000 }],
  itemsTotal: 10000,
  shipping: 1500,
  total: 11500,
  charged: 11500,
  gift: null,
}
const code = 'SAMP-LEQR-23'
const shown = { code, value: 10000, issuedAt: at, expiresAt: '2029-03-05T13:29:59.000Z', sample: true }
const appointment = {
  serviceTitle: 'Sample treatment',
  appointment: {
    id: 'sample',
    firstName: 'Alex',
    lastName: 'Sample',
    email: order.email,
    phone: order.phone,
    service: 'sample',
    preferredDate: 'Any weekday morning',
    agreedTime: null,
    note: '',
    message: 'The patient’s message goes here.',
    status: 'pending',
    createdAt: at,
  },
} as const

const staffLink = ({ publicUrl }: Letterhead, page: string) => ({
  madeBy: order.name,
  expiresAt: shown.expiresAt,
  link: `${publicUrl}${page}#sample`,
})

type Letter = { subject: string; body: ReactElement }

const drawn = async (head: Letterhead, gift?: GiftWords) => {
  const qr = (await qrPng(voucherLink(head.publicUrl, code))).toString('base64')
  return [{ face: voucherFace({ ...shown, gift }, head.clinic, head.timeZone), qr }]
}

const vouchers = async (head: Letterhead, notice?: string): Promise<Letter> => {
  const mailed = await drawn(head)
  const body = <Voucher {...head} buyer={order.name} vouchers={mailed} {...(notice && { notice })} />
  return { subject: voucherSubject(head, 1), body }
}

/** Every e-mail with made-up people: nobody's data is shown, and nothing has to have happened yet. */
const samples: Record<EmailTemplate, (head: Letterhead, db: Reader) => Letter | Promise<Letter>> = {
  receipt: (head) => ({ subject: receiptSubject(head, order), body: <Receipt {...head} order={order} /> }),
  voucher: (head) => vouchers(head),
  gift: async (head) => {
    const words = { to: 'Robin', from: order.name, message: 'Happy birthday!\nAn hour of quiet, just for you.' }
    const { to, from } = words
    const body = <Gift {...head} to={to} from={from} vouchers={await drawn(head, words)} />
    return { subject: giftSubject(head, { from, count: 1 }), body }
  },
  'voucher-copy': (head) => vouchers(head, 'This voucher has a new code. The old one no longer works.'),
  'voucher-reminder': (head) => {
    const voucher = { holder: order.name, maskedCode: '••••-••••-23', balance: 7450, expiresAt: shown.expiresAt }
    return { subject: reminderSubject(head, voucher), body: <VoucherReminder {...head} voucher={voucher} /> }
  },
  dispatch: (head) => ({ subject: dispatchSubject(head, order), body: <Dispatch {...head} order={order} /> }),
  refund: (head) => {
    const refund = { amount: 11500, whole: true, vouchersEnded: 1, method: null }
    return { subject: refundSubject(head, order), body: <Refund {...head} order={order} refund={refund} /> }
  },
  dispute: (head) => {
    const dispute = { orderId: order.id, status: 'open', amount: 11500 } as const
    return { subject: disputeSubject(order, dispute), body: <Dispute {...head} order={order} dispute={dispute} /> }
  },
  'payment-review': (head) => ({
    subject: paymentReviewSubject(head, order),
    body: <PaymentReview {...head} order={order} />,
  }),
  'payment-failed': (head) => ({
    subject: paymentFailedSubject(head, order),
    body: <PaymentFailed {...head} order={order} />,
  }),
  'order-review': (head) => ({
    subject: orderReviewSubject(order),
    body: <OrderReview {...head} order={order} reason="amount" />,
  }),
  welcome: async (head, db) => {
    const words = await readSetting(db, 'newsletter.welcomeText')
    return {
      subject: welcomeSubject(head),
      body: <Welcome {...head} words={words} unsubscribe={pageToLeave(head)} />,
    }
  },
  'newsletter-confirm': (head) => {
    const about = { link: pageToConfirm(head), expiresAt: shown.expiresAt }
    return { subject: confirmSubject(head), body: <NewsletterConfirm {...head} about={about} /> }
  },
  newsletter: (head) => {
    const body = '<p>Your newsletter goes here.</p>'
    const newsletter = { subject: 'News for the season', preview: 'What’s new at the clinic', body }
    return { subject: newsletter.subject, body: newsletterLetter(head, newsletter, pageToLeave(head)) }
  },
  'appointment-received': (head) => ({
    subject: receivedSubject(head),
    body: <AppointmentReceived {...head} {...appointment} />,
  }),
  'appointment-request': (head) => ({
    subject: requestSubject(appointment),
    body: <AppointmentRequested {...head} {...appointment} />,
  }),
  'staff-invitation': (head) => ({
    subject: invitationSubject(head),
    body: <StaffInvitation {...head} about={staffLink(head, '/admin/invitation')} />,
  }),
  'staff-reset': (head) => ({
    subject: resetSubject(head),
    body: <StaffReset {...head} about={staffLink(head, '/admin/reset')} />,
  }),
  'staff-notice': (head) => {
    const about = { name: order.name, email: order.email, at, what: 'passkey-added' } as const
    return { subject: noticeSubject(head, about), body: <StaffNotice {...head} about={about} /> }
  },
}

/** The names of all e-mails that can be looked at. */
export const previewNames = Object.keys(samples) as EmailTemplate[]

/** An e-mail as it would look now, in the clinic's name; `undefined` when there is none of that name. */
export async function previewEmail(
  { database, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  template: string,
): Promise<EmailPreview | undefined> {
  const name = previewNames.find((known) => known === template)
  if (!name) return undefined
  const { subject, body } = await samples[name](await letterheadOf(database.db, publicUrl), database.db)
  const html = await render(body)
  // A message carries its pictures as attachments; here they stand in the page itself.
  return { template, subject, html: html.replaceAll('src="cid:', 'src="data:image/png;base64,'), text: asText(html) }
}

/**
 * A newsletter as it arrives; a draft with what this member of staff has typed and not saved, if there is such.
 * `undefined` where there is none.
 */
export async function previewNewsletter(
  { database: { db }, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  whose: { id: string; staffId: string },
): Promise<EmailPreview | undefined> {
  const newsletter = await openNewsletter(db, whose)
  if (!newsletter) return undefined
  const typed = newsletter.state === 'draft' ? newsletter.workingCopy?.value : undefined
  const value = typed ?? newsletter.value
  const head = await letterheadOf(db, publicUrl)
  const html = await render(newsletterLetter(head, value, pageToLeave(head)))
  return { template: 'newsletter', subject: value.subject, html, text: asText(html) }
}
