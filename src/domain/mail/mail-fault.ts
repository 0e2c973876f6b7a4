/** Why no email goes out at all, whomever it is for. */
export const mailFaults = [
  /** The mail server does not take our user name and password. */
  'password',
  /** The mail server's host name cannot be resolved. */
  'name',
  /** The mail server refuses the connection. */
  'unreachable',
  /** It takes the connection and says nothing, or stops answering. */
  'silent',
  /** No encrypted connection comes about. */
  'encryption',
  /** It answers, and sends us away. */
  'turned-away',
  /** It does not take our sender's address. */
  'sender',
  /** It takes us, and none of several messages. */
  'messages',
  /** The folder that stands for a mail server cannot be written. */
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
