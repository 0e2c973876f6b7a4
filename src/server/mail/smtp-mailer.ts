import { createTransport } from 'nodemailer'
import { MailError, type Mailer } from './mailer.ts'
import { toNodemailer } from './message.ts'

/** The longest that one message may take, in ms. The outbox's lease is longer (services/outbox.ts). */
export const sendingLimit = 90_000

/** The most messages that leave in a second: mail servers turn away whoever pours in a newsletter at once. */
export const mostPerSecond = 5

/**
 * Sends by the SMTP server at `url`, such as `smtp://user:password@host:587`, over at most two connections that
 * are kept, `mostPerSecond` at most. TLS is used where the server offers it; `smtps:` insists on it. `limit` is the
 * longest time for one message, in ms; after it the message counts as not sent, although the server may have taken it.
 */
export function smtpMailer(url: string, limit = sendingLimit): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    rateDelta: 1000,
    rateLimit: mostPerSecond,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 45_000,
  })
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        await transport.sendMail({ ...toNodemailer(mail), signal: AbortSignal.timeout(limit) })
      } catch (error) {
        throw asMailError(error)
      }
    },
    close: async () => transport.close(),
  }
}

type SmtpFailure = { code?: string; responseCode?: number; command?: string }

/**
 * Keeps the codes of a failure only: a server's own text may quote addresses, and our log keeps none.
 * A 5xx answer to the address is final; every other fault (network, password, a full queue) may pass.
 */
function asMailError(error: unknown): MailError {
  const { code, responseCode, command } = error as SmtpFailure
  const permanent = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
  const facts = [code, command, responseCode].filter((fact) => fact !== undefined && fact !== '')
  const reason = permanent ? 'The mail server refused the address' : 'The mail server did not take the message'
  return new MailError(facts.length > 0 ? `${reason} (${facts.join(', ')})` : reason, permanent, { cause: error })
}
