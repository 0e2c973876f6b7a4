import type { MailFault } from '#domain/mail/mail-fault.ts'
import { MailError, type MailFailure } from './mailer.ts'

type SmtpFailure = {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  message?: string
  name?: string
}

const formatSmtpCodes = ({ code, command, responseCode }: SmtpFailure) =>
  [code, command, responseCode].filter((fact) => fact !== undefined && fact !== '').join(', ')

/**
 * Why a message was not taken. Keeps the codes of a failure only: a server's own text may quote addresses, and our log
 * keeps none. Final is only that there is no such mailbox; every other fault (network, password, a full queue, a full
 * mailbox, a server that refuses the clinic) may pass.
 */
export function asMailError(error: unknown): MailError {
  const failure = error as SmtpFailure
  const permanent = isWithoutMailbox(failure)
  const codes = formatSmtpCodes(failure)
  const reason = permanent ? 'The mail server refused the address' : 'The mail server didn’t accept the message'
  return new MailError(codes ? `${reason} (${codes})` : reason, permanent, { cause: error, reach: reachOf(failure) })
}

/**
 * The codes by which a server says that an address has no mailbox: bad mailbox, bad system, bad syntax, moved, a domain that
 * takes no mail, disabled (RFC 3463, 3.2 and 3.3; RFC 7505).
 */
const noMailbox = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** What says the same where a server sends no such codes: mailbox unavailable, not local, bad name (RFC 5321, 4.2.3). */
const noMailboxReplies = new Set([550, 551, 553])
/** Our own address is at fault: bad syntax of the sender, bad sender's system (RFC 3463, 3.2). */
const badSender = new Set(['5.1.7', '5.1.8'])
/** The server wants a sign-in first, or another one (RFC 4954, 6). */
const signInReplies = new Set([530, 535])

/** The enhanced status code of an answer (RFC 3463), such as 5.1.1; '' where the server sends none. */
const enhancedCodeOf = ({ response = '' }: SmtpFailure) =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''

/** What large providers answer for a mailbox that there is not: no exact code, so that the text has to say it as well. */
const vagueCodes = new Set(['5.1.0', '5.4.1', '5.5.0'])
const saysNoMailbox = ({ response = '' }: SmtpFailure) =>
  /address rejected|mailbox unavailable|user unknown|unknown user|no such user|does(?: not|n.t) exist/i.test(response)

/** A 550 is also what refuses the clinic "for policy reasons" (RFC 5321, 4.2.3): without a better code its text tells. */
const refusesClient = ({ response = '' }: SmtpFailure) =>
  // Answers quote the address, which may say anything.
  /relay|sender|authenti|not permitted|block|spam/i.test(response.replace(/\S+@\S+/g, ''))

function isWithoutMailbox(failure: SmtpFailure): boolean {
  const { command, responseCode = 0 } = failure
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const enhanced = enhancedCodeOf(failure)
  if (noMailbox.has(enhanced)) return true
  if (refusesClient(failure)) return false
  return enhanced ? vagueCodes.has(enhanced) && saysNoMailbox(failure) : noMailboxReplies.has(responseCode)
}

function reachOf(failure: SmtpFailure): MailError['reach'] {
  const { command, code, responseCode = 0 } = failure
  if (command === 'RCPT TO') return reachOfRecipient(failure)
  if (isAboutSignIn(code)) return { about: 'all', failure: mailFailureOf(failure) }
  if (command === 'MAIL FROM' && responseCode >= 500)
    return { about: 'all', failure: { fault: 'sender', detail: formatSmtpCodes(failure) } }
  return { about: 'unknown' }
}

/**
 * Many servers judge the sender only once they are told a recipient, so that a refusal there may be of the clinic and not of the
 * address. A refusal by policy (5.7.x, 554) may be of either, "per-host or per-recipient" (RFC 3463, 3.8): the next messages tell.
 */
function reachOfRecipient(failure: SmtpFailure): MailError['reach'] {
  const { responseCode = 0 } = failure
  const enhanced = enhancedCodeOf(failure)
  const detail = formatSmtpCodes(failure)
  const isFull = enhanced ? enhanced.startsWith('5.2.') : responseCode === 552
  if (responseCode < 500 || isFull || isWithoutMailbox(failure)) return { about: 'address' }
  if (badSender.has(enhanced)) return { about: 'all', failure: { fault: 'sender', detail } }
  if (signInReplies.has(responseCode)) return { about: 'all', failure: { fault: 'messages', detail } }
  return { about: 'unknown' }
}

/** Why a connection to the mail server failed. */
export const mailFailureOf = (failure: SmtpFailure): MailFailure => ({
  fault: faultOf(failure),
  detail: formatSmtpCodes(failure),
})

const isAboutSignIn = (code: string | undefined) => code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2'

function faultOf({ code = '', responseCode, message = '', name }: SmtpFailure): MailFault {
  // 4xx: too many sign-ins, or its own books are away. The password may well be right.
  if (isAboutSignIn(code)) return responseCode && responseCode < 500 ? 'turned-away' : 'password'
  if (code === 'EDNS') return 'name'
  if (code === 'ETIMEDOUT' || name === 'TimeoutError') return 'silent'
  if (/TLS|SSL|CERT/i.test(code) || /certificate|\bTLS\b|\bSSL\b/i.test(message)) return 'encryption'
  return responseCode ? 'turned-away' : 'unreachable'
}
