import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type BuiltServer, startServer } from '#test/support/server.ts'
import { publicPaths } from '../lighthouse/warm.ts'
import { timed } from './comparison.ts'
import type { MixedLoadOptions, MixedResult } from './mixed-load.ts'
import { memoryOf } from './process-memory.ts'
import type { Part, Row } from './result-row.ts'

const share = 0.7
const overload = 5
/** Two processes send the overload: one could not send as much. */
const senders = 2

/**
 * Ten minutes of visitors at 70 % of what it can do, which is measured again at the beginning of each (the median counts); then a minute of five
 * times as many as it can serve, and one of five times as many where each page has to be made.
 */
export const measureMixed: Part = async ({ minutes, quick }) => {
  const server = await startServer({ variables: { LOG_LEVEL: 'error', TRUST_PROXY: '1' } })
  try {
    const common = { url: server.url, pages: await publicPaths(server.url) }
    const own = Array.from({ length: 500 }, (_, number) => `/newsletter/unsubscribe?token=${number}`)
    await send({ ...common, name: 'warm', seconds: quick ? 2 : 10, atOnce: 50 })
    const found = await send({ ...common, name: 'capacity', seconds: quick ? 6 : 60, atOnce: 50 })
    const capacity = found.good / found.seconds
    const calm: MixedLoadOptions = {
      ...common,
      name: 'calm',
      seconds: minutes * 60,
      share,
      period: quick ? minutes * 30 : 60,
      measured: quick ? 2 : 6,
    }
    const { result, megabytes } = await watched(server, () => send(calm), quick ? 1000 : 10_000)

    const flooded = await flood({ ...common, name: 'flood' }, capacity, quick)
    const least = await send({ ...common, pages: own, name: 'least', seconds: quick ? 3 : 20, atOnce: 20 })
    const made = least.good / least.seconds
    const unkept = await flood({ ...common, pages: own, name: 'unkept' }, made, quick)
    const answered = [found, result, least, ...flooded.results, ...unkept.results]
    return [
      row('mixed load: what it can do, 50 at once', capacity, 'answers/s'),
      ...calmRows(result, megabytes, minutes),
      ...floodRows('5 times as many', flooded, capacity),
      row('mixed load of pages that have to be made: what it can do', made, 'answers/s'),
      ...floodRows('5 times as many, pages to be made', unkept, made),
      ...lostRows(
        server,
        answered.map(({ acknowledged }) => acknowledged),
      ),
    ]
  } finally {
    await server.drop()
  }
}

type Flooded = { results: MixedResult[]; recovered: number }

async function flood(
  options: Pick<MixedLoadOptions, 'url' | 'pages' | 'name'>,
  capacity: number,
  quick: boolean,
): Promise<Flooded> {
  const each = { ...options, seconds: quick ? 6 : 60, perSecond: (capacity * overload) / senders }
  const results = await Promise.all(
    Array.from({ length: senders }, (_, index) => send({ ...each, name: `${options.name}${index}` })),
  )
  return { results, recovered: await untilWell(options.url) }
}

const row = (what: string, ours: number, unit: string, more: Partial<Row> = {}): Row => ({
  what,
  unit,
  ours,
  rounds: 1,
  ...more,
})

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
const faults = (others: Record<string, number>) =>
  total(others) > 0
    ? {
        note: Object.entries(others)
          .map(([what, count]) => `${what}: ${count}`)
          .join(', '),
      }
    : {}

function calmRows(result: MixedResult, megabytes: number[], minutes: number): Row[] {
  const name = `${minutes} minutes at ${share * 100} %`
  // The first minute is for what every start brings.
  const flat = megabytes.slice(Math.min(6, Math.floor(megabytes.length / 4)))
  return [
    row(`${name}: answers`, result.good / result.seconds, 'answers/s', {
      note: `measured each minute: ${result.capacities.map(Math.round).join(' ')} answers/s, 50 at once`,
    }),
    row(`${name}: errors and refusals`, total(result.others) + result.shed + result.skipped, '', {
      aim: { atMost: 0 },
      ...faults({
        ...result.others,
        ...(result.shed && { refused: result.shed }),
        ...(result.skipped && { skipped: result.skipped }),
      }),
    }),
    row(`${name}: half are answered in`, result.p50, 'ms'),
    row(`${name}: 99 of 100 are answered in`, result.p99, 'ms'),
    row(`${name}: memory at its end, after the first minute`, flat.at(-1)!, 'MB', {
      reference: { is: 'after the first minute', value: flat[0]! },
      ratio: { median: flat.at(-1)! / flat[0]!, low: Math.min(...flat) / flat[0]!, high: Math.max(...flat) / flat[0]! },
      aim: { atMost: 1.1 },
      note: `MB, each ten seconds: ${megabytes.map(Math.round).join(' ')}`,
    }),
  ]
}

function floodRows(name: string, { results, recovered }: Flooded, capacity: number): Row[] {
  const sum = (of: (result: MixedResult) => number) => results.reduce((all, result) => all + of(result), 0)
  const seconds = Math.max(...results.map((result) => result.seconds))
  const others = results.flatMap((result) => Object.entries(result.others))
  return [
    row(`${name}: visitors`, sum((result) => result.sent + result.skipped) / seconds, 'visitors/s', {
      reference: { is: 'what it can do', value: capacity },
      note: `${sum((result) => result.skipped)} of them stayed away, since 1,500 of each sender waited for an answer`,
    }),
    row(`${name}: answered well`, sum((result) => result.good) / seconds, 'answers/s'),
    row(`${name}: refused with 503`, sum((result) => result.shed) / seconds, 'answers/s'),
    row(
      `${name}: refused without Retry-After`,
      sum((result) => result.shedWithoutRetryAfter),
      '',
      {
        aim: { atMost: 0 },
      },
    ),
    row(
      `${name}: neither answered nor refused`,
      others.reduce((all, [, count]) => all + count, 0),
      '',
      { aim: { atMost: 0 }, ...faults(Object.fromEntries(others)) },
    ),
    row(`${name}: 99 of 100 hear within`, Math.max(...results.map(({ p99 }) => p99)), 'ms'),
    row(`${name}: well again after`, recovered, 's', { aim: { atMost: 5 } }),
  ]
}

/** Orders, and addresses of subscribers and requests, that were answered as done and are not in the database. */
function lostRows({ dataDir }: BuiltServer, answered: MixedResult['acknowledged'][]): Row[] {
  const database = new Database(join(dataDir, 'clinic.sqlite'), { readonly: true })
  try {
    const all = (sql: string) => new Set(database.prepare(sql).pluck().all())
    const orders = all('select id from orders')
    const emails = all('select email from subscribers union select email from appointments')
    const done = { orders: answered.flatMap((one) => one.orders), emails: answered.flatMap((one) => one.emails) }
    const lost = [...done.orders.filter((id) => !orders.has(id)), ...done.emails.filter((email) => !emails.has(email))]
    const note = `of ${done.orders.length} orders and ${done.emails.length} requests and subscriptions`
    return [row('answered as done, and not in the database', lost.length, '', { aim: { atMost: 0 }, note })]
  } finally {
    database.close()
  }
}

async function send(options: MixedLoadOptions): Promise<MixedResult> {
  const script = join(import.meta.dirname, 'mixed-load.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout))
}

async function watched<T>({ pid }: BuiltServer, work: () => Promise<T>, pause: number) {
  const megabytes: number[] = []
  let going = true
  const watching = (async () => {
    for (let turn = 0; going; turn++) {
      if (turn > 0) megabytes.push(await memoryOf(pid))
      await sleep(pause)
    }
  })()
  const result = await work()
  going = false
  await watching
  return { result, megabytes }
}

/** Seconds until three pages in a row, each of which has to be made, are answered well within a second. */
async function untilWell(url: string): Promise<number> {
  const began = performance.now()
  for (let well = 0, turn = 0; well < 3; turn++) {
    if (performance.now() - began > 60_000) throw new Error('A minute later it was not well again')
    let status = 0
    const ms = await timed(async () => {
      const answer = await fetch(`${url}/newsletter/unsubscribe?token=well-${turn}`)
      await answer.arrayBuffer()
      status = answer.status
    })
    well = status === 200 && ms < 1000 ? well + 1 : 0
    await sleep(100)
  }
  return (performance.now() - began) / 1000
}
