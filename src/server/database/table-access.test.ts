import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { cascadingTables, noTableAccess, recordTableAccess, TableSet } from './table-access.ts'

onEveryEngine('the tables of a query', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))
  const accessOf = async (work: () => Promise<unknown>) => {
    const access = noTableAccess()
    await recordTableAccess(access, work)
    return { reads: access.reads.names(), writes: access.writes.names() }
  }
  const now = '2026-03-02T01:00:00.000Z'
  const setting = (key: string) => ({ key, value: '1', updated_at: now })

  test('are those that it reads, with joins and subqueries', async () => {
    const { db } = database
    const joined = db
      .selectFrom('orders')
      .innerJoin('payments as p', 'p.order_id', 'orders.id')
      .where('orders.id', 'in', db.selectFrom('order_lines').select('order_id'))
      .select('orders.id')
    expect(await accessOf(() => joined.execute())).toEqual({ reads: ['order_lines', 'orders', 'payments'], writes: [] })
  })

  test('are rows by their names where a query gives them, and all rows otherwise', async () => {
    const { db } = database
    const settings = db.selectFrom('settings').select('value')
    const reads = async (query: { execute: () => Promise<unknown> }) => (await accessOf(() => query.execute())).reads
    expect(await reads(settings.where('key', '=', 'a'))).toEqual(['settings:a'])
    expect(await reads(settings.where('key', 'in', ['a', 'b']).where('value', '=', '1'))).toEqual([
      'settings:a',
      'settings:b',
    ])
    expect(await reads(settings.where('settings.key', '=', 'a'))).toEqual(['settings:a'])
    for (const query of [
      settings,
      settings.where('key', '!=', 'a'),
      settings.where('key', 'like', 'a%'),
      settings.where((is) => is.or([is('key', '=', 'a'), is('value', '=', '1')])),
      settings.where('key', '=', db.selectFrom('settings').select('value').limit(1)),
    ])
      expect(await reads(query)).toEqual(['settings'])
  })

  test('are those that it changes, also in a transaction', async () => {
    const { db } = database
    const writes = async (work: () => Promise<unknown>) => (await accessOf(work)).writes
    expect(
      await writes(() =>
        db
          .insertInto('settings')
          .values([setting('a'), setting('b')])
          .execute(),
      ),
    ).toEqual(['settings:a', 'settings:b'])
    const update = db.updateTable('settings').set({ value: '2' })
    expect(await writes(() => update.where('key', '=', 'a').execute())).toEqual(['settings:a'])
    expect(await writes(() => update.execute())).toEqual(['settings'])
    expect(await writes(() => db.deleteFrom('settings').where('key', '=', 'a').execute())).toEqual(['settings:a'])
    expect(
      await writes(() =>
        db.transaction().execute(async (tx) => {
          await tx.deleteFrom('redirects').execute()
          await tx.updateTable('services').set({ title: 'Moxa' }).execute()
        }),
      ),
    ).toEqual(['redirects', 'services'])
  })

  test('are any where a deletion takes others along, or a text names them', async () => {
    const { db } = database
    expect((await accessOf(() => db.deleteFrom('posts').execute())).writes).toEqual(['everything'])
    expect((await accessOf(() => sql`update settings set value = '3'`.execute(db))).writes).toEqual(['everything'])
    expect((await accessOf(() => sql`select key from settings`.execute(db))).reads).toEqual(['everything'])
    for (const table of [sql.id('media'), sql.raw('media'), sql`${sql.table('media')}, posts`])
      expect((await accessOf(() => sql`select 1 from ${table}`.execute(db))).reads).toContain('everything')
    const two = sql`select 1 from ${sql.table('media')}, posts`
    expect((await accessOf(() => two.execute(db))).reads).toContain('everything')
    expect((await accessOf(() => sql`select 1 from ${sql.table('media')}`.execute(db))).reads).toEqual(['media'])
  })

  test('are not told to an outer recording, unless the inner one fails', async () => {
    const { db } = database
    const inner = noTableAccess()
    const read = () => db.selectFrom('media').select('id').execute()
    expect(await accessOf(() => recordTableAccess(inner, read))).toEqual({ reads: [], writes: [] })
    expect(inner.reads.names()).toEqual(['media'])
    const failing = async () => {
      await read()
      throw new Error('away')
    }
    expect((await accessOf(() => recordTableAccess(noTableAccess(), failing).catch(() => {}))).reads).toEqual(['media'])
  })
})

onEveryEngine('tables from which a deletion takes rows of others along', (engine) => {
  const database = fixtureForAll(() => newDatabase(engine))

  test('are known, and none changes others when a row changes', async () => {
    const { rows } =
      engine === 'sqlite'
        ? await sql<{ parent: string; on_delete: string; on_update: string }>`
            select distinct f."table" as parent, f.on_delete, f.on_update
            from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(database.db)
        : await sql<{ parent: string; on_delete: string; on_update: string }>`
            select distinct confrelid::regclass::text as parent,
              case confdeltype when 'a' then 'NO ACTION' else confdeltype::text end as on_delete,
              case confupdtype when 'a' then 'NO ACTION' else confupdtype::text end as on_update
            from pg_constraint where contype = 'f'`.execute(database.db)
    const parents = rows.filter(({ on_delete }) => on_delete !== 'NO ACTION').map(({ parent }) => parent)
    expect([...new Set(parents)].sort()).toEqual([...cascadingTables].sort())
    expect(rows.filter(({ on_update }) => on_update !== 'NO ACTION')).toEqual([])
  })
})

test('two sets of tables overlap where they share a table, a row, or where one may be any', () => {
  const set = (...names: [table: string, rows?: string[]][]) => {
    const all = new TableSet()
    for (const [table, rows] of names) all.add(table, rows && new Set(rows))
    return all
  }
  expect(set(['posts']).overlaps(set(['posts'], ['media']))).toBe(true)
  expect(set(['posts']).overlaps(set(['media']))).toBe(false)
  expect(set(['settings', ['a', 'b']]).overlaps(set(['settings', ['b']]))).toBe(true)
  expect(set(['settings', ['a']]).overlaps(set(['settings', ['b']]))).toBe(false)
  expect(set(['settings', ['a']]).overlaps(set(['settings']))).toBe(true)
  expect(set(['settings', ['a']], ['settings', ['b']]).overlaps(set(['settings', ['b']]))).toBe(true)
  expect(TableSet.everything().overlaps(set(['posts']))).toBe(true)
  expect(set(['posts']).overlaps(TableSet.everything())).toBe(true)
  // What was read from nothing is touched by nothing, and a write of nothing touches nothing.
  expect(set().overlaps(set(['posts']))).toBe(false)
  expect(set().overlaps(TableSet.everything())).toBe(false)
  expect(TableSet.everything().overlaps(set())).toBe(false)
})
