import { sql } from 'kysely'
import type { Engine, Reader } from '../database/connect.ts'

/** `type` as the engine names it. */
export type TableColumn = { name: string; type: string }
export type ProductTable = { name: string; columns: TableColumn[] }

/** Every table of the product, each after those that its rows refer to, so that they can be filled one by one. */
export async function productTables(db: Reader, engine: Engine): Promise<ProductTable[]> {
  const known = (await db.introspection.getTables())
    .filter(({ isView, name }) => !isView && !/^(?:sqlite|_litestream)_/.test(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.dataType })),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const references = await referencesOf(db, engine)
  const sorted: ProductTable[] = []
  const add = (table: ProductTable, above: string[]): void => {
    if (sorted.includes(table)) return
    if (above.includes(table.name)) throw new Error(`Tables refer to each other in a circle: ${above.join(', ')}`)
    for (const { to } of references.filter(({ from, to }) => from === table.name && to !== from)) {
      const wanted = known.find(({ name }) => name === to)
      if (wanted) add(wanted, [...above, table.name])
    }
    sorted.push(table)
  }
  for (const table of known) add(table, [])
  return sorted
}

async function referencesOf(db: Reader, engine: Engine): Promise<{ from: string; to: string }[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ from: string; to: string }>`select m.name as "from", f."table" as "to"
          from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
      : sql<{ from: string; to: string }>`select c.relname as "from", r.relname as "to" from pg_constraint
          join pg_class c on c.oid = conrelid join pg_class r on r.oid = confrelid where contype = 'f'`
  return (await query.execute(db)).rows
}

/** How many rows a table has. */
export async function countRows(db: Reader, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]!.count)
}
