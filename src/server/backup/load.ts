import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { type Database, type Engine, inTransaction, type Tx } from '../database/connect.ts'
import { errorCode } from '../errors.ts'
import type { Progress } from '../progress.ts'
import { DamagedBackup } from './manifest.ts'
import { productTables } from './product-tables.ts'
import { splitLines } from './split-lines.ts'
import { withoutIndexesAndTriggers } from './without-indexes.ts'

type Row = Record<string, unknown>
type LoadOptions = {
  folder: string
  counts: Record<string, number>
  report: (progress: Progress) => void
  also: (tx: Tx) => Promise<void>
}
/** The most values in one statement: SQLite allows 32,766. */
const maxValues = 15_000
/** Of long rows it is the characters that count. */
const maxCharacters = 4 << 20

/**
 * Fills empty tables from the files that `dumpTables` wrote, all or nothing. `counts` says what must come of it; `also`
 * writes what belongs in the same transaction. Throws `DamagedBackup`.
 */
export async function loadTables(
  database: Pick<Database, 'db' | 'engine'>,
  { folder, counts, report, also }: LoadOptions,
): Promise<void> {
  const { engine } = database
  await inTransaction(
    database,
    async (tx) => {
      const tables = await productTables(tx, engine)
      const missing = Object.keys(counts).find((name) => !tables.some((table) => table.name === name))
      if (missing) throw new DamagedBackup(`it has a table ${missing}, which the database has not`)
      await withoutIndexesAndTriggers(
        tx,
        engine,
        tables.map(({ name }) => name),
        async () => {
          for (const { name } of tables) {
            const total = counts[name] ?? 0
            const done =
              total === 0
                ? 0
                : await loadTable(tx, engine, { name, file: join(folder, `${name}.jsonl`), total, report })
            if (done !== total) throw new DamagedBackup(`${name} has ${done} rows instead of ${total}`)
          }
        },
      )
      await also(tx)
    },
    1,
  )
}

type Loading = { name: string; file: string; total: number; report: (progress: Progress) => void }

async function loadTable(tx: Tx, engine: Engine, { name, file, total, report }: Loading): Promise<number> {
  const insert = engine === 'sqlite' ? insertRows : insertJson
  let lines: string[] = []
  let columns: string[] = []
  let done = 0
  let characters = 0
  const write = async () => {
    if (lines.length === 0) return
    await insert(tx, { name, columns, lines })
    done += lines.length
    lines = []
    characters = 0
    report({ what: name, done, of: total })
  }
  try {
    for await (const line of splitLines(createReadStream(file))) {
      if (columns.length === 0) columns = Object.keys(JSON.parse(line))
      characters += line.length
      if (lines.push(line) * columns.length >= maxValues || characters >= maxCharacters) await write()
    }
    await write()
  } catch (error) {
    if (isUnreadable(error)) throw new DamagedBackup(`${name} has an unreadable row`, { cause: error })
    throw error
  }
  return done
}

/** What JavaScript and PostgreSQL say of a line that is not JSON. */
const isUnreadable = (error: unknown) => error instanceof SyntaxError || errorCode(error) === '22P02'

type Lines = { name: string; columns: string[]; lines: string[] }
const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** Prepared as text once, since building each statement takes as long as reading the rows. */
async function insertRows(tx: Tx, { name, columns, lines }: Lines): Promise<void> {
  const row = `(${columns.map(() => '?').join(', ')})`
  const text = `insert into "${name}" (${quoted(columns)}) values ${lines.map(() => row).join(', ')}`
  const values = lines.flatMap((line) => {
    const read = JSON.parse(line) as Row
    return columns.map((column) => read[column])
  })
  await tx.executeQuery(CompiledQuery.raw(text, values))
}

/** PostgreSQL reads the lines itself, each value in the type of its column. */
async function insertJson(tx: Tx, { name, columns, lines }: Lines): Promise<void> {
  const text = `insert into "${name}" (${quoted(columns)})
    select ${quoted(columns)} from json_populate_recordset(null::"${name}", $1::json)`
  await tx.executeQuery(CompiledQuery.raw(text, [`[${lines.join(',')}]`]))
}
