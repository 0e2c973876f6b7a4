import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { mixedRequests, type VisitorRequest } from './mixed-visitors.ts'

export type MixedLoadOptions = {
  url: string
  pages: string[]
  name: string
  seconds: number
} /** `ramp`: over how many seconds it rises to that. */ & ({ perSecond: number; ramp?: number } | { atOnce: number })
/** What came of it. `acknowledged`: what was answered as done. `others`: what was neither answered well nor refused. */
export type MixedResult = {
  sent: number
  skipped: number
  good: number
  shed: number
  shedWithoutRetryAfter: number
  others: Record<string, number>
  seconds: number
  p50: number
  p99: number
  slowest: number
  acknowledged: { orders: string[]; emails: string[] }
}

/** The most simulated visitors without a response; further ones are not started, but counted. */
const maxOpen = 1500
const timeoutMs = 30_000

const options: MixedLoadOptions = JSON.parse(process.argv.at(-1)!)
const agent = new Agent({ keepAlive: true, maxSockets: maxOpen, maxFreeSockets: maxOpen })
const turns = mixedRequests(options.pages, options.name)
const times: number[] = []
const result = { sent: 0, skipped: 0, good: 0, shed: 0, shedWithoutRetryAfter: 0, others: {} as Record<string, number> }
const acknowledged = { orders: [] as string[], emails: [] as string[] }
let open = 0

const ask = (turn: VisitorRequest, due: number) =>
  new Promise<void>((resolve) => {
    open++
    result.sent++
    const done = (fault?: string) => {
      open--
      times.push(performance.now() - due)
      if (fault !== undefined) result.others[fault] = (result.others[fault] ?? 0) + 1
      resolve()
    }
    const headers = {
      ...{ 'accept-encoding': 'br', 'x-forwarded-for': turn.from },
      ...(turn.body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(turn.body) }),
    }
    const { method, path, body } = turn
    const outgoing = request(options.url + path, { agent, method, headers, timeout: timeoutMs }, (answer) => {
      let said = ''
      if (turn.kind === 'order')
        answer.on('data', (part) => {
          said += part
        })
      else answer.resume()
      answer.once('end', () => {
        const status = answer.statusCode!
        if (status === 503) {
          result.shed++
          if (!answer.headers['retry-after']) result.shedWithoutRetryAfter++
          return done()
        }
        if (status >= 300) return done(`${turn.kind} ${status}`)
        result.good++
        if (turn.kind === 'order') acknowledged.orders.push(JSON.parse(said).orderId)
        else if (turn.mark) acknowledged.emails.push(turn.mark)
        done()
      })
      answer.once('error', (error) => done(`${turn.kind} ${error.message}`))
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')))
    outgoing.once('error', (error: NodeJS.ErrnoException) => done(`${turn.kind} ${error.code ?? error.message}`))
    outgoing.end(body)
  })

const began = performance.now()
const until = began + options.seconds * 1000
let turn = 0
if ('atOnce' in options) {
  const one = async () => {
    while (performance.now() < until) await ask(turns(turn++), performance.now())
  }
  await Promise.all(Array.from({ length: options.atOnce }, one))
} else {
  const under = new Set<Promise<void>>()
  const { perSecond, ramp = 0 } = options
  const inRamp = (perSecond * ramp) / 2
  /** How many requests are due after some seconds, and after how many seconds a request is. */
  const dueAfter = (seconds: number) =>
    seconds < ramp ? (perSecond * seconds ** 2) / (2 * ramp) : perSecond * (seconds - ramp / 2)
  const secondsUntil = (count: number) =>
    count < inRamp ? Math.sqrt((2 * ramp * count) / perSecond) : count / perSecond + ramp / 2
  while (performance.now() < until) {
    const due = Math.floor(dueAfter((performance.now() - began) / 1000))
    while (turn < due) {
      const at = began + secondsUntil(turn) * 1000
      const next = turns(turn++)
      if (open >= maxOpen) {
        result.skipped++
        continue
      }
      const one = ask(next, at).then(() => void under.delete(one))
      under.add(one)
    }
    await sleep(2)
  }
  await Promise.all(under)
}
const sorted = times.sort((a, b) => a - b)
const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
const figures = { p50: at(0.5), p99: at(0.99), slowest: at(1) }
console.log(JSON.stringify({ ...result, seconds: options.seconds, ...figures, acknowledged } satisfies MixedResult))
agent.destroy()
