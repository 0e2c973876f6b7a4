import type { Deps } from '../deps.ts'
import { composeQueuedEmail } from '../mail/compose.ts'
import { HeldBack, SiteOnHoldError } from '../mail/held-back.ts'
import { MailError, type MailFailure } from '../mail/mailer.ts'
import { findOutage } from '../services/mail-outage.ts'
import { applyMailEvents } from '../services/newsletter/mail-events.ts'
import { newsletterTemplates } from '../services/newsletter/subscribers.ts'
import { rescheduleFutureRetries } from '../services/outbox-retries.ts'
import {
  type ClaimedEmail,
  claimEmails,
  failLostEmails,
  hasUnsentSoon,
  recipientNow,
  recordFailure,
  recordHeldBack,
  recordSent,
  requeueUnsent,
} from '../services/outbox-sending.ts'
import { type Job, type RunningJob, startJob } from './job.ts'
import { checkAtStart, createOutageMonitor, type OutageMonitor, outageDelay } from './outage-monitor.ts'

/** How many messages are taken and sent at a time. */
const batchSize = 4

type OutboxDeps = Pick<Deps, 'database' | 'storage' | 'mailer' | 'publicUrl' | 'now' | 'newId' | 'randomBytes' | 'log'>
type Outcome = 'sent' | 'queued' | 'failed' | 'cancelled' | 'lapsed'

/** The number of messages by outcome of one run of the outbox. */
export type OutboxRun = Record<Outcome, number>

/**
 * Sends every email that is due (docs/product.md, "Outbox"), and returns when none is left, when no mail goes out, or
 * when `signal` is aborted; what is being sent then is finished first. May run in several processes at once.
 *
 * No message is lost: a row is done only after the mailer took it. Exactly once is beyond SMTP: when the process dies
 * after the server's yes and before ours is written, the lease runs out and the message is sent again. It then bears
 * the same Message-ID, made from the row's id, by which mail programs show the two as one; the mail folder, which names
 * files by it, has it once.
 */
export const runOutboxOnce = (deps: OutboxDeps, signal?: AbortSignal): Promise<OutboxRun> =>
  runOutbox(deps, createOutageMonitor(deps), signal)

async function runOutbox(
  deps: OutboxDeps,
  watch: OutageMonitor,
  signal?: AbortSignal,
  waitForCapacity = async () => {},
): Promise<OutboxRun> {
  await rescheduleFutureRetries(deps)
  const run: OutboxRun = { sent: 0, queued: 0, failed: await failLostEmails(deps), cancelled: 0, lapsed: 0 }
  if (!(await watch.mayTry())) return run
  while (!signal?.aborted) {
    // During an outage one message is enough to detect its end.
    const claimed = await claimEmails(deps, watch.isOut() ? 1 : batchSize)
    if (claimed.length === 0) break
    const tried = await Promise.all(claimed.map((email) => attempt(deps, email)))
    for (const outcome of await recordBatch(deps, watch, tried)) run[outcome]++
    if (watch.isOut() || tried.some(({ error }) => error instanceof SiteOnHoldError)) break
    await waitForCapacity()
  }
  return run
}

/** `recorded`: the record of a message that the mailer took, or that it was not given. */
type Tried = { email: ClaimedEmail; error: unknown; recorded?: PromiseSettledResult<Outcome> }

/** Sends a message. One that the mailer took is recorded at once: a stop while others of its batch are sent would send it again. */
async function attempt(deps: OutboxDeps, email: ClaimedEmail): Promise<Tried> {
  try {
    const mail = await composeQueuedEmail(deps, email)
    const recipient = await recipientNow(deps, email)
    if (recipient !== email.recipient)
      return { email, error: undefined, recorded: await settled(recordReaddressed(deps, email, recipient)) }
    await deps.mailer.send(mail)
  } catch (error) {
    return { email, error }
  }
  return { email, error: undefined, recorded: await settled(recordTaken(deps, email)) }
}

/**
 * Records the other messages of a batch, and returns what became of each. One that cannot be recorded keeps no other from it:
 * an `AggregateError` is thrown at the end.
 */
async function recordBatch(deps: OutboxDeps, watch: OutageMonitor, tried: readonly Tried[]): Promise<Outcome[]> {
  const judged = await settled(watch.judge(tried.map(({ email, error }) => ({ id: email.id, error }))))
  const outage = judged.status === 'fulfilled' ? judged.value : undefined
  const records: PromiseSettledResult<Outcome>[] = []
  for (const { email, error, recorded } of tried)
    records.push(recorded ?? (await settled(recordFault(deps, email, { error, outage }))))
  const errors = [judged, ...records].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (errors.length > 0) throw new AggregateError(errors, 'What became of some emails could not be recorded')
  return records.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

const settled = async <T>(work: Promise<T>): Promise<PromiseSettledResult<T>> => (await Promise.allSettled([work]))[0]

const logOf = ({ log }: OutboxDeps, { id, template, attempt }: ClaimedEmail) =>
  log.child({ emailId: id, template, attempt })

async function recordTaken(deps: OutboxDeps, email: ClaimedEmail): Promise<Outcome> {
  const outcome = (await recordSent(deps, email)) ? 'sent' : 'lapsed'
  logOf(deps, email)[outcome === 'sent' ? 'info' : 'warn'](`email ${outcome}`)
  return outcome
}

/**
 * A message whose address was corrected while it was written is written again: with the right address comes another private link,
 * which is not for whoever has the wrong one. Who was erased meanwhile gets none.
 */
const recordReaddressed = (deps: OutboxDeps, email: ClaimedEmail, recipient: string | undefined): Promise<Outcome> =>
  recipient === 'erased'
    ? recordHeldBack(deps, email, { reason: 'Its recipient was erased', later: false })
    : requeueUnsent(deps, email, { reason: 'The address was corrected while the email was written' })

type Result = { error: unknown; outage: MailFailure | undefined }

/** Records a message that was not taken. `outage`: there is a mail outage, so the failure is not the message's. */
async function recordFault(deps: OutboxDeps, email: ClaimedEmail, { error, outage }: Result): Promise<Outcome> {
  const log = logOf(deps, email)
  // No wait of an hour: the release looks at due emails, and should send those that may be sent.
  if (error instanceof SiteOnHoldError) return requeueUnsent(deps, email, { reason: error.message })
  if (error instanceof HeldBack) {
    log.info({ reason: error.message, later: error.later }, 'email held back')
    return recordHeldBack(deps, email, { reason: error.message, later: error.later })
  }
  if (outage && error instanceof MailError && error.reach.about !== 'address')
    return requeueUnsent(deps, email, { reason: error.message })
  const failure = failureOf(error)
  const isDealtWith = newsletterTemplates.includes(email.template)
  const outcome = await recordFailure(deps, email, { ...failure, isDealtWith })
  log[outcome === 'failed' ? 'error' : 'warn']({ reason: failure.reason }, `email ${outcome}`)
  // The clinic's own mail server may know at once that there is no such mailbox.
  if (outcome === 'failed' && refusesMailbox(error) && isDealtWith)
    await applyMailEvents(deps, [{ email: email.recipient, kind: 'bounce', permanent: true }])
  return outcome
}

/** Whether the mail server said that there is no such mailbox. A message can also be impossible for good for what it is about. */
const refusesMailbox = (error: unknown) =>
  error instanceof MailError && error.permanent && error.reach.about === 'address'

/** An internal error is reported by its class only, since its text could quote the message. It is not permanent: a new version may fix it. */
const failureOf = (error: unknown): { reason: string; permanent: boolean } =>
  error instanceof MailError
    ? { reason: error.message, permanent: error.permanent }
    : {
        reason: `The message could not be written (${error instanceof Error ? error.name : typeof error})`,
        permanent: false,
      }

/** The polling interval of the outbox, in ms: short, so that a receipt is sent soon after its purchase. */
const everyMs = 2000

/**
 * The outbox as a job. Visitors come first: while the process is busy, four messages go out in half a second. The mail server
 * is checked at the start. During an outage the delay between tries grows. It is counted in polls, not in clock time, so that
 * setting the clock does not change it.
 */
export function outboxJob(deps: OutboxDeps & Pick<Deps, 'connections'>): Job {
  const watch = createOutageMonitor(deps)
  let started = false
  let pollsToSkip = 0
  let failures = 0
  deps.connections.onChange(() => {
    pollsToSkip = 0
  })
  return {
    name: 'outbox',
    everyMs,
    run: async (signal, waitForCapacity) => {
      if (pollsToSkip > 0) {
        pollsToSkip--
        return undefined
      }
      if (started || (await checkAtStart(deps, watch, signal))) await runOutbox(deps, watch, signal, waitForCapacity)
      started = true
      failures = watch.isOut() ? failures + 1 : 0
      const out = failures > 0 ? await findOutage(deps.database.db) : null
      pollsToSkip = out ? Math.round(outageDelay(failures, out.fault) / everyMs) : 0
      return watch.isOut() || (await hasUnsentSoon(deps)) ? undefined : 'idle'
    },
  }
}

/** Sends due emails until stopped. `stop` finishes what is being sent. */
export const startOutboxWorker = (deps: OutboxDeps & Pick<Deps, 'pause' | 'connections'>): RunningJob =>
  startJob(deps, outboxJob(deps))
