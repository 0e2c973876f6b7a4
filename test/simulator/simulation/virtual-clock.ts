import type { Clock } from '#server/clock.ts'

/** `elapsed`: how long the scenario has lasted, in ms; `wall`: what the machine's clock says, in ms of the epoch. */
export type Moment = { elapsed: number; wall: number }

/** The start of every scenario, so that a seed makes the same one on any day: a Monday morning in Adelaide. */
export const beginning = Date.parse('2027-03-01T00:00:00.000Z')

/**
 * Pictures are drawn ahead by a job whose first pause has this length. It costs seconds of a real processor and holds
 * nothing that a scenario is about, so that it never gets its turn.
 */
const pictureWarming = 10_000

/**
 * How long the jobs may take to come to rest before time goes on without them, in turns of the process of about 1 ms: on a
 * machine that does much else at the same time the turns are fewer, as are those of the jobs.
 */
const maxTurns = 10_000

type Sleeper = { due: number; wake: () => void }

/**
 * The clock of a server under simulation. Pauses go by elapsed time, as timers of a machine do; `now` goes by the wall,
 * which may be set forward and back. Everything in the process that asks for the date is told the same.
 */
export function createVirtualClock() {
  const NativeDate = Date
  const sleepers = new Set<Sleeper>()
  let moment: Moment = { elapsed: 0, wall: beginning }
  /** How many jobs take turns: the most that ever waited at once. */
  let jobs = 0

  globalThis.Date = new Proxy(NativeDate, {
    construct: (target, given, type) => Reflect.construct(target, given.length === 0 ? [moment.wall] : given, type),
    get: (target, name, receiver) => (name === 'now' ? () => moment.wall : Reflect.get(target, name, receiver)),
  })

  const clock: Clock = {
    now: () => new NativeDate(moment.wall),
    pause: (ms, signal) =>
      new Promise<void>((resume) => {
        if (signal.aborted) return resume()
        const wake = () => {
          sleepers.delete(sleeper)
          signal.removeEventListener('abort', wake)
          resume()
        }
        const sleeper = { due: ms === pictureWarming ? Number.POSITIVE_INFINITY : moment.elapsed + ms, wake }
        sleepers.add(sleeper)
        jobs = Math.max(jobs, sleepers.size)
        signal.addEventListener('abort', wake)
      }),
  }

  /** Waits until every job waits again. */
  const atRest = async (): Promise<void> => {
    let quiet = 0
    for (let turn = 0; quiet < 3 && turn < maxTurns; turn++) {
      await new Promise((resume) => setTimeout(resume, 1))
      quiet = sleepers.size >= jobs ? quiet + 1 : 0
    }
    // One has ended, or takes its time: nobody waits for it again.
    if (quiet === 0) jobs = sleepers.size
  }

  return {
    clock,
    /** Begins anew, for another server in the same process. */
    reset: (at: Moment) => {
      sleepers.clear()
      jobs = 0
      moment = at
    },
    /** Makes it a later moment: whatever was waiting for it wakes up, once. Resolves when all of that is done. */
    advance: async (to: Moment): Promise<void> => {
      moment = to
      const due = [...sleepers].filter((sleeper) => sleeper.due <= to.elapsed).sort((a, b) => a.due - b.due)
      for (const { wake } of due) wake()
      await atRest()
    },
    /** Waits for the jobs of a server that has just started. */
    settleIn: async (expected: number): Promise<number> => {
      jobs = Math.max(jobs, expected)
      if (expected === 0) await new Promise((resume) => setTimeout(resume, 500))
      await atRest()
      return jobs
    },
  }
}
