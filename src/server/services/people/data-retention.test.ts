import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { runOutboxOnce } from '#server/jobs/outbox.ts'
import { onEveryEngine } from '#test/support/databases.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { refuseRow } from '#test/support/refused-row.ts'
import { deliveryForm, form, newShop, type TestShop, teaItem, voucherItem } from '#test/support/shop.ts'
import { eraseOldData, retentionPeriods } from './data-retention.ts'

onEveryEngine('data past its retention period', (engine) => {
  let shop: TestShop
  let ahead = 0
  beforeAll(async () => {
    shop = await newShop(engine, { now: () => new Date(Date.now() + ahead) })
  })
  afterAll(() => shop.drop())
  const order = (id: string) =>
    shop.database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('names are removed from settled orders without voucher balances after seven years', async () => {
    const { orderId } = await buyAndSettle(shop, [voucherItem], { ...form, email: 'first@visitor.example' })
    const { orderId: withVoucher } = await buyAndSettle(shop, [voucherItem], form)
    const { orderId: unposted } = await buyAndSettle(shop, [teaItem], deliveryForm)
    await runOutboxOnce(shop.deps)
    const { db } = shop.database
    const far = new Date(Date.now() + retentionPeriods.paidOrders + 400 * day).toISOString()
    await db.updateTable('vouchers').set({ expires_at: far }).where('order_id', '=', withVoucher).execute()
    ahead = retentionPeriods.paidOrders - day
    expect((await eraseOldData(shop.deps)).orders).toBe(0)
    ahead = retentionPeriods.paidOrders + day
    expect(await eraseOldData(shop.deps)).toMatchObject({ orders: 1 })
    expect(await order(orderId)).toMatchObject({ name: 'Erased', email: '', total_cents: expect.any(Number) })
    for (const id of [withVoucher, unposted]) expect((await order(id)).email).toBe('mei@visitor.example')
    expect((await eraseOldData(shop.deps)).orders).toBe(0)
    ahead = 0
  })

  test('an address without a name, as imported vouchers may have, is removed after seven years', async () => {
    const { orderId } = await buyAndSettle(shop, [voucherItem], form)
    await runOutboxOnce(shop.deps)
    await shop.database.db.updateTable('orders').set({ name: '' }).where('id', '=', orderId).execute()
    ahead = retentionPeriods.paidOrders + day
    await eraseOldData(shop.deps)
    expect(await order(orderId)).toMatchObject({ email: '' })
    ahead = 0
  })

  test('names are removed also behind more orders with open work than one run takes', async () => {
    const { orderId: open } = await buyAndSettle(shop, [teaItem], deliveryForm)
    const { orderId: done } = await buyAndSettle(shop, [voucherItem], form)
    await runOutboxOnce(shop.deps)
    const { db } = shop.database
    const row = await order(open)
    for (let count = 0; count < 201; count++)
      await db
        .insertInto('orders')
        .values({
          ...row,
          id: `open-${count}`,
          reference: `O-${count}`,
          link_hash: null,
          created_at: '2020-01-01T00:00:00.000Z',
        })
        .execute()
    ahead = retentionPeriods.paidOrders + day
    await eraseOldData(shop.deps)
    expect(await order(done)).toMatchObject({ name: 'Erased' })
    await db.deleteFrom('orders').where('id', 'like', 'open-%').execute()
    ahead = 0
  })

  test('recipients are removed from sent emails after two years', async () => {
    await buyAndSettle(shop, [voucherItem], { ...form, email: 'old@visitor.example' })
    await runOutboxOnce(shop.deps)
    const sent = () =>
      shop.database.db
        .selectFrom('email_outbox')
        .select('status')
        .where('recipient', '=', 'old@visitor.example')
        .execute()
    ahead = retentionPeriods.emails - day
    await eraseOldData(shop.deps)
    expect(await sent()).toEqual([{ status: 'sent' }, { status: 'sent' }])
    ahead = retentionPeriods.emails + day
    expect((await eraseOldData(shop.deps)).emails).toBeGreaterThan(0)
    expect(await sent()).toEqual([])
    ahead = 0
  })

  test('expired sessions, sign-ins in progress and links are deleted', async () => {
    const { db } = shop.database
    const at = new Date(Date.now() - 100 * day).toISOString()
    await db
      .insertInto('setup_links')
      .values({ token_hash: 'x', expires_at: at, used_at: null, created_at: at })
      .execute()
    const challenge = { token_hash: 'y', kind: 'passkey', staff_id: null, tries: 0, expires_at: at } as const
    await db.insertInto('staff_challenges').values(challenge).execute()
    expect(await eraseOldData(shop.deps)).toMatchObject({ signIns: 1, links: 1 })
  })

  test('one order that fails keeps neither the others nor anything else past its period', async () => {
    const { orderId: bad } = await buyAndSettle(shop, [voucherItem], { ...form, email: 'bad@visitor.example' })
    const { orderId: good } = await buyAndSettle(shop, [voucherItem], { ...form, email: 'good@visitor.example' })
    await runOutboxOnce(shop.deps)
    await refuseRow(shop.database, { table: 'orders', event: 'update', id: bad })
    ahead = retentionPeriods.paidOrders + day
    await expect(eraseOldData(shop.deps)).rejects.toThrow('1 kinds of old data could not be erased')
    expect([(await order(good)).name, (await order(bad)).name]).toEqual(['Erased', form.name])
    const recipients = await shop.database.db.selectFrom('email_outbox').select('recipient').execute()
    expect(JSON.stringify(recipients)).not.toContain('@visitor.example')
    ahead = 0
  })
})
