import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Engine, inTransaction, type Reader } from '#server/database/connect.ts'
import { newDatabase, onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { withoutIndexesAndTriggers } from './without-indexes.ts'

/** All indexes, references, checks and triggers, as the engine writes them down. */
async function rulesOf(db: Reader, engine: Engine): Promise<string[]> {
  const asked =
    engine === 'sqlite'
      ? sql<{ rule: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as rule from sqlite_master`
      : sql<{ rule: string }>`
          select indexdef as rule from pg_indexes where schemaname = 'public'
          union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text
            from pg_constraint where connamespace = 'public'::regnamespace
          union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal`
  const { rows } = await asked.execute(db)
  return rows.map(({ rule }) => rule).sort()
}

onEveryEngine('tables that are filled without constraints', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))
  const tables = async () => (await database.db.introspection.getTables()).map(({ name }) => name)

  test('have all indexes, constraints and triggers again afterwards', async () => {
    const before = await rulesOf(database.db, engine)
    expect(before.length).toBeGreaterThan(200)
    let meanwhile = before.length
    const names = await tables()
    await inTransaction(database, (tx) =>
      withoutIndexesAndTriggers(tx, engine, names, async () => {
        meanwhile = (await rulesOf(tx, engine)).length
      }),
    )
    expect(meanwhile).toBeLessThan(before.length - 50)
    expect(await rulesOf(database.db, engine)).toEqual(before)
  })

  test('refuse rows that violate a constraint', async () => {
    const at = '2026-03-02T00:00:00.000Z'
    const note = { id: 'a', order_id: 'no such order', text: '', author_name: '', created_at: at }
    const names = await tables()
    const orphan = inTransaction(
      database,
      (tx) =>
        withoutIndexesAndTriggers(
          tx,
          engine,
          names,
          async () => void (await tx.insertInto('order_notes').values(note).execute()),
        ),
      1,
    )
    await expect(orphan, 'a reference').rejects.toThrow(/foreign key/i)
    const person = {
      email: 'mei@mail.test',
      status: 'subscribed',
      consented_at: at,
      created_at: at,
      updated_at: at,
    } as const
    const twice = inTransaction(
      database,
      (tx) =>
        withoutIndexesAndTriggers(tx, engine, names, async () => {
          for (const id of ['a', 'b'])
            await tx
              .insertInto('subscribers')
              .values({ ...person, id })
              .execute()
        }),
      1,
    )
    await expect(twice, 'a unique index').rejects.toThrow(/unique/i)
    expect(await database.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })
})
