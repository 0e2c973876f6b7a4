import { join } from 'node:path'
import { type BuiltServer, restartServer, startServer } from '#test/support/server.ts'
import { publicPaths } from '../lighthouse/warm.ts'
import { measureAgainst } from './comparison.ts'
import { answerOf } from './first-visit.ts'
import { load } from './load.ts'
import { type RecordedQuery, recordQueries } from './recorded-queries.ts'
import type { Effort, Part, Row } from './result-row.ts'
import { startBareServer } from './start-bare-server.ts'

type Compared = { path: string; encoding: string; is: string; queries?: RecordedQuery[]; aim?: Row['aim'] }

/** Requests a second of one path of ours, and of a bare server with the same bytes. */
async function against(
  server: BuiltServer,
  { path, encoding, is, queries, aim }: Compared,
  effort: Effort,
): Promise<Row> {
  const answer = await answerOf(server.url + path, encoding)
  const database = queries && { file: join(server.dataDir, 'clinic.sqlite'), queries }
  const bare = await startBareServer(answer, database)
  const perSecond = (url: string) => async () => (await load({ url, encoding, seconds: effort.seconds })).perSecond
  try {
    const what = queries
      ? `GET ${path}, ${queries.length} ${queries.length === 1 ? 'query' : 'queries'}`
      : `${path}, in the cache`
    return await measureAgainst({
      what,
      unit: 'answers/s',
      rounds: effort.rounds,
      ours: perSecond(server.url + path),
      reference: { is, measure: perSecond(bare.url) },
      ...(aim && { aim }),
    })
  } finally {
    bare.stop()
  }
}

/** There are many of them: shorter turns, and fewer, do. */
const short = (effort: Effort): Effort => ({ ...effort, rounds: Math.min(effort.rounds, 5), seconds: 1 })

/** Each public page in the cache, against a bare server with the same bytes. */
export const measurePages: Part = async (effort) => {
  const server = await startServer({ variables: { LOG_LEVEL: 'warn' } })
  try {
    const is = 'bare node:http'
    const rows: Row[] = []
    for (const path of await publicPaths(server.url)) {
      const isHome = path === '/'
      if (effort.quick && !isHome) break
      const aim = { atLeast: 0.6 }
      rows.push(await against(server, { path, encoding: 'br', is, aim }, isHome ? effort : short(effort)))
    }
    return rows
  } finally {
    await server.drop()
  }
}

/** What the API tells everybody, by its own description: without a parameter, and answered without a key. */
async function publicReads(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
  const found: string[] = []
  for (const [path, verbs] of Object.entries(paths)) {
    if (!('get' in verbs) || path.includes('{')) continue
    if ((await fetch(url + path)).status === 200) found.push(path)
  }
  const posts = (await (await fetch(`${url}/api/posts`)).json()) as { slug: string }[]
  return [...found, `/api/posts/${posts[0]!.slug}`]
}

/** Each public read of the API, against a bare server that asks the same of SQLite and writes the same JSON. */
export const measureReads: Part = async (effort) => {
  const first = await startServer({ variables: { LOG_LEVEL: 'warn' } })
  try {
    const all = await publicReads(first.url)
    const reads = effort.quick ? ['/api/services', '/api/site'] : all
    const queries = new Map<string, RecordedQuery[]>()
    const is = 'same SQL and JSON, bare'
    const rows: Row[] = []
    await first.stop()
    for (const path of reads)
      for (const [key, value] of await recordQueries(first.variables, [path])) queries.set(key, value)
    const server = await restartServer(first.variables)
    try {
      for (const path of reads) {
        const ofRead = { path, encoding: 'identity', is, queries: queries.get(path) ?? [], aim: { atLeast: 0.6 } }
        rows.push(await against(server, ofRead, path === '/api/services' ? effort : short(effort)))
      }
    } finally {
      await server.stop()
    }
    return rows
  } finally {
    await first.drop()
  }
}
