import { expect, test } from 'vitest'
import type { Progress } from '#server/progress.ts'
import { readAppointments } from '#server/services/appointments/appointment-list.ts'
import { newDatabase, onEveryEngine, type TestDatabase } from '#test/support/databases.ts'
import { testDeps } from '#test/support/deps.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { seedBulk } from './index.ts'

const sizes = { appointments: 620, orders: 90, subscribers: 30 }
const until = Date.parse('2026-03-02T00:00:00.000Z')

onEveryEngine('the bulk seed', (engine) => {
  const database = fixtureForEach(() => newDatabase(engine))

  const fill = (force = false, report: (progress: Progress) => void = () => {}) =>
    seedBulk({ database, until, report }, sizes, force)

  test('writes complete orders with consistent voucher ledgers, and leaves no email to be sent', async () => {
    const told: Progress[] = []
    expect(await fill(false, (progress) => told.push(progress))).toEqual({ ok: true })
    expect(told.at(-1)).toEqual({ what: 'subscribers', done: 30, of: 30 })
    expect(told).toContainEqual({ what: 'appointments', done: 500, of: 620 })

    const orders = await database.db.selectFrom('orders').selectAll().execute()
    expect(orders).toHaveLength(90)
    expect(orders.filter(({ paid_at }) => paid_at)).toHaveLength(81)
    const vouchers = await database.db.selectFrom('vouchers').selectAll().execute()
    expect(vouchers.length).toBe(orders.reduce((sum, { vouchers_issued }) => sum + Number(vouchers_issued), 0))
    const ledger = await database.db.selectFrom('voucher_ledger').selectAll().execute()
    for (const { id, balance_cents } of vouchers) {
      const lines = ledger.filter(({ voucher_id }) => voucher_id === id)
      expect(lines.reduce((sum, { delta_cents }) => sum + Number(delta_cents), 0)).toBe(Number(balance_cents))
    }
    expect(ledger.some(({ kind }) => kind === 'redeem')).toBe(true)
    const waiting = await database.db.selectFrom('email_outbox').select('id').where('status', '=', 'queued').execute()
    expect(waiting).toEqual([])
  })

  test('is found by the lists like real requests', async () => {
    await fill()
    const query = { status: 'all', time: 'any', q: 'jones', sort: 'patient', page: 1, perPage: 200 } as const
    const actor = { id: null, name: 'test' }
    const { items, total } = await readAppointments(testDeps(database), { query, actor })
    expect(total).toBeGreaterThan(5)
    expect(items.every(({ lastName }) => lastName === 'Jones')).toBe(true)
  })

  test('writes the same rows each time', async () => {
    await fill()
    const other = await newDatabase(engine)
    try {
      await seedBulk({ database: other, until, report: () => {} }, sizes, false)
      for (const table of ['orders', 'vouchers', 'appointments', 'subscribers', 'email_outbox'] as const) {
        const rows = (from: TestDatabase) => from.db.selectFrom(table).selectAll().orderBy('id').execute()
        expect(await rows(other)).toEqual(await rows(database))
      }
    } finally {
      await other.drop()
    }
  })

  test('refuses a database with real data unless forced, and a second run', async () => {
    const at = new Date(until).toISOString()
    await database.db
      .insertInto('subscribers')
      .values({
        id: 'real',
        email: 'mei@mail.test',
        status: 'subscribed',
        consented_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    expect(await fill()).toEqual({ ok: false, reason: 'real_data' })
    expect(await database.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await fill(true)).toEqual({ ok: true })
    expect(await fill(true)).toEqual({ ok: false, reason: 'bulk_already' })
  })
})
