import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { mixedRequests, type VisitorRequest } from './mixed-visitors.ts'
import { median } from './result-row.ts'

/**
 * `atOnce`: so many visitors at a time, each as soon as the last is answered. `perSecond`: so many come, whatever is answered;
 * `ramp`: over how many seconds it rises to that. `share`: in each period, for `measured` seconds of it 50 at a time, and for the
 * rest as many a second as that share of the median of what was answered in those of all periods so far.
 */
export type MixedLoadOptions = { url: string; pages: string[]; name: string; seconds: number } & (
  | { atOnce: number }
  | { perSecond: number; ramp?: number }
  | { share: number; period: number; measured: number }
)
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
  /** What was answered in a second, in each period of a share. */
  capacities: number[]
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

const ask = (turn: VisitorRequest, due: number | undefined) =>
  new Promise<void>((resolve) => {
    open++
    result.sent++
    const done = (fault?: string) => {
      open--
      if (due !== undefined) times.push(performance.now() - due)
      if (fault !== undefined) result.others[fault] = (result.others[fault] ?? 0) + 1
      resolve()
    }
    const headers = {
      'accept-encoding': 'br',
      'x-forwarded-for': turn.from,
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

let turn = 0
const capacities: number[] = []

/** `atOnce` visitors at a time for so many seconds. */
async function closedLoop(atOnce: number, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < until) await ask(turns(turn++), undefined)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** So many visitors a second for so many seconds, each timed from when it was due. */
async function openLoop(perSecond: number, seconds: number, ramp = 0): Promise<void> {
  const began = performance.now()
  const until = began + seconds * 1000
  const pending = new Set<Promise<void>>()
  const inRamp = (perSecond * ramp) / 2
  /** How many requests are due after some seconds, and after how many seconds a request is. */
  const dueAfter = (after: number) =>
    after < ramp ? (perSecond * after ** 2) / (2 * ramp) : perSecond * (after - ramp / 2)
  const secondsUntil = (count: number) =>
    count < inRamp ? Math.sqrt((2 * ramp * count) / perSecond) : count / perSecond + ramp / 2
  let sent = 0
  while (performance.now() < until) {
    const due = Math.floor(dueAfter((performance.now() - began) / 1000))
    while (sent < due) {
      const at = began + secondsUntil(sent++) * 1000
      const next = turns(turn++)
      if (open >= maxOpen) {
        result.skipped++
        continue
      }
      const one = ask(next, at).then(() => void pending.delete(one))
      pending.add(one)
    }
    await sleep(2)
  }
  await Promise.all(pending)
}

/**
 * Measures what is answered at the moment, and then sends a share of the median so far. A machine may be a third slower a minute
 * later: 70 % of one good moment were 93 % of the next.
 */
async function sharedLoop(share: number, { period, measured }: { period: number; measured: number }): Promise<void> {
  const before = result.good
  await closedLoop(50, measured)
  const capacity = (result.good - before) / measured
  capacities.push(capacity)
  await openLoop(median(capacities) * share, period - measured, 1)
}

if ('atOnce' in options) await closedLoop(options.atOnce, options.seconds)
else if ('perSecond' in options) await openLoop(options.perSecond, options.seconds, options.ramp)
else for (let after = 0; after < options.seconds; after += options.period) await sharedLoop(options.share, options)
const sorted = times.sort((a, b) => a - b)
const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
const figures = { p50: at(0.5), p99: at(0.99), slowest: at(1) }
console.log(
  JSON.stringify({ ...result, seconds: options.seconds, ...figures, acknowledged, capacities } satisfies MixedResult),
)
agent.destroy()
