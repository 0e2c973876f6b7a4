import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** A message in nodemailer's words. Files and addresses named in it are never read: everything comes as content. */
export const toNodemailer = (mail: Mail): SendMailOptions => ({
  messageId: `<${mail.messageId}>`,
  date: mail.date,
  from: mail.from,
  to: mail.to,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  attachments: (mail.attachments ?? []).map(({ contentId, ...attachment }) => ({
    ...attachment,
    ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
  })),
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  disableFileAccess: true,
  disableUrlAccess: true,
})
