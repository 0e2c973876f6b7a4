import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BuiltServer, owner, startAgain, startServer } from '#test/support/server.ts'
import { findPostgres, startPostgres } from '../checks/postgres.ts'
import { lists } from './list-views.ts'

/** What no list may take longer than, in ms (median), and how often each is asked. */
const limit = 50
const runs = 15

const run = promisify(execFile)
const program = join(import.meta.dirname, '../../dist/server/cli.js')

type Engine = 'sqlite' | 'postgres'
type Answer = { total: number; ms: number }

/**
 * How long the dashboard's lists take with 100,000 appointments, 20,000 orders and 50,000 subscribers: the median of each
 * view through the real HTTP API, on both engines. Returns whether all stay below the limit.
 */
export async function measureLists(): Promise<boolean> {
  const bad = [...(await onEngine('sqlite')), ...(await onPostgres())]
  console.log(bad.length === 0 ? `All below ${limit} ms` : `${bad.length} not below ${limit} ms: ${bad.join('; ')}`)
  return bad.length === 0
}

async function onPostgres(): Promise<string[]> {
  if (process.env.TEST_POSTGRES_URL) return onEngine('postgres')
  const programs = findPostgres()
  if (!programs) {
    console.log('postgres: skipped, since this machine has none')
    return []
  }
  const server = await startPostgres(programs)
  process.env.TEST_POSTGRES_URL = server.url
  try {
    return await onEngine('postgres')
  } finally {
    await server.stop()
  }
}

async function onEngine(engine: Engine): Promise<string[]> {
  const first = await startServer({ engine, variables: { LOG_LEVEL: 'warn' } })
  try {
    await first.stop()
    const { stdout } = await run(process.execPath, [program, 'seed', 'bulk'], {
      env: { PATH: process.env.PATH, ...first.variables },
    })
    console.log(`${engine}: ${stdout.trim()}`)
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

async function measure(engine: Engine, server: BuiltServer): Promise<string[]> {
  const cookie = await signIn(server.url)
  const bad: string[] = []
  for (const { name, path, size, views } of lists) {
    const ask = (view: Record<string, string>) => answer(`${server.url}${path}?${new URLSearchParams(view)}`, cookie)
    for (const [view, parameters] of Object.entries(views)) {
      const last = view.includes('last page')
      const pages = last ? Math.ceil((await ask(parameters)).total / size) : 1
      const asked = last ? { ...parameters, page: String(Math.max(1, pages)) } : parameters
      const answers: Answer[] = []
      for (let turn = 0; turn < runs; turn++) answers.push(await ask(asked))
      const median = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(runs / 2)]!
      const mark = median < limit ? '' : `   over ${limit} ms`
      const what = `${name}, ${view}`
      console.log(
        `${engine.padEnd(9)} ${what.padEnd(46)} ${median.toFixed(1).padStart(7)} ms  of ${answers[0]!.total}${mark}`,
      )
      if (mark) bad.push(`${engine} ${what}`)
    }
  }
  return bad
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

/** One answer, read whole. The list says how many there are in all in its body, or in a header. */
async function answer(url: string, cookie: string): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(url, { headers: { cookie } })
  const body: unknown = await response.json()
  const ms = performance.now() - began
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const counted = response.headers.get('x-total-count') ?? (body as { total?: number }).total
  return { total: Number(counted ?? (body as unknown[]).length), ms }
}
