import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Database, Engine, Tx } from '../database/connect.ts'
import type { Progress } from '../progress.ts'
import { countRows, type ProductTable, productTables } from './product-tables.ts'

type Row = Record<string, unknown>
const batchSize = 1000

/**
 * Short-lived credentials, and the state shared by running processes: no backup contains them, and no
 * restore signs anybody in again.
 */
const momentary = ['staff_sessions', 'staff_challenges', 'rate_limits', 'process_state']

/**
 * Writes every table but those of sessions as a file of JSON lines into `folder`, all as they were at one instant, while
 * others may write on. Returns how many rows each has.
 */
export async function dumpTables(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  folder: string,
  report: (progress: Progress) => void,
): Promise<Record<string, number>> {
  const start = db.transaction()
  // A transaction of SQLite always sees one instant.
  const reading = engine === 'postgres' ? start.setIsolationLevel('repeatable read').setAccessMode('read only') : start
  return reading.execute(async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of await productTables(tx, engine)) {
      if (momentary.includes(table.name)) continue
      const total = await countRows(tx, table.name)
      await dumpTable(tx, engine, { table, file: join(folder, `${table.name}.jsonl`) }, (done) =>
        report({ what: table.name, done, of: total }),
      )
      counts[table.name] = total
    }
    return counts
  })
}

async function dumpTable(
  tx: Tx,
  engine: Engine,
  { table, file }: { table: ProductTable; file: string },
  report: (done: number) => void,
): Promise<void> {
  const output = createWriteStream(file, { mode: 0o600 })
  let done = 0
  for await (const rows of rowsOf(tx, engine, table)) {
    if (!output.write(linesOf(rows))) await once(output, 'drain')
    done += rows.length
    report(done)
  }
  output.end()
  await finished(output)
}

/** All rows in the order of their first column, where a row never refers to a later one. */
async function* rowsOf(tx: Tx, engine: Engine, { name, columns }: ProductTable): AsyncGenerator<Row[]> {
  const first = sql.ref(columns[0]!)
  if (engine === 'sqlite') {
    let rows: Row[] = []
    const all = tx
      .selectFrom(sql<Row>`${sql.table(name)}`.as('all_rows'))
      .selectAll()
      .orderBy(first)
    for await (const row of all.stream()) {
      if (rows.push(row) < batchSize) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
    return
  }
  await sql`declare dumped no scroll cursor for select * from ${sql.table(name)} order by ${first}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from dumped`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close dumped`.execute(tx)
}

/** Rows alike on both engines: times as ISO text, flags as 0 and 1. */
const linesOf = (rows: Row[]): string =>
  rows
    .map((row) => `${JSON.stringify(isPortable(row) ? row : portable(row))}\n`)
    .join('')
    .replace(lineEnds, escaped)

const isPortableValue = (value: unknown) => value === null || typeof value === 'string' || Number.isSafeInteger(value)
/** Nearly every row is: it is not built anew. */
function isPortable(row: Row): boolean {
  for (const column in row) if (!isPortableValue(row[column])) return false
  return true
}

const portable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (value instanceof Date) return [column, value.toISOString()]
      if (typeof value === 'boolean') return [column, value ? 1 : 0]
      if (isPortableValue(value)) return [column, value]
      throw new Error(`A backup cannot keep the value of ${column}: it is neither text, a whole number nor a time`)
    }),
  )

/** Readers of lines other than ours take these two for the end of one. */
const lineEnds = /[\u2028\u2029]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16)}`
