import { expect, test } from 'vitest'
import { onEveryEngine } from '#test/support/databases.ts'
import { fixtureForAll } from '#test/support/fixture.ts'
import { httpClient } from '#test/support/http-client.ts'
import { newOrderDashboard, refunding } from '#test/support/order-dashboard.ts'
import { buyAndSettle } from '#test/support/paid-shop.ts'
import { buy, deliveryForm, form, teaItem, voucherItem } from '#test/support/shop.ts'
import { writeSetting } from '../stored-settings.ts'

onEveryEngine('the CSV of orders', (engine) => {
  const shop = fixtureForAll(async () => {
    const shop = await newOrderDashboard(engine)
    await writeSetting(shop.database.db, 'business.taxRegistered', true, shop.clock.now())
    return shop
  })
  /** The lines of the file by buyer, without order number, time and email. */
  const linesBy = async (query = ''): Promise<Record<string, string>> => {
    const { status, text } = await shop.askAs('GET', `/api/orders.csv${query}`, undefined, 'staff')
    expect(status).toBe(200)
    const [, ...rows] = text.trim().split('\r\n')
    return Object.fromEntries(rows.map((row) => row.split(',')).map(([, , name, , ...rest]) => [name, rest.join(',')]))
  }

  test('lists items, postage, GST, payment method and delivery', async () => {
    await buyAndSettle(shop, [{ ...teaItem, quantity: 2 }, voucherItem], { ...deliveryForm, name: 'Post' })
    await buyAndSettle(shop, [voucherItem], { ...form, name: 'Print', deliveryMethod: 'pickup' })
    await buy(httpClient(shop.app), [teaItem], { ...form, name: 'Unpaid', deliveryMethod: 'pickup' })
    for (const [name, method] of [
      ['Till', 'cash'],
      ['Terminal', 'terminal'],
    ] as const) {
      const sale = { amountCents: 5000, quantity: 2, method, name, email: 'kim@visitor.example' }
      const sold = await shop.askAs('POST', '/api/voucher-desk/sales', { ...sale, idempotencyKey: `a-sale-by-${name}` })
      expect(sold.status).toBe(201)
    }
    expect(await linesBy()).toEqual({
      Post: '2 × Chrysanthemum tea; 1 × $100 Gift Voucher,15.00,152.00,4.72,0.00,Paid,Card,Post,Test,2026-03-02,',
      Print: '1 × $100 Gift Voucher,0.00,100.00,0.00,0.00,Paid,Card,Pick up at the clinic,Test,2026-03-02,',
      Till: '2 × $50 Gift Voucher,0.00,100.00,0.00,0.00,Paid,Cash,Sold at the desk,Test,2026-03-02,',
      Terminal: '2 × $50 Gift Voucher,0.00,100.00,0.00,0.00,Paid,Card terminal,Sold at the desk,Test,2026-03-02,',
    })
    expect(await linesBy('?status=unpaid')).toEqual({
      Unpaid: '1 × Chrysanthemum tea,0.00,18.50,,0.00,Not paid yet,,Pick up at the clinic,Test,,',
    })
  })

  test('lists the clinic’s days of payment and of posting', async () => {
    const { orderId } = await buyAndSettle(shop, [teaItem], { ...deliveryForm, name: 'Posted' })
    // When the clocks go forward, from half an hour after the day’s midnight in Adelaide to half an hour before the next.
    const days = { paid_at: '2025-10-04T15:00:00.000Z', fulfilled_at: '2025-10-05T13:00:00.000Z' }
    await shop.database.db.updateTable('orders').set(days).where('id', '=', orderId).execute()
    expect((await linesBy('?q=posted')).Posted).toMatch(/,Test,2025-10-05,2025-10-05$/)
    const next = { paid_at: '2025-10-04T14:00:00.000Z', fulfilled_at: '2025-10-05T13:30:00.000Z' }
    await shop.database.db.updateTable('orders').set(next).where('id', '=', orderId).execute()
    expect((await linesBy('?q=posted')).Posted).toMatch(/,Test,2025-10-04,2025-10-06$/)
  })

  test('lists partial and full refunds, without failed ones and those of second payments', async () => {
    const { orderId, paymentId } = await buyAndSettle(shop, [voucherItem], { ...form, name: 'Back' })
    for (const cents of [2000, 1500])
      expect((await shop.askAs('POST', `/api/orders/${orderId}/refunds`, refunding(cents))).status).toBe(200)
    const { id } = await shop.database.db
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', paymentId)
      .executeTakeFirstOrThrow()
    const at = shop.clock.now().toISOString()
    for (const [status, reason] of [
      ['failed', 'asked'],
      ['pending', 'asked'],
      ['succeeded', 'duplicate'],
    ] as const)
      await shop.database.db
        .insertInto('refunds')
        .values({
          id: `${status}-${reason}`,
          payment_id: id,
          reason,
          amount_cents: 900,
          idempotency_key: status + reason,
          status,
          reference: null,
          created_at: at,
          updated_at: at,
        })
        .execute()
    expect((await linesBy('?q=back')).Back).toBe(
      '1 × $100 Gift Voucher,0.00,100.00,0.00,35.00,Partly refunded,Card,Print at home,Test,2026-03-02,',
    )
  })
})
