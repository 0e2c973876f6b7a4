/** `contentId`: an HTML part shows the attachment as `cid:{contentId}`. */
export type Attachment = { filename: string; content: Buffer; contentType: string; contentId?: string }
export type Mail = {
  /** `<…@…>` without the brackets. The same message always bears the same one. */
  messageId: string
  /** When the message was written, which a later try does not change. */
  date: Date
  from: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
  headers?: Record<string, string>
}

/** Hands e-mails over: to an SMTP server, or to a folder where none is configured. */
export interface Mailer {
  /** `folder`: nothing leaves this machine. */
  readonly kind: 'smtp' | 'folder'
  /** Resolves once the message is taken. Throws a `MailError` when it was not, or when that is not known. */
  send(mail: Mail): Promise<void>
  /** Lets its connections go. Messages being sent are finished first. */
  close(): Promise<void>
}

/** Why a message was not taken, without any of its text. */
export class MailError extends Error {
  /** Whether another try would be in vain, as for an address that does not exist. */
  readonly permanent: boolean
  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options)
    this.permanent = permanent
  }
}
