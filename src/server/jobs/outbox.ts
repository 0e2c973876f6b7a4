import type { Deps } from '../deps.ts'
import { composeEmail } from '../mail/compose.ts'
import { HeldBack } from '../mail/held-back.ts'
import { MailError } from '../mail/mailer.ts'
import {
  type ClaimedEmail,
  claimEmails,
  failLostEmails,
  recordFailure,
  recordHeldBack,
  recordSent,
} from '../services/outbox.ts'
import { type Job, type RunningJob, startJob } from './job.ts'

/** How many messages are taken and sent at a time. */
const batch = 4

type OutboxDeps = Pick<Deps, 'database' | 'storage' | 'mailer' | 'publicUrl' | 'now' | 'newId' | 'randomBytes' | 'log'>
type Outcome = 'sent' | 'queued' | 'failed' | 'cancelled' | 'lapsed'

/** What one run of the outbox did, by number of messages. */
export type OutboxRun = Record<Outcome, number>

/**
 * Sends every e-mail that is due (product.md 9), and returns when none is left or `signal` is aborted; what is being
 * sent then is finished first. May run in several processes at once.
 *
 * No message is lost: a row is done only after the mailer took it. Exactly once is beyond SMTP: when the process dies
 * after the server's yes and before ours is written, the lease runs out and the message is sent again. It then bears
 * the same Message-ID, made from the row's id, by which mail programs show the two as one; the mail folder, which
 * names files by it, has it once.
 */
export async function runOutboxOnce(deps: OutboxDeps, signal?: AbortSignal): Promise<OutboxRun> {
  const run: OutboxRun = { sent: 0, queued: 0, failed: await failLostEmails(deps), cancelled: 0, lapsed: 0 }
  while (!signal?.aborted) {
    const claimed = await claimEmails(deps, batch)
    if (claimed.length === 0) break
    for (const outcome of await Promise.all(claimed.map((email) => deliver(deps, email)))) run[outcome]++
  }
  return run
}

async function deliver(deps: OutboxDeps, email: ClaimedEmail): Promise<Outcome> {
  const log = deps.log.child({ emailId: email.id, template: email.template, attempt: email.attempt })
  try {
    await deps.mailer.send(await composeEmail(deps, email))
  } catch (error) {
    if (error instanceof HeldBack) {
      log.info({ reason: error.message, later: error.later }, 'e-mail held back')
      return recordHeldBack(deps, email, { reason: error.message, later: error.later })
    }
    const outcome = await recordFailure(deps, email, failureOf(error))
    log[outcome === 'failed' ? 'error' : 'warn']({ reason: failureOf(error).reason }, `e-mail ${outcome}`)
    return outcome
  }
  const outcome = (await recordSent(deps, email)) ? 'sent' : 'lapsed'
  log[outcome === 'sent' ? 'info' : 'warn'](`e-mail ${outcome}`)
  return outcome
}

/** A fault of ours is told by its kind only, since its text could quote what the message says. It may be mended. */
const failureOf = (error: unknown): { reason: string; permanent: boolean } =>
  error instanceof MailError
    ? { reason: error.message, permanent: error.permanent }
    : {
        reason: `The message could not be written (${error instanceof Error ? error.name : typeof error})`,
        permanent: false,
      }

/** The outbox as a job: looks every 2 s, so that a receipt leaves soon after its purchase. */
export const outboxJob = (deps: OutboxDeps): Job => ({
  name: 'outbox',
  everyMs: 2000,
  run: async (signal) => {
    await runOutboxOnce(deps, signal)
  },
})

/** Sends due e-mails until stopped. `stop` finishes what is being sent. */
export const startOutboxWorker = (deps: OutboxDeps): RunningJob => startJob(deps, outboxJob(deps))
