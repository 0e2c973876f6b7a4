import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForEach } from '#test/support/fixture.ts'
import { newStaffShop } from '#test/support/staff-shop.ts'
import { newKey } from '#test/support/voucher-desk.ts'
import { putOnHold, releaseHold } from '../hold.ts'
import { writeSetting } from '../stored-settings.ts'
import { sendStatements } from './statements.ts'

onEveryEngine('the monthly statement', (engine) => {
  const shop = fixtureForEach(async () => {
    const clock = { at: new Date('2026-03-31T13:00:00.000Z') }
    return { ...(await newStaffShop(engine, { now: () => clock.at })), clock }
  })
  const paymentOf = async (orderId: string) => {
    const paid = shop.database.db.selectFrom('payments').select('id').where('order_id', '=', orderId)
    return (await paid.executeTakeFirstOrThrow()).id
  }
  const fee = (payment_id: string, reference: string, charged_at: string) =>
    ({ payment_id, reference, kind: 'charge', cents: 205, charged_at, recorded_at: charged_at }) as const
  const mails = () =>
    shop.database.db
      .selectFrom('email_outbox')
      .select(['recipient', 'payload'])
      .where('template', '=', 'statement')
      .execute()

  test('is emailed to each owner once after the local month ends, by any of several processes', async () => {
    const sale = { amountCents: 8000, method: 'cash', name: 'Jo', idempotencyKey: newKey() }
    const sold = await shop.ask('staff', 'POST', '/api/voucher-desk/sales', sale)
    expect(sold.status).toBe(201)
    const ending = { ...sale, amountCents: 3000, idempotencyKey: newKey() }
    await shop.ask('staff', 'POST', '/api/voucher-desk/sales', ending)
    expect(await sendStatements(shop.deps), 'nobody has switched it on').toBe(0)
    await shop.database.db
      .insertInto('payment_fees')
      .values([
        fee(await paymentOf(sold.body.orderId), 'txn_of_march', '2026-03-31T13:29:59.000Z'),
        fee(await paymentOf(sold.body.orderId), 'txn_of_april', '2026-03-31T13:30:00.000Z'),
      ])
      .execute()
    await writeSetting(shop.database.db, 'bookkeeping.sendsStatement', true, shop.clock.at)
    await writeSetting(shop.database.db, 'bookkeeping.statedMonth', '2026-02', shop.clock.at)
    shop.clock.at = new Date('2026-03-31T13:29:59.000Z')
    expect(await sendStatements(shop.deps), 'a second before midnight in Adelaide').toBe(0)
    await shop.database.db
      .updateTable('vouchers')
      .set({ expires_at: '2026-03-31T13:29:59.000Z' })
      .where('initial_cents', '=', 3000)
      .execute()
    shop.clock.at = new Date('2026-03-31T13:30:00.000Z')
    const counts = await Promise.all([1, 2, 3].map(() => sendStatements(shop.deps)))
    expect(counts.toSorted()).toEqual([0, 0, 1])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toBe('owner@clinic.example')
    expect(JSON.parse(mail?.payload ?? '{}')).toMatchObject({
      month: '2026-03',
      test: true,
      figures: { sold: 11_000, redeemed: 0, expired: 3000, outstanding: 8000, fees: 205 },
    })
    shop.clock.at = new Date('2026-04-20T00:00:00.000Z')
    expect(await sendStatements(shop.deps)).toBe(0)
    shop.clock.at = new Date('2026-05-02T00:00:00.000Z')
    expect(await sendStatements(shop.deps)).toBe(1)
  })

  test('is not sent a second time for the last month if what waits after a restore is discarded', async () => {
    await writeSetting(shop.database.db, 'bookkeeping.sendsStatement', true, shop.clock.at)
    await putOnHold(shop.database.db, { copyOf: shop.clock.at.toISOString(), now: shop.clock.at })
    shop.clock.at = new Date('2026-04-02T00:00:00.000Z')
    await releaseHold(shop.deps, { waiting: 'drop', actor: { id: null, name: 'test' } })
    expect(await sendStatements(shop.deps)).toBe(0)
    shop.clock.at = new Date('2026-05-02T00:00:00.000Z')
    expect(await sendStatements(shop.deps)).toBe(1)
  })
})
