import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { migrate } from './migrate.ts'

const at = '2026-03-02T01:00:00.000Z'
const said = { id: 't1', name: 'Mei Đan', duration: '2 years', rating: 4, content: 'Calm.' }

onEveryEngine('testimonials of an earlier version', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0075')
  })
  afterEach(() => database.drop())

  const log = (id: string, action: string, { before, after }: { before?: unknown; after?: unknown }) =>
    database.db
      .insertInto('audit_log')
      .values({
        id,
        at,
        action,
        actor_id: null,
        actor_name: 'Ana',
        entity: action.split('.')[0]!,
        entity_id: 't1',
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
        request_id: null,
      })
      .execute()

  test('leave the audit log, which is still append-only, and are found in the bin by name', async () => {
    await log('a1', 'testimonial.added', { after: said })
    await log('a2', 'testimonial.updated', { before: said, after: { ...said, content: 'Very calm.' } })
    await log('a3', 'testimonial.deleted', { before: said })
    await log('a4', 'testimonial.ordered', { before: ['t1'], after: ['t1'] })
    await log('a5', 'practitioner.added', { after: { id: 'p1', name: 'Ana' } })
    const { db } = database
    await db
      .insertInto('bin')
      .values({
        kind: 'testimonial',
        id: 't1',
        name: said.name,
        content: '{}',
        email: '',
        search: '',
        deleted_at: at,
        deleted_by: 'Ana',
      })
      .execute()
    await migrate(database)
    const lines = await db.selectFrom('audit_log').select(['id', 'before', 'after']).orderBy('id').execute()
    const kept = { id: 't1', rating: 4 }
    expect(lines.map(({ before, after }) => [before, after].map((facts) => facts && JSON.parse(facts)))).toEqual([
      [null, kept],
      [kept, { ...kept, changed: ['content'] }],
      [kept, null],
      [['t1'], ['t1']],
      [null, { id: 'p1', name: 'Ana' }],
    ])
    expect(await db.selectFrom('bin').select('search').execute()).toEqual([{ search: 'mei dan' }])
    for (const change of [
      db.updateTable('audit_log').set({ actor_name: 'Bo' }),
      db.deleteFrom('audit_log').where('id', '=', 'a1'),
    ])
      await expect(change.execute()).rejects.toThrow('audit_log is append-only')
  })
})
