import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** A message in nodemailer's format. Nodemailer must not read files or URLs, so everything is passed as content. */
export const toNodemailer = (mail: Mail): SendMailOptions => ({
  messageId: `<${mail.messageId}>`,
  date: mail.date,
  from: mail.from,
  to: mail.to,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  ...calendarOf(mail),
  attachments: (mail.attachments ?? [])
    .filter(({ method }) => !method)
    .map(({ contentId, ...attachment }) => ({
      ...attachment,
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
  headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  disableFileAccess: true,
  disableUrlAccess: true,
})

function calendarOf({ attachments = [] }: Mail): Pick<SendMailOptions, 'icalEvent'> {
  const entry = attachments.find(({ method }) => method)
  if (!entry?.method) return {}
  return { icalEvent: { method: entry.method, filename: entry.filename, content: entry.content } }
}
