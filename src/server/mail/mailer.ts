import type { MailFault } from '#domain/mail/mail-fault.ts'

/**
 * `contentId`: an HTML part shows the attachment as `cid:{contentId}`. `method`: it is a calendar entry, which mail
 * programs take as an invitation where it is also one of the message's alternatives (RFC 6047).
 */
export type Attachment = { filename: string; content: Buffer; contentType: string; contentId?: string; method?: string }
export type Mail = {
  /** The Message-ID without brackets. The same message always has the same one. */
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

/** Hands emails over: to an SMTP server, or to a folder where none is configured. */
export interface Mailer {
  /** `folder`: nothing leaves this machine. */
  readonly kind: 'smtp' | 'folder'
  /** Resolves once the message is taken. Throws a `MailError` when it was not, or when that is not known. */
  send(mail: Mail): Promise<void>
  /**
   * Asks whether mail would be taken now, without sending any: connection, encryption, user name and password.
   * `undefined` when it would. Takes 30 s at most.
   */
  check(): Promise<MailFailure | undefined>
  /** Lets its connections go. Messages being sent are finished first. */
  close(): Promise<void>
}

/** Why no message can be sent, with the SMTP codes for experts. */
export type MailFailure = { fault: MailFault; detail: string }

/** The scope of a failure: `address` only this recipient, `all` every message, `unknown` either. */
type About = { about: 'address' | 'unknown' } | { about: 'all'; failure: MailFailure }

/** Why a message was not taken, without any of its text. */
export class MailError extends Error {
  /** Whether another try would be in vain, as for an address that does not exist. */
  readonly permanent: boolean
  readonly reach: About
  constructor(message: string, permanent: boolean, options: ErrorOptions & { reach?: About } = {}) {
    super(message, options)
    this.permanent = permanent
    this.reach = options.reach ?? { about: 'unknown' }
  }
}
