import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseBeforeMigration, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { migrate } from './migrate.ts'

onEveryEngine('the subject of an email', (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await databaseBeforeMigration(engine, '0032-email-subjects')
  })
  afterEach(() => database.drop())

  test('is read from emails that an older version queued', async () => {
    const queued = [
      ['refund', { orderId: 'o1', refundId: 'r1' }, ['order', 'o1']],
      ['voucher-copy', { voucherId: 'v1', cause: 'resent' }, ['voucher', 'v1']],
      ['appointment-received', { appointmentId: 'a1' }, ['appointment', 'a1']],
      ['newsletter', { newsletterId: 'n1', subscriberId: 's1' }, ['newsletter', 'n1']],
      ['newsletter', { newsletterId: 'n2', subscriberId: null }, ['newsletter', 'n2']],
      ['welcome', { subscriberId: 's2' }, ['subscriber', 's2']],
      ['staff-reset', { linkId: 'l1' }, ['link', 'l1']],
      ['staff-notice', { staffId: 'p1', what: 'password', at: '' }, ['staff', 'p1']],
      ['unknown', {}, [null, null]],
    ] as const
    const row = { recipient: '', status: 'queued', attempts: 0, next_attempt_at: '', created_at: '' } as const
    for (const [index, [template, stored]] of queued.entries()) {
      const [id, payload] = [`e${index}`, JSON.stringify(stored)]
      await database.db
        .insertInto('email_outbox')
        .values({ ...row, id, dedupe_key: id, template, payload })
        .execute()
    }
    await migrate(database)
    const rows = await database.db.selectFrom('email_outbox').selectAll().orderBy('id').execute()
    expect(rows.map((row) => [row.subject_kind, row.subject_id])).toEqual(queued.map(([, , subject]) => subject))
  })
})
