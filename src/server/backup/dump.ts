import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Database, Engine, Tx } from '../database/connect.ts'
import type { Progress } from '../progress.ts'
import { countRows, type ProductTable, productTables, type TableColumn } from './product-tables.ts'

/** How many rows a table has, and the SHA-256 of its file, in hex. */
export type DumpedTable = { rows: number; checksum: string }

/** How many rows are made into lines at a time, and about how many bytes of lines: articles take more than a row of the log. */
const [firstRows, maxRows, maxBytes] = [50, 1000, 4 << 20]
const nextRows = ({ rows, lines }: Chunk) =>
  Math.max(1, Math.min(maxRows, Math.floor((maxBytes * rows) / lines.length)))

/**
 * Short-lived credentials, and the state shared by running processes: no backup contains them, and no
 * restore signs anybody in again.
 */
const momentary = ['staff_sessions', 'staff_challenges', 'rate_limits', 'process_state']

/**
 * Writes every table but those of sessions as a file of JSON lines into `folder`, all as they were at one instant, while
 * others may write on. `onWritten`: called for each as soon as its file is complete. Throws at a column whose values a line
 * of JSON cannot keep on both engines.
 */
export const dumpTables = (
  database: Pick<Database, 'db' | 'engine'>,
  folder: string,
  report: (progress: Progress) => void,
  onWritten: (table: string) => void = () => {},
): Promise<Record<string, DumpedTable>> =>
  atOneInstant(database, async (readers) => {
    const { engine } = database
    const tables = (await productTables(readers[0]!, engine)).filter(({ name }) => !momentary.includes(name))
    const dumped = new Map<string, DumpedTable>()
    const waiting = tables.values()
    const work = readers.map(async (tx) => {
      for (const table of waiting) {
        const { name } = table
        const rows = await countRows(tx, name)
        const file = join(folder, `${name}.jsonl`)
        const checksum = await dumpTable(tx, engine, { table, file }, (done) => report({ what: name, done, of: rows }))
        dumped.set(name, { rows, checksum })
        onWritten(name)
      }
    })
    // Each transaction is left only when nobody uses it.
    await Promise.allSettled(work)
    await Promise.all(work)
    return Object.fromEntries(tables.map(({ name }) => [name, dumped.get(name)!]))
  })

/**
 * Runs `work` with transactions that see the same instant: one on SQLite; two on PostgreSQL, which makes the lines of two
 * tables at once.
 */
async function atOneInstant<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  work: (readers: [Tx, ...Tx[]]) => Promise<T>,
): Promise<T> {
  // A transaction of SQLite always sees one instant.
  if (engine === 'sqlite') return db.transaction().execute((tx) => work([tx]))
  const reading = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading().execute(async (tx) => {
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
    return reading().execute(async (other) => {
      await sql`set transaction snapshot ${sql.lit(rows[0]!.snapshot)}`.execute(other)
      return work([tx, other])
    })
  })
}

async function dumpTable(
  tx: Tx,
  engine: Engine,
  { table, file }: { table: ProductTable; file: string },
  report: (done: number) => void,
): Promise<string> {
  const output = createWriteStream(file, { mode: 0o600 })
  const hash = createHash('sha256')
  let done = 0
  for await (const { rows, lines } of engine === 'sqlite' ? chunksOfSqlite(tx, table) : chunksOfPostgres(tx, table)) {
    const chunk = withoutLineEnds(lines)
    hash.update(chunk)
    if (!output.write(chunk)) await once(output, 'drain')
    done += rows
    report(done)
  }
  output.end()
  await finished(output)
  return hash.digest('hex')
}

/** JSON lines, each with a newline, and how many. */
type Chunk = { rows: number; lines: Buffer }

/**
 * SQLite makes the JSON itself, and a thousand lines become one value: a row at a time through the driver takes twice as
 * long. In the order in which rows were inserted, where a row never refers to a later one.
 */
async function* chunksOfSqlite(tx: Tx, { name, columns }: ProductTable): AsyncGenerator<Chunk> {
  const members = columns.map((column) => sql`${sql.lit(column.name)}, ${sql.ref(column.name)}`)
  let last = Number.MIN_SAFE_INTEGER
  for (let most = firstRows; ; ) {
    const { rows } = await sql<{ rows: number; last: number; lines: Buffer }>`
      select count(*) as rows, max(place) as last, cast(group_concat(line, '') as blob) as lines from (
        select rowid as place, json_object(${sql.join(members)}) || char(10) as line
        from ${sql.table(name)} where rowid > ${last} order by rowid limit ${most})`.execute(tx)
    const chunk = rows[0]!
    if (chunk.rows === 0) return
    yield chunk
    last = chunk.last
    most = nextRows(chunk)
  }
}

/** PostgreSQL too. In the order of the first column, where a row never refers to a later one. */
async function* chunksOfPostgres(tx: Tx, { name, columns }: ProductTable): AsyncGenerator<Chunk> {
  const values = columns.map((column) => sql`${portable(column)} as ${sql.ref(column.name)}`)
  await sql`declare dumped no scroll cursor for
    select row_to_json(portable)::text as line
    from (select ${sql.join(values)} from ${sql.table(name)} order by ${sql.ref(columns[0]!.name)}) portable`.execute(
    tx,
  )
  for (let most = firstRows; ; ) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(most)} from dumped`.execute(tx)
    if (rows.length === 0) break
    const chunk = { rows: rows.length, lines: Buffer.from(rows.map(({ line }) => `${line}\n`).join('')) }
    yield chunk
    most = nextRows(chunk)
  }
  await sql`close dumped`.execute(tx)
}

/** A value as SQLite has it: times as ISO text, flags as 0 and 1. */
function portable({ name, type }: TableColumn) {
  const value = sql.ref(name)
  if (type === 'timestamptz') return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (type === 'bool') return sql`${value}::int`
  if (['text', 'varchar', 'int2', 'int4', 'int8'].includes(type)) return value
  throw new Error(`A backup cannot keep ${name}: it is neither text, a whole number nor a time, but ${type}`)
}

/** Readers of lines other than ours take these two for the end of one. */
const lineEnds = /[\u2028\u2029]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16)}`
const isIn = (lines: Buffer) => lines.includes('\u2028') || lines.includes('\u2029')
const withoutLineEnds = (lines: Buffer) =>
  isIn(lines) ? Buffer.from(lines.toString().replace(lineEnds, escaped)) : lines
