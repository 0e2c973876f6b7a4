import { type BuiltServer, restartServer, startServer } from '#test/support/server.ts'
import { cli } from './built-cli.ts'
import { calls, type DashboardList, lists, type Parameters } from './dashboard-lists.ts'
import { withPostgres } from './postgres.ts'
import { type Effort, median, type Part, type Row } from './result-row.ts'
import { signInAt } from './staff.ts'

/** What no answer may take longer than, in ms (median). */
const limit = 50

type Engine = 'sqlite' | 'postgres'
type Answer = { rows: { id: string }[]; total: number | undefined; ms: number }
type Ask = (path: string, parameters?: Parameters) => Promise<Answer>

/**
 * How long the dashboard's lists, and what else it asks for, take with 100,000 appointments, 20,000 orders and 50,000
 * subscribers: the median of each through the real HTTP API, on both engines.
 */
export const measureLists: Part = async (effort) => [
  ...(await onEngine('sqlite', effort)),
  ...((await withPostgres(() => onEngine('postgres', effort))) ?? []),
]

async function onEngine(engine: Engine, effort: Effort): Promise<Row[]> {
  const first = await startServer({ engine, variables: { LOG_LEVEL: 'warn' } })
  try {
    await first.stop()
    const few = ['--appointments', '500', '--orders', '200', '--subscribers', '500']
    await cli(first.variables, ['seed', 'bulk', ...(effort.quick ? few : [])])
    const server = await restartServer(first.variables)
    try {
      return await measure(engine, server, effort.quick ? 1 : 15)
    } finally {
      await server.stop()
    }
  } finally {
    await first.drop()
  }
}

async function measure(engine: Engine, server: BuiltServer, rounds: number): Promise<Row[]> {
  const ask = asking(server.url, (await signInAt(server.url)).cookie)
  const figures: Row[] = []
  const measureList = async (name: string, path: string, parameters: Parameters = {}) => {
    const answers: Answer[] = []
    for (let turn = 0; turn < rounds; turn++) answers.push(await ask(path, parameters))
    const { total } = answers[0]!
    const what = `${engine} ${name}${total === undefined ? '' : `, of ${total}`}`
    figures.push({ what, unit: 'ms', ours: median(answers.map(({ ms }) => ms)), rounds, aim: { atMost: limit } })
    return answers[0]!
  }

  for (const { name, path, size, views } of lists) {
    for (const [view, parameters] of Object.entries(views)) {
      const { total = 0 } = await measureList(`${name}, ${view}`, path, parameters)
      const last = String(Math.ceil(total / size))
      if (total > size) await measureList(`${name}, ${view}, last page`, path, { ...parameters, page: last })
    }
  }
  const oldest = await oldestOf(ask)
  for (const [name, path] of Object.entries(calls))
    await measureList(
      name,
      path.replace(/\{(.+)\}/, (_, list: string) => oldest.get(list)!),
    )
  return figures
}

/** The id of the last row of each list that `calls` names. */
async function oldestOf(ask: Ask): Promise<Map<string, string>> {
  const named = lists.filter(({ name }) => Object.values(calls).some((path) => path.includes(`{${name}}`)))
  const found = named.map(async ({ name, path, size }: DashboardList): Promise<[string, string]> => {
    const { total = 0 } = await ask(path)
    const { rows } = await ask(path, { page: String(Math.ceil(total / size)) })
    return [name, rows.at(-1)!.id]
  })
  return new Map(await Promise.all(found))
}

/** Reads the whole response. A list gives its total in the body or in a header. */
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
