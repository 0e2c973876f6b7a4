import { backoffDelay, minute, second } from '#domain/dates/durations.ts'
import { type MailFault, mailFaultWords } from '#domain/mail/mail-fault.ts'
import type { Deps } from '../deps.ts'
import { MailError, type MailFailure } from '../mail/mailer.ts'
import { endOutage, findOutage, noteOutage } from '../services/mail-outage.ts'

type WatchDeps = Pick<Deps, 'database' | 'mailer' | 'now' | 'log'>
/** A message that was tried; `error` is absent where it was taken. */
type Tried = { id: string; error: unknown }

/** When this many different messages in a row have failed, and none was accepted, the mail server is at fault. */
const suspectLimit = 3

/** Faults that checking the connection shows, so that no message has to be tried. */
const isDetectedByCheck = (fault: MailFault) => fault !== 'sender' && fault !== 'messages'

/** The delay before the next try after `failures` failed ones, in ms: up to a minute. After a wrong password up to five, since many tries lock the account. */
export const outageDelay = (failures: number, fault: MailFault): number =>
  backoffDelay(failures, { first: second, most: fault === 'password' ? 5 * minute : minute })

/** Detects whether any email can be sent, and stores it in the database for the dashboard, other processes and restarts. */
export function createOutageMonitor(deps: WatchDeps) {
  const { mailer, log, database } = deps
  let out = false
  let missed = new Map<string, Date>()

  const begins = async ({ fault, detail }: MailFailure, began?: Date): Promise<void> => {
    out = true
    if (await noteOutage(deps, { fault, detail, began }))
      log.warn(
        { fault, detail },
        `Email isn’t going out: ${mailFaultWords[fault]}. Waiting emails are kept and sent later`,
      )
  }
  const ends = async (): Promise<void> => {
    out = false
    missed = new Map()
    const ended = await endOutage(deps)
    if (ended) log.info({ since: ended.since, fault: ended.fault }, 'Email is going out again')
  }

  return {
    /** Whether email was out at the last check. */
    isOut: () => out,
    /** Records the result of a check of the mail server. */
    report: (failure: MailFailure | undefined) => (failure ? begins(failure) : ends()),
    /** Whether it makes sense to try a message now. */
    mayTry: async (): Promise<boolean> => {
      const known = await findOutage(database.db)
      out = known !== null
      if (!known || !isDetectedByCheck(known.fault)) return true
      const failure = await mailer.check()
      await (failure ? begins(failure) : ends())
      return !failure
    },
    /**
     * Evaluates a batch: returns the mail server's fault, if it is the server and not a single message that failed. An
     * accepted message ends every outage.
     */
    judge: async (tried: Tried[]): Promise<MailFailure | undefined> => {
      if (tried.some(({ error }) => error === undefined)) {
        if (out || missed.size > 0) await ends()
        return undefined
      }
      const { suspects, certain } = classifyFailures(tried)
      const failure = certain ?? (suspects.length > 0 ? await mailer.check() : undefined)
      if (failure) {
        await begins(failure)
        return failure
      }
      for (const { id } of suspects) if (!missed.has(id)) missed.set(id, deps.now())
      if (suspects.length === 0 || (missed.size < suspectLimit && !out)) return undefined
      const none: MailFailure = { fault: 'messages', detail: suspects.at(-1)!.error.message }
      const stood = out
      await begins(none, [...missed.values()][0])
      // The failures that revealed the outage count as attempts; failures during the outage do not.
      return stood ? none : undefined
    },
  }
}
export type OutageMonitor = ReturnType<typeof createOutageMonitor>

/** Separates failures that may be the server's fault from one that certainly is. A failure of one address is ignored. */
function classifyFailures(tried: Tried[]) {
  const suspects: { id: string; error: MailError }[] = []
  let certain: MailFailure | undefined
  for (const { id, error } of tried) {
    if (!(error instanceof MailError) || error.permanent) continue
    if (error.reach.about === 'unknown') suspects.push({ id, error })
    if (error.reach.about === 'all') certain = error.reach.failure
  }
  return { suspects, certain }
}

/**
 * Checks connection and password at the mail server once at the start, and logs the result. A stop does not wait for it.
 * Returns whether the server accepts us.
 */
export async function checkAtStart(
  { mailer, log, database }: WatchDeps,
  watch: OutageMonitor,
  signal: AbortSignal,
): Promise<boolean> {
  const stopped = new Promise<'stopped'>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  const failure = await Promise.race([mailer.check(), stopped])
  if (failure === 'stopped') return false
  const known = await findOutage(database.db)
  if (failure || (known && isDetectedByCheck(known.fault))) await watch.report(failure)
  if (!failure && mailer.kind === 'smtp') log.info('The mail server takes our connection and password')
  return !failure
}
