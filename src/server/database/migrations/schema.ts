import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../connect.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
type Table = CreateTableBuilder<string, string>
type Copy = { of: string; define: (table: Table) => Table; made?: Record<string, RawBuilder<unknown>> }

/** The few words of DDL that differ between the engines, so that each migration reads the same on both. */
export type Schema = ReturnType<typeof schemaFor>

export function schemaFor(db: Kysely<unknown>, engine: Engine) {
  const integer = engine === 'sqlite' ? ('integer' as const) : ('bigint' as const)
  const required: Column = (column) => column.notNull()

  /** Creates a table, strict about types on SQLite as PostgreSQL always is. */
  const table = async (name: string, define: (table: Table) => Table) => {
    const made = define(db.schema.createTable(name) as Table)
    await (engine === 'sqlite' ? made.modifyEnd(sql`strict`) : made).execute()
  }
  /** A required text column for each name. */
  const texts =
    (...names: string[]) =>
    (made: Table) =>
      names.reduce((wider, name) => wider.addColumn(name, 'text', required), made)

  return {
    db,
    engine,
    integer,
    /** Types of the first staff_* tables, which keep dates and booleans where the engine has them (tables/staff.ts). */
    date: engine === 'sqlite' ? ('text' as const) : ('timestamptz' as const),
    boolean: engine === 'sqlite' ? ('integer' as const) : ('boolean' as const),

    table,
    texts,

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

    /**
     * Creates a lean table beside one with wide rows, which triggers keep: under the same id the columns that `define`
     * names, copied or, where `made` says so, made of the row `new`. A row goes with the one that it is a copy of.
     */
    copy: async (name: string, { of, define, made = {} }: Copy) => {
      const whole = (t: Table) =>
        define(t.addColumn('id', 'text', (c) => c.primaryKey().notNull().references(`${of}.id`).onDelete('cascade')))
      await table(name, whole)
      const columns = whole(db.schema.createTable(name) as Table)
        .toOperationNode()
        .columns.map(({ column }) => column.column.name)
      const names = sql`(${sql.join(columns.map((column) => sql.ref(column)))})`
      const values = sql.join(columns.map((column) => made[column] ?? sql`new.${sql.ref(column)}`))
      const [copy, original, kept] = [sql.table(name), sql.table(of), sql.id(`${name}_kept`)]
      const add = sql`insert into ${copy} ${names} values (${values})`
      const change = sql`update ${copy} set ${names} = (select ${values}) where id = new.id`
      await sql`insert into ${copy} ${names} select ${values} from ${original} as new`.execute(db)
      if (engine === 'sqlite') {
        await sql`create trigger ${sql.id(`${name}_added`)} after insert on ${original} begin ${add}; end`.execute(db)
        await sql`create trigger ${kept} after update on ${original} begin ${change}; end`.execute(db)
        return
      }
      await sql`create function ${kept}() returns trigger language plpgsql as $$
        begin if tg_op = 'INSERT' then ${add}; else ${change}; end if; return null; end $$`.execute(db)
      await sql`create trigger ${kept} after insert or update on ${original}
        for each row execute function ${kept}()`.execute(db)
    },

    index: async (table: string, columns: string[]) =>
      db.schema
        .createIndex(`${table}_${columns.join('_')}`)
        .on(table)
        .columns(columns)
        .execute(),
  }
}
