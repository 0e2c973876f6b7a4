import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
type Table = CreateTableBuilder<string, string>

/** The few words of DDL that differ between the engines, so that each migration reads the same on both. */
export type Schema = ReturnType<typeof schemaFor>

export function schemaFor(db: Kysely<unknown>, engine: Engine) {
  const integer = engine === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const required: Column = (column) => column.notNull()
  return {
    db,
    engine,
    integer,
    /** The types of better-auth's columns, which reads dates and booleans where the engine has them. */
    date: engine === 'sqlite' ? ('text' as const) : ('timestamptz' as const),
    boolean: engine === 'sqlite' ? ('integer' as const) : ('boolean' as const),

    /** Creates a table, strict about types on SQLite as PostgreSQL always is. */
    table: async (name: string, define: (table: Table) => Table) => {
      const made = define(db.schema.createTable(name) as Table)
      await (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made).execute()
    },

    /** A required text column for each name. */
    texts:
      (...names: string[]) =>
      (table: Table) =>
        names.reduce((made, name) => made.addColumn(name, 'text', required), table),

    /** A required whole number for each name. */
    numbers:
      (...names: string[]) =>
      (table: Table) =>
        names.reduce((made, name) => made.addColumn(name, integer, required), table),

    /** A flag column: 0 or 1. */
    flag: (name: string) => (table: Table) =>
      table.addColumn(name, integer, (column) => column.notNull().check(sql`${sql.ref(name)} in (0, 1)`)),

    /** Refuses every change and removal of a table's rows. */
    appendOnly: async (name: string) => {
      const table = sql.table(name)
      if (engine === 'sqlite') {
        for (const change of ['update', 'delete'])
          await sql`create trigger ${sql.id(`${name}_no_${change}`)} before ${sql.raw(change)} on ${table}
            begin select raise(abort, ${sql.lit(`${name} is append-only`)}); end`.execute(db)
        return
      }
      await sql`create function ${sql.id(`${name}_refuse`)}() returns trigger language plpgsql as
        ${sql.lit(`begin raise exception '${name} is append-only'; end`)}`.execute(db)
      await sql`create trigger ${sql.id(`${name}_append_only`)} before update or delete on ${table}
        for each row execute function ${sql.id(`${name}_refuse`)}()`.execute(db)
    },

    index: async (table: string, columns: string[]) =>
      db.schema
        .createIndex(`${table}_${columns.join('_')}`)
        .on(table)
        .columns(columns)
        .execute(),
  }
}
