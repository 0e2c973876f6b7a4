import type { MailFault } from '#domain/mail/mail-fault.ts'
import { MailError, type MailFailure } from './mailer.ts'

type SmtpFailure = { code?: string; responseCode?: number; command?: string; message?: string; name?: string }

const formatSmtpCodes = ({ code, command, responseCode }: SmtpFailure) =>
  [code, command, responseCode].filter((fact) => fact !== undefined && fact !== '').join(', ')

/**
 * Why a message was not taken. Keeps the codes of a failure only: a server's own text may quote addresses, and our log
 * keeps none. A 5xx answer to the address is final; every other fault (network, password, a full queue) may pass.
 */
export function asMailError(error: unknown): MailError {
  const failure = error as SmtpFailure
  const { command, responseCode = 0 } = failure
  const permanent = command === 'RCPT TO' && responseCode >= 500
  const codes = formatSmtpCodes(failure)
  const reason = permanent ? 'The mail server refused the address' : 'The mail server didn’t accept the message'
  return new MailError(codes ? `${reason} (${codes})` : reason, permanent, { cause: error, reach: reachOf(failure) })
}

function reachOf(failure: SmtpFailure): MailError['reach'] {
  const { command, code, responseCode = 0 } = failure
  if (command === 'RCPT TO') return { about: 'address' }
  if (isAboutSignIn(code)) return { about: 'all', failure: mailFailureOf(failure) }
  if (command === 'MAIL FROM' && responseCode >= 500)
    return { about: 'all', failure: { fault: 'sender', detail: formatSmtpCodes(failure) } }
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
