import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }
export type Running = {
  pid: number
  /** What it has said so far: JSON log lines. */
  stdout: () => string
  /** Resolves when it has ended by itself. */
  ended: Promise<Ended>
  /** Sends SIGTERM and waits for the end; with `kill`, SIGKILL. Its data stay. */
  stop: (how?: 'kill') => Promise<Ended>
}

/** `variables` starts a server, without them it is stopped. */
export type Order = { id: number; variables?: Record<string, string> }
export type Reply = { id: number; text?: string; state?: 'ready' | 'ended' | 'failed' }

/** Starts servers one after another in the same process. */
export type ServerHost = { start: (variables: Record<string, string>) => Promise<Running>; end: () => Promise<void> }

/**
 * A process that serves the built product to one test after another, each with data, settings and a log of its own. It
 * has read and compiled the product once: a server that is a process of its own takes most of a second for that.
 */
export function startServerHost(): ServerHost {
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(join(import.meta.dirname, 'server-host-process.ts'), { env, execArgv: [], silent: true })
  const listeners = new Map<number, (reply: Omit<Reply, 'id'>) => void>()
  const broadcast = (reply: Omit<Reply, 'id'>) => {
    for (const listener of listeners.values()) listener(reply)
  }
  let last = 0
  child.on('message', ({ id, ...reply }: Reply) => listeners.get(id)?.(reply))
  child.on('exit', () => broadcast({ state: 'failed', text: 'The process of the servers has ended' }))
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => broadcast({ text: String(part) }))

  async function start(variables: Record<string, string>): Promise<Running> {
    const id = ++last
    const ask = (order: Order) => void child.send(order)
    const ready = Promise.withResolvers<void>()
    const end = Promise.withResolvers<Ended>()
    end.promise.catch(() => {})
    let stdout = ''
    listeners.set(id, ({ text = '', state }) => {
      stdout += text
      if (state === 'ready') ready.resolve()
      if (state === 'ended') end.resolve({ code: 0, signal: null, stdout, stderr: '' })
      if (state === 'failed') for (const { reject } of [ready, end]) reject(new Error(stdout))
      if (state === 'ended' || state === 'failed') listeners.delete(id)
    })
    ask({ id, variables })
    await ready.promise
    const stop = () => {
      ask({ id })
      return end.promise
    }
    return { pid: child.pid ?? 0, stdout: () => stdout, ended: end.promise, stop }
  }

  const end = async () => {
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.disconnect()
    await exited
  }
  return { start, end }
}
