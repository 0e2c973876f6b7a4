import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { toNodemailer } from './message.ts'
import { asMailError, mailFailureOf } from './smtp-fault.ts'

/** The longest that one message may take, in ms. The outbox's lease is longer (services/outbox-sending.ts). */
export const sendingLimitMs = 90_000

/** The most messages per second, since mail servers refuse a sender that sends a newsletter at once. */
export const maxPerSecond = 5

/**
 * Sends by the SMTP server at `url`, such as `smtp://user:password@host:587`, over at most two connections that
 * are kept, `maxPerSecond` at most. TLS is used where the server offers it; `smtps:` insists on it. `limit` is the
 * longest time for one message, in ms; after it the message counts as not sent, although the server may have taken it.
 */
export function smtpMailer(url: string, limit = sendingLimitMs): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 45_000,
  })
  /** When the next message may be sent, in ms of a monotonic clock: the library's own limit would wait an hour after the clock is set back. */
  let next = 0
  const turn = async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + 1000 / maxPerSecond
    await sleep(at - now)
  }
  return {
    kind: 'smtp',
    async send(mail) {
      await turn()
      try {
        await transport.sendMail({ ...toNodemailer(mail), signal: AbortSignal.timeout(limit) })
      } catch (error) {
        throw asMailError(error)
      }
    },
    async check() {
      try {
        await transport.verify()
        return undefined
      } catch (error) {
        return mailFailureOf(error as Error)
      }
    },
    close: async () => transport.close(),
  }
}
