import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

type Column = { type: string; nullable: boolean; filled: boolean }
/** What is asked of a row: the columns of each table, its unique indexes with their columns, and its triggers. */
export type SchemaSnapshot = Map<
  string,
  { columns: Map<string, Column>; unique: Map<string, string[]>; triggers: string[] }
>

export async function schemaSnapshot({ db, engine }: Database): Promise<SchemaSnapshot> {
  const snapshot: SchemaSnapshot = new Map()
  for (const { name, columns } of await db.introspection.getTables())
    snapshot.set(name, {
      columns: new Map(
        columns.map((column) => [
          column.name,
          { type: column.dataType, nullable: column.isNullable, filled: column.hasDefaultValue },
        ]),
      ),
      unique: new Map(),
      triggers: [],
    })
  const { rows: indexes } = await (engine === 'sqlite'
    ? sql<{ place: string; name: string; column: string }>`
        select m.name as place, l.name as name, coalesce(i.name, '(expression)') as "column"
        from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
        where m.type = 'table' and l."unique" = 1`
    : sql<{ place: string; name: string; column: string }>`
        select c.relname as place, i.relname as name, coalesce(a.attname, '(expression)') as "column"
        from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        cross join unnest(x.indkey) k left join pg_attribute a on a.attrelid = c.oid and a.attnum = k
        where x.indisunique`
  ).execute(db)
  for (const { place, name, column } of indexes) {
    const unique = snapshot.get(place)?.unique
    unique?.set(name, [...(unique.get(name) ?? []), column])
  }
  const { rows: triggers } = await (engine === 'sqlite'
    ? sql<{ place: string; name: string }>`select tbl_name as place, name from sqlite_master where type = 'trigger'`
    : sql<{ place: string; name: string }>`
        select event_object_table as place, trigger_name as name from information_schema.triggers`
  ).execute(db)
  for (const { place, name } of triggers) snapshot.get(place)?.triggers.push(name)
  return snapshot
}

/**
 * What of a change of the schema a process of the version before would stumble over (docs/scaling.md, "Updates without a
 * pause"): what it reads is gone or another, or what it writes is refused.
 */
export function whatBreaks(before: SchemaSnapshot, after: SchemaSnapshot): string[] {
  const found: string[] = []
  for (const [table, was] of before) {
    const is = after.get(table)
    if (!is) {
      found.push(`table ${table} is gone`)
      continue
    }
    for (const [name, column] of was.columns) {
      const now = is.columns.get(name)
      if (!now) found.push(`column ${table}.${name} is gone`)
      else if (now.type !== column.type) found.push(`column ${table}.${name} has another type`)
      else if (column.nullable && !now.nullable) found.push(`column ${table}.${name} takes no null any more`)
      else if (column.filled && !now.filled && !now.nullable) found.push(`column ${table}.${name} lost its default`)
    }
    for (const [name, column] of is.columns)
      if (!was.columns.has(name) && !column.nullable && !column.filled)
        found.push(`new column ${table}.${name} has to be filled`)
    for (const [name, columns] of is.unique)
      if (!was.unique.has(name) && columns.every((column) => was.columns.has(column)))
        found.push(`index ${name} makes ${table} unique by ${columns.join(', ')}`)
    for (const name of is.triggers)
      if (!was.triggers.includes(name)) found.push(`trigger ${name} on ${table} may refuse what was written before`)
  }
  return found
}
