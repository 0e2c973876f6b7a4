import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { restartServer, type Variables } from '#test/support/server.ts'

export type RecordedQuery = { sql: string; parameters: unknown[] }

/** How long the queries of jobs are recorded first, in ms, so that they are not taken for those of a request. */
const idle = 4000

/**
 * What the product asks SQLite for each of these paths with empty caches: by a server that is started for it on
 * the data of `variables`, which no other uses meanwhile.
 */
export async function recordQueries(variables: Variables, paths: string[]): Promise<Map<string, RecordedQuery[]>> {
  const file = join(variables.DATA_DIR!, 'asked.jsonl')
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-sql.ts')).href
  const readQueries = async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    await writeFile(file, '')
    return lines.map((line): RecordedQuery => JSON.parse(line))
  }
  await writeFile(file, '')
  const server = await restartServer({ ...variables, BENCH_SQL: file, NODE_OPTIONS: `--import ${recorder}` })
  try {
    await sleep(idle)
    const ofJobs = new Set((await readQueries()).map(({ sql }) => sql))
    const found = new Map<string, RecordedQuery[]>()
    for (const path of paths) {
      await readQueries()
      await (await fetch(server.url + path)).arrayBuffer()
      found.set(
        path,
        (await readQueries()).filter(({ sql }) => !ofJobs.has(sql)),
      )
    }
    return found
  } finally {
    await server.stop()
  }
}
