import { minute, second } from '#domain/dates/durations.ts'
import { type MailFault, mailFaultWords } from '#domain/mail/mail-fault.ts'
import type { Deps } from '../deps.ts'
import { MailError, type MailTrouble } from '../mail/mailer.ts'
import { endOutage, findOutage, noteOutage } from '../services/mail-outage.ts'

type WatchDeps = Pick<Deps, 'database' | 'mailer' | 'now' | 'log'>
/** A message that was tried; `error` is absent where it was taken. */
type Tried = { id: string; error: unknown }

/** So many different messages not taken in a row, and none taken, are no matter of a single message any more. */
const tooMany = 3

/** Faults that show in the connection alone, so that no message has to be tried. */
const seenByChecking = (fault: MailFault) => fault !== 'sender' && fault !== 'messages'

/** How long to leave the mail server alone after `vain` tries, in ms. A wrong password, tried too often, locks accounts. */
export const restAfter = (vain: number, fault: MailFault): number =>
  Math.min(second * 2 ** vain, fault === 'password' ? 5 * minute : minute)

/** Knows whether mail goes out at all, and keeps that in the database for the dashboard, other processes and restarts. */
export function watchOutage(deps: WatchDeps) {
  const { mailer, log, database } = deps
  let out = false
  let missed = new Map<string, Date>()

  const begins = async ({ fault, detail }: MailTrouble, began?: Date): Promise<void> => {
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
    /** As last seen: whether no mail goes out. */
    isOut: () => out,
    /** Notes what a look at the mail server has shown. */
    tell: (trouble: MailTrouble | undefined) => (trouble ? begins(trouble) : ends()),
    /** Whether it makes sense to try a message now. */
    mayTry: async (): Promise<boolean> => {
      const known = await findOutage(database.db)
      out = known !== null
      if (!known || !seenByChecking(known.fault)) return true
      const trouble = await mailer.check()
      await (trouble ? begins(trouble) : ends())
      return !trouble
    },
    /**
     * What a batch says of the mail server: the trouble that none of its messages is to blame for, if there is such. A
     * message that was taken ends every outage.
     */
    judge: async (tried: Tried[]): Promise<MailTrouble | undefined> => {
      if (tried.some(({ error }) => error === undefined)) {
        if (out || missed.size > 0) await ends()
        return undefined
      }
      const { suspects, certain } = sorted(tried)
      const trouble = certain ?? (suspects.length > 0 ? await mailer.check() : undefined)
      if (trouble) {
        await begins(trouble)
        return trouble
      }
      for (const { id } of suspects) if (!missed.has(id)) missed.set(id, deps.now())
      if (suspects.length === 0 || (missed.size < tooMany && !out)) return undefined
      const none: MailTrouble = { fault: 'messages', detail: suspects.at(-1)!.error.message }
      const stood = out
      await begins(none, [...missed.values()][0])
      // Those that led to the suspicion count as tries; what is tried while it stands does not.
      return stood ? none : undefined
    },
  }
}
export type OutageWatch = ReturnType<typeof watchOutage>

/** Parts failures that may be everybody's from one that certainly is. What is about one address says nothing. */
function sorted(tried: Tried[]) {
  const suspects: { id: string; error: MailError }[] = []
  let certain: MailTrouble | undefined
  for (const { id, error } of tried) {
    if (!(error instanceof MailError) || error.permanent) continue
    if (error.reach.about === 'unknown') suspects.push({ id, error })
    if (error.reach.about === 'all') certain = error.reach.trouble
  }
  return { suspects, certain }
}

/**
 * Asks the mail server once, at the start, whether it takes us, and says so in the log. A stop does not wait for it.
 * Answers whether it does.
 */
export async function checkAtStart(
  { mailer, log, database }: WatchDeps,
  watch: OutageWatch,
  signal: AbortSignal,
): Promise<boolean> {
  const stopped = new Promise<'stopped'>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  const trouble = await Promise.race([mailer.check(), stopped])
  if (trouble === 'stopped') return false
  const known = await findOutage(database.db)
  if (trouble || (known && seenByChecking(known.fault))) await watch.tell(trouble)
  if (!trouble && mailer.kind === 'smtp') log.info('The mail server takes our connection and password')
  return !trouble
}
