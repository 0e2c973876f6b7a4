/** The reasons for a mail outage. */
export const mailFaults = [
  /** The mail server rejects our user name and password. */
  'password',
  /** The mail server's host name cannot be resolved. */
  'name',
  /** The mail server refuses the connection. */
  'unreachable',
  /** It accepts the connection but does not respond. */
  'silent',
  /** No encrypted connection comes about. */
  'encryption',
  /** It answers, and sends us away. */
  'turned-away',
  /** It rejects our sender's address. */
  'sender',
  /** It accepts the connection, but none of several messages. */
  'messages',
  /** The mail folder, used in place of a mail server, is not writable. */
  'folder',
] as const
export type MailFault = (typeof mailFaults)[number]

/** What a sentence says of it, after "Email has not been going out since 9.40 am: …". */
export const mailFaultWords: Record<MailFault, string> = {
  password: 'the mail server doesn’t accept the password',
  name: 'the mail server’s name can’t be found',
  unreachable: 'the mail server refuses the connection',
  silent: 'the mail server isn’t answering',
  encryption: 'we can’t make a secure connection to the mail server',
  'turned-away': 'the mail server is turning us away',
  sender: 'the mail server doesn’t accept our sender address',
  messages: 'the mail server doesn’t accept what we send',
  folder: 'we can’t write to the mail folder on the server',
}
