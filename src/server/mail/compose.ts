import { render, toPlainText } from '@react-email/render'
import { z } from 'zod'
import { disputeStatuses } from '#domain/order-states.ts'
import { staffNoticeNames } from '#domain/staff-notice.ts'
import type { Reader } from '../database/connect.ts'
import { readSection } from '../services/content/content.ts'
import type { ClaimedEmail, EmailPayloads, EmailTemplate } from '../services/outbox.ts'
import { readSetting } from '../services/settings.ts'
import { writeAppointmentReceived, writeAppointmentRequested } from './appointment-letters.tsx'
import { type ComposeDeps, type Written, writeGift, writeOrderReview, writeReceipt, writeVoucher } from './letters.tsx'
import { type Mail, MailError } from './mailer.ts'
import { writeConfirmation, writeNewsletter, writeWelcome } from './newsletter-letters.tsx'
import { writeDispatch, writeDispute, writePaymentFailed, writePaymentReview, writeRefund } from './order-letters.tsx'
import { senderOf } from './sender.ts'
import { writeStaffInvitation, writeStaffNotice, writeStaffReset } from './staff-letters.tsx'
import type { Letterhead } from './templates/letter.tsx'
import { writeVoucherCopy, writeVoucherReminder } from './voucher-letters.tsx'

const templates: {
  [T in EmailTemplate]: {
    payload: z.ZodType<EmailPayloads[T]>
    write: (deps: ComposeDeps, head: Letterhead, payload: EmailPayloads[T]) => Promise<Written>
  }
} = {
  receipt: { payload: z.object({ orderId: z.string() }), write: writeReceipt },
  voucher: { payload: z.object({ orderId: z.string() }), write: writeVoucher },
  gift: { payload: z.object({ orderId: z.string(), sendAt: z.string().optional() }), write: writeGift },
  'voucher-copy': {
    payload: z.object({ voucherId: z.string(), cause: z.enum(['reissued', 'resent']) }),
    write: writeVoucherCopy,
  },
  'voucher-reminder': { payload: z.object({ voucherId: z.string() }), write: writeVoucherReminder },
  'payment-review': { payload: z.object({ orderId: z.string() }), write: writePaymentReview },
  'payment-failed': { payload: z.object({ orderId: z.string() }), write: writePaymentFailed },
  'order-review': { payload: z.object({ orderId: z.string(), reason: z.string() }), write: writeOrderReview },
  refund: { payload: z.object({ orderId: z.string(), refundId: z.string() }), write: writeRefund },
  dispatch: { payload: z.object({ orderId: z.string() }), write: writeDispatch },
  dispute: {
    payload: z.object({ orderId: z.string(), status: z.enum(disputeStatuses), amount: z.int() }),
    write: writeDispute,
  },
  welcome: { payload: z.object({ subscriberId: z.string() }), write: writeWelcome },
  'newsletter-confirm': { payload: z.object({ subscriberId: z.string() }), write: writeConfirmation },
  newsletter: {
    payload: z.object({ newsletterId: z.string(), subscriberId: z.string().nullable() }),
    write: writeNewsletter,
  },
  'appointment-received': { payload: z.object({ appointmentId: z.string() }), write: writeAppointmentReceived },
  'appointment-request': { payload: z.object({ appointmentId: z.string() }), write: writeAppointmentRequested },
  'staff-invitation': { payload: z.object({ linkId: z.string() }), write: writeStaffInvitation },
  'staff-reset': { payload: z.object({ linkId: z.string() }), write: writeStaffReset },
  'staff-notice': {
    payload: z.object({ staffId: z.string(), what: z.enum(staffNoticeNames), at: z.string() }),
    write: writeStaffNotice,
  },
}

const isTemplate = (name: string): name is EmailTemplate => Object.hasOwn(templates, name)

/**
 * Writes a queued e-mail from the rows it is about, as they are now (docs/product.md, "Outbox"). Its Message-ID is made
 * from the outbox row's id, so that the same e-mail sent twice is known as one. Throws a permanent `MailError` when its
 * template is unknown or its rows are gone, and `HeldBack` when it is not to be sent as they are.
 */
export async function composeEmail(deps: Omit<ComposeDeps, 'reader'>, email: ClaimedEmail): Promise<Mail> {
  const { database, publicUrl } = deps
  const { clinic, written, html } = await writeEmail({ ...deps, reader: 'recipient' }, email)
  return {
    messageId: `${email.id}@${new URL(publicUrl).hostname}`,
    date: written.date ?? new Date(email.createdAt),
    from: await senderOf(database.db, publicUrl),
    to: email.recipient,
    ...(clinic.email && { replyTo: clinic.email }),
    subject: written.subject,
    html,
    text: asText(html),
    attachments: written.attachments ?? [],
    ...(written.headers && { headers: written.headers }),
  }
}

/** Writes what a queued e-mail says to `reader`. Throws as `composeEmail` does. */
export async function writeEmail(deps: ComposeDeps, { template, payload }: Pick<ClaimedEmail, 'template' | 'payload'>) {
  if (!isTemplate(template)) throw new MailError(`There’s no email called ${template}`, true)
  const head = await letterheadOf(deps.database.db, deps.publicUrl)
  const written = await write(deps, head, template, JSON.parse(payload))
  if (!written) throw new MailError('What this email is about has been deleted', true)
  return { clinic: head.clinic, written, html: await render(written.body) }
}

/** What every e-mail knows of the clinic that writes it. */
export async function letterheadOf(db: Reader, publicUrl: string): Promise<Letterhead> {
  const { value: clinic } = await readSection(db, 'clinic')
  return { clinic, publicUrl, timeZone: await readSetting(db, 'clinic.timeZone') }
}

function write<T extends EmailTemplate>(
  deps: ComposeDeps,
  head: Letterhead,
  name: T,
  payload: unknown,
): Promise<Written> {
  const template = templates[name]
  return template.write(deps, head, template.payload.parse(payload))
}

/** The same words without their look. Headings keep their case, and figures stay in columns. */
export const asText = (html: string) =>
  toPlainText(html, {
    wordwrap: 76,
    selectors: [
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'img', format: 'skip' },
      { selector: 'a[href^="tel:"]', format: 'inline' },
      { selector: 'a[href^="mailto:"]', format: 'inline' },
      { selector: 'table.figures', format: 'dataTable', options: { colSpacing: 4 } },
    ],
  })
