import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { migrate } from './migrate.ts'

const at = '2026-03-02T01:00:00.000Z'

onEveryEngine('notes of an earlier version', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0095')
  })
  afterEach(() => database.drop())

  const log = (id: string, action: string, after: unknown) =>
    database.db
      .insertInto('audit_log')
      .values({
        id,
        at,
        action,
        actor_id: null,
        actor_name: 'Ana',
        entity: action.split('.')[0]!,
        entity_id: 'o1',
        before: null,
        after: after === undefined ? null : JSON.stringify(after),
        request_id: null,
      })
      .execute()

  test('leave the audit log, which is still append-only, for the table of notes', async () => {
    await log('a1', 'order.handed_over', { deliveryMethod: 'standard', note: 'Mei took it' })
    await log('a2', 'order.handed_over', { deliveryMethod: 'standard', note: '' })
    await log('a3', 'voucher.voided', { balance: 0, reason: 'Mei lost it' })
    await log('a4', 'order.review', { reason: 'amount' })
    await log('a5', 'order.review_ended', undefined)
    await migrate(database)
    const { db } = database
    const lines = await db.selectFrom('audit_log').select(['id', 'after']).orderBy('id').execute()
    expect(lines.map(({ id, after }) => [id, after && JSON.parse(after)])).toEqual([
      ['a1', { deliveryMethod: 'standard' }],
      ['a2', { deliveryMethod: 'standard', note: '' }],
      ['a3', { balance: 0 }],
      ['a4', { reason: 'amount' }],
      ['a5', null],
    ])
    expect(await db.selectFrom('line_notes').selectAll().orderBy('line_id').execute()).toEqual([
      { line_id: 'a1', text: 'Mei took it' },
      { line_id: 'a3', text: 'Mei lost it' },
    ])
    for (const table of ['audit_log', 'voucher_ledger'] as const)
      await expect(
        db
          .deleteFrom(table)
          .execute()
          .then(() => db.updateTable('audit_log').set({ actor_name: 'Bo' }).execute()),
      ).rejects.toThrow('is append-only')
  })
})
