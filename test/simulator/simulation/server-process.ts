import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Environment } from '#server/environment.ts'
import type { Order, Said } from './child.ts'
import type { Moment } from './virtual-clock.ts'

const root = join(import.meta.dirname, '../../..')
/** A process that has served this many scenarios is replaced, so that nothing gathers in it. */
const maxScenarios = 40

/** A process that can serve one scenario after another, or be killed in the middle of one. */
export type ServerProcess = {
  start: (environment: Environment, moment: Moment, jobs: number) => Promise<number>
  advance: (moment: Moment) => Promise<void>
  close: () => Promise<void>
  kill: () => Promise<void>
  /** The current listeners of the server's log. */
  onLog: (listener: (line: string) => void) => void
  scenarios: number
}

/** What an order ends with when the process was killed before it was done. */
export class ProcessGone extends Error {}

async function spawnProcess(): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'test-results/compiled'),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const open = new Map<number, { done: (jobs: number) => void; fail: (error: Error) => void }>()
  let last = 0
  let listener: (line: string) => void = () => {}
  const ready = Promise.withResolvers<void>()
  child.on('message', (said: Said) => {
    if ('ready' in said) return ready.resolve()
    if ('log' in said) return listener(said.log)
    const waiting = open.get(said.id)
    open.delete(said.id)
    if (said.fault === undefined) waiting?.done(said.jobs ?? 0)
    else waiting?.fail(new Error(said.fault))
  })
  child.on('exit', () => {
    ready.reject(new Error('a server process ended before it was ready'))
    for (const { fail } of open.values()) fail(new ProcessGone('the process is gone'))
    open.clear()
  })
  const tell = (order: Order): Promise<number> =>
    new Promise((done, fail) => {
      if (!isAlive(child)) return fail(new ProcessGone('the process is gone'))
      open.set(++last, { done, fail })
      child.send({ id: last, ...order })
    })
  await ready.promise
  const made: ServerProcess = {
    start: (environment, moment, jobs) => tell({ do: 'start', environment, moment, jobs }),
    advance: async (moment) => void (await tell({ do: 'advance', moment })),
    close: async () => void (await tell({ do: 'close' })),
    kill: async () => {
      if (!isAlive(child)) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    onLog: (next) => {
      listener = next
    },
    scenarios: 0,
  }
  return made
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

export type ProcessPool = {
  take: () => Promise<ServerProcess>
  giveBack: (used: ServerProcess) => Promise<void>
  end: () => Promise<void>
}

/** Keeps processes warm, since loading the product takes longer than a scenario. */
export function createPool(): ProcessPool {
  const idle: Promise<ServerProcess>[] = []
  const all = new Set<ServerProcess>()
  const warm = () => {
    const made = spawnProcess().then((spawned) => {
      all.add(spawned)
      return spawned
    })
    // The caller gets the error.
    made.catch(() => {})
    idle.push(made)
  }
  return {
    take: async () => {
      if (idle.length === 0) warm()
      const taken = await idle.shift()!
      if (idle.length === 0) warm()
      return taken
    },
    giveBack: async (used) => {
      if (++used.scenarios < maxScenarios) {
        idle.unshift(Promise.resolve(used))
        return
      }
      all.delete(used)
      await used.kill()
    },
    end: async () => {
      await Promise.allSettled(idle)
      await Promise.all([...all].map((one) => one.kill()))
    },
  }
}
