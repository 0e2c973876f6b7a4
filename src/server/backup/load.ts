import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, type Engine, inTransaction, type Tx } from '../database/connect.ts'
import type { Progress } from '../progress.ts'
import { linesOf } from './lines.ts'
import { DamagedBackup } from './manifest.ts'
import { productTables } from './product-tables.ts'

type Row = Record<string, unknown>
type Filling = {
  folder: string
  counts: Record<string, number>
  report: (progress: Progress) => void
  also: (tx: Tx) => Promise<void>
}
/** What one statement may carry: SQLite takes 32,766 values. */
const mostValues = 15_000

/**
 * Fills empty tables from the files that `dumpTables` wrote, all or nothing. `counts` says what must come of it; `also`
 * writes what belongs in the same transaction. Throws `DamagedBackup`.
 */
export async function loadTables(
  database: Pick<Database, 'db' | 'engine'>,
  { folder, counts, report, also }: Filling,
): Promise<void> {
  const { engine } = database
  await inTransaction(
    database,
    async (tx) => {
      const tables = await productTables(tx, engine)
      const missing = Object.keys(counts).find((name) => !tables.some((table) => table.name === name))
      if (missing) throw new DamagedBackup(`it has a table ${missing}, which the database has not`)
      await withoutTriggers(
        tx,
        engine,
        tables.map(({ name }) => name),
        async () => {
          for (const { name } of tables) {
            const total = counts[name] ?? 0
            const done =
              total === 0 ? 0 : await loadTable(tx, { name, file: join(folder, `${name}.jsonl`), total, report })
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

async function loadTable(tx: Tx, { name, file, total, report }: Loading): Promise<number> {
  let rows: Row[] = []
  let done = 0
  const write = async () => {
    if (rows.length === 0) return
    const columns = Object.keys(rows[0]!)
    const lines = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(lines)}`.execute(
      tx,
    )
    done += rows.length
    rows = []
    report({ what: name, done, of: total })
  }
  for await (const line of linesOf(createReadStream(file))) {
    const row = JSON.parse(line) as Row
    rows.push(row)
    if (rows.length * Object.keys(row).length >= mostValues) await write()
  }
  await write()
  return done
}

/** The rows are as the triggers left them: none may act on them once more. */
async function withoutTriggers(tx: Tx, engine: Engine, tables: string[], work: () => Promise<void>): Promise<void> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{
      name: string
      sql: string
    }>`select name, sql from sqlite_master where type = 'trigger'`.execute(tx)
    for (const trigger of rows) await sql`drop trigger ${sql.id(trigger.name)}`.execute(tx)
    await work()
    for (const trigger of rows) await sql.raw(trigger.sql).execute(tx)
    return
  }
  for (const name of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  await work()
  // No trigger can be switched on while a deferred constraint is still to be checked.
  await sql`set constraints all immediate`.execute(tx)
  for (const name of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}
