import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BuiltServer, owner, startAgain, startServer } from '#test/support/server.ts'
import { findPostgres, startPostgres } from '../checks/postgres.ts'
import { calls, type List, lists, type Parameters } from './list-views.ts'

/** What no answer may take longer than, in ms (median), and how often each is asked for. */
const limit = 50
const runs = 15

const run = promisify(execFile)
const program = join(import.meta.dirname, '../../dist/server/cli.js')

type Engine = 'sqlite' | 'postgres'
type Answer = { rows: { id: string }[]; total: number | undefined; ms: number }
type Ask = (path: string, parameters?: Parameters) => Promise<Answer>
type Figure = { what: string; median: number }

/**
 * How long the dashboard's lists, and what else it asks for, take with 100,000 appointments, 20,000 orders and 50,000
 * subscribers: the median of each through the real HTTP API, on both engines. Returns whether all stay below the limit.
 */
export async function measureLists(): Promise<boolean> {
  const figures = [...(await onEngine('sqlite')), ...(await onPostgres())]
  const slow = figures.filter(({ median }) => median >= limit)
  const slowest = Math.max(...figures.map(({ median }) => median))
  console.log(
    slow.length === 0
      ? `All ${figures.length} below ${limit} ms; the slowest took ${slowest.toFixed(1)} ms`
      : `${slow.length} of ${figures.length} not below ${limit} ms: ${slow.map(({ what }) => what).join('; ')}`,
  )
  return slow.length === 0
}

async function onPostgres(): Promise<Figure[]> {
  if (process.env.TEST_POSTGRES_URL) return onEngine('postgres')
  const programs = findPostgres()
  if (!programs) {
    console.log('postgres: skipped, since this machine has none')
    return []
  }
  const server = await startPostgres(programs, 'durable')
  process.env.TEST_POSTGRES_URL = server.url
  try {
    return await onEngine('postgres')
  } finally {
    await server.stop()
  }
}

async function onEngine(engine: Engine): Promise<Figure[]> {
  const first = await startServer({ engine, variables: { LOG_LEVEL: 'warn' } })
  try {
    await first.stop()
    const began = performance.now()
    const { stdout } = await run(process.execPath, [program, 'seed', 'bulk'], {
      env: { PATH: process.env.PATH, ...first.variables },
    })
    console.log(`${engine}: ${stdout.trim()}, in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const server = await startAgain(first.variables)
    try {
      return await measure(engine, server)
    } finally {
      await server.stop()
    }
  } finally {
    await first.drop()
  }
}

async function measure(engine: Engine, server: BuiltServer): Promise<Figure[]> {
  const ask = asking(server.url, await signIn(server.url))
  const figures: Figure[] = []
  const tell = async (name: string, path: string, parameters: Parameters = {}) => {
    const answers: Answer[] = []
    for (let turn = 0; turn < runs; turn++) answers.push(await ask(path, parameters))
    const median = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(runs / 2)]!
    const what = `${engine} ${name}`
    const of = answers[0]!.total === undefined ? '' : `  of ${answers[0]!.total}`
    const mark = median < limit ? '' : `   not below ${limit} ms`
    console.log(`${what.padEnd(62)} ${median.toFixed(1).padStart(7)} ms${of}${mark}`)
    figures.push({ what, median })
    return answers[0]!
  }

  for (const { name, path, size, views } of lists) {
    for (const [view, parameters] of Object.entries(views)) {
      const { total = 0 } = await tell(`${name}, ${view}`, path, parameters)
      const last = String(Math.ceil(total / size))
      if (total > size) await tell(`${name}, ${view}, last page`, path, { ...parameters, page: last })
    }
  }
  const oldest = await oldestOf(ask)
  for (const [name, path] of Object.entries(calls))
    await tell(
      name,
      path.replace(/\{(.+)\}/, (_, list: string) => oldest.get(list)!),
    )
  return figures
}

/** The id of the last row of each list that `calls` names. */
async function oldestOf(ask: Ask): Promise<Map<string, string>> {
  const named = lists.filter(({ name }) => Object.values(calls).some((path) => path.includes(`{${name}}`)))
  const found = named.map(async ({ name, path, size }: List): Promise<[string, string]> => {
    const { total = 0 } = await ask(path)
    const { rows } = await ask(path, { page: String(Math.ceil(total / size)) })
    return [name, rows.at(-1)!.id]
  })
  return new Map(await Promise.all(found))
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(owner),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Answers are read whole. A list says how many there are in all in its body, or in a header. */
const asking =
  (server: string, cookie: string): Ask =>
  async (path, parameters = {}) => {
    const url = new URL(path, server)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    const began = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    const body: unknown = await response.json()
    const ms = performance.now() - began
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    const { items = body, total } = body as { items?: unknown; total?: unknown }
    const counted = Number(response.headers.get('x-total-count') ?? total)
    return { rows: items as Answer['rows'], total: Number.isNaN(counted) ? undefined : counted, ms }
  }
