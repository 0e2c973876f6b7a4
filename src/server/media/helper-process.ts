import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { type Message, readMessages, writeMessage } from './messages.ts'

/** Thrown where the process ended before it answered: it took too long or too much memory, or a file has crashed it. */
export class HelperExitedError extends Error {}

export type HelperOptions = {
  /** The timeout of a response, in ms. */
  timeoutMs: number
  /** How long the process stays when there is nothing to do, in ms. */
  idleAfter: number
  /** Told of each end that was not ours, for the log. */
  onFailure: (error: Error) => void
}

type PendingRequest = { resolve: (answer: Message) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
/** `hasGrown`: by its last response, memory of earlier work is still allocated. */
type Running = {
  child: ChildProcess
  input: Socket
  pending: Map<number, PendingRequest>
  hasGrown: boolean
  idle?: NodeJS.Timeout
}

/** Makes glibc return large allocations at once, so that the process does not grow from picture to picture. */
const environment = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
const options = ['--max-old-space-size=256', '--max-semi-space-size=1', '--no-warnings']

/**
 * A process that answers messages. It starts with the first, ends when nothing is asked for a while, to free its
 * memory, and with this process, however that ends. Where it crashes, what was asked fails and the next question starts another.
 */
export function helperProcess(program: string, { timeoutMs, idleAfter, onFailure }: HelperOptions) {
  let running: Running | undefined
  let last = 0

  function start(): Running {
    // The process gets none of the server's environment, so neither secrets nor paths.
    const child = spawn(process.execPath, [...options, program], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: environment,
    })
    const pending = new Map<number, PendingRequest>()
    const own: Running = { child, input: child.stdin as Socket, pending, hasGrown: false }
    const fail = (reason: string) => {
      if (running === own) running = undefined
      const error = new HelperExitedError(`The process of pictures ${reason}`)
      if (pending.size > 0) onFailure(error)
      for (const { reject, timer } of pending.values()) {
        clearTimeout(timer)
        reject(error)
      }
      pending.clear()
    }
    child.once('error', (error) => fail(`could not be started: ${error.message}`))
    child.once('close', (code, signal) => fail(`ended with ${signal ?? code}`))
    // A write that fails is reported by the exit of the process.
    child.stdin.on('error', () => {})
    void listen(own, child.stdout as Socket).catch(() => child.kill('SIGKILL'))
    child.unref()
    own.input.unref()
    return own
  }

  async function listen(own: Running, output: Socket): Promise<void> {
    const { pending } = own
    output.unref()
    for await (const { id, fault, hasGrown, ...answer } of readMessages(output)) {
      own.hasGrown = hasGrown === true
      const request = pending.get(Number(id))
      if (!request) continue
      pending.delete(Number(id))
      clearTimeout(request.timer)
      if (pending.size === 0) rest(own, output)
      if (typeof fault === 'string') request.reject(new Error(fault))
      else request.resolve(answer)
    }
  }

  function rest(own: Running, output: Socket): void {
    output.unref()
    own.idle = setTimeout(() => end(own), idleAfter).unref()
  }

  /** Stops the process; the next job starts another. */
  function end(own: Running): void {
    if (running === own) running = undefined
    own.input.end()
  }

  return {
    /** With `needsRoom` the job gets a fresh process if memory is still allocated, unless the running one is busy. */
    async send(request: Message, needsRoom = false): Promise<Message> {
      if (needsRoom && running?.hasGrown && running.pending.size === 0) end(running)
      running ??= start()
      const { child, input, pending, idle } = running
      clearTimeout(idle)
      // While somebody waits, a command must not end.
      ;(child.stdout as Socket).ref()
      const id = ++last
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
        pending.set(id, { resolve, reject, timer })
        writeMessage(input, { ...request, id })
      })
    },
  }
}
