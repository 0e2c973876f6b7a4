import { restartServer, startServer } from '#test/support/server.ts'
import { cli } from './built-cli.ts'
import { measureAgainst, timed } from './comparison.ts'
import { type DashboardList, lists } from './dashboard-lists.ts'
import { withPostgres } from './postgres.ts'
import { type Effort, median, type Part, type Row } from './result-row.ts'
import { type Staff, signInAt } from './staff.ts'

type Engine = 'sqlite' | 'postgres'
const small = 10_000
const large = 1_000_000

/** First and last page of each list of the dashboard with 1,000,000 rows, against the same with 10,000. */
export const measureGrowth: Part = async (effort) => [
  ...(await onEngine('sqlite', effort)),
  ...((await withPostgres(() => onEngine('postgres', effort))) ?? []),
]

async function onEngine(engine: Engine, effort: Effort): Promise<Row[]> {
  const [few, many] = effort.quick ? [200, 2000] : [small, large]
  const drops: (() => Promise<unknown>)[] = []
  const open = async (rows: number) => {
    const first = await startServer({ engine, variables: { LOG_LEVEL: 'warn' } })
    drops.push(first.drop)
    await first.stop()
    const count = String(rows)
    // A fifth of them orders: each of these brings payments, vouchers and emails of its own.
    const sizes = ['--appointments', count, '--orders', String(rows / 5), '--subscribers', count]
    await cli(first.variables, ['seed', 'bulk', ...sizes])
    const server = await restartServer(first.variables)
    drops.push(server.stop)
    return listPageTimer(server.url, await signInAt(server.url))
  }
  try {
    const [little, much] = [await open(few), await open(many)]
    const rows: Row[] = []
    for (const list of lists) {
      const ofAll = { little: await little(list), much: await much(list) }
      if (ofAll.much.pages < 2) continue
      for (const which of ['first', 'last'] as const) {
        const ms = (of: typeof ofAll.much) => () => of[which]()
        rows.push(
          await measureAgainst({
            what: `${list.name}, ${which} page, ${engine}, ${many.toLocaleString('en-AU')} rows`,
            unit: 'ms',
            rounds: effort.rounds,
            warm: 1,
            ours: ms(ofAll.much),
            aim: { atMost: 2 },
            reference: { is: `${few.toLocaleString('en-AU')} rows`, measure: ms(ofAll.little) },
          }),
        )
      }
    }
    return rows
  } finally {
    for (const drop of drops.reverse()) await drop()
  }
}

/** Of a list: how many pages it has, and how long its first and last take, in ms. */
const listPageTimer =
  (url: string, { cookie }: Staff) =>
  async ({ path, size, views }: DashboardList) => {
    const ask = async (parameters: Record<string, string>) => {
      const address = new URL(path, url)
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
      const answer = await fetch(address, { headers: { cookie } })
      if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
      return { headers: answer.headers, body: (await answer.json()) as { total?: number } }
    }
    const parameters = views.all ?? Object.values(views)[0] ?? {}
    const { headers, body } = await ask(parameters)
    const pages = Math.ceil(Number(headers.get('x-total-count') ?? body.total ?? 0) / size)
    const often = async (more: Record<string, string>) => {
      const times: number[] = []
      for (let turn = 0; turn < 5; turn++) times.push(await timed(() => ask({ ...parameters, ...more })))
      return median(times)
    }
    return { pages, first: () => often({}), last: () => often({ page: String(pages) }) }
  }
