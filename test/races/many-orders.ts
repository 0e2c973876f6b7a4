import { expect } from 'vitest'
import type { Engine } from '#server/database/connect.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buy, newShop, open, secondPayment, type TestShop, voucherItem } from '#test/support/shop.ts'

/** What became of an order at the provider before anybody here heard of it. */
export type Contested = {
  orderId: string
  units: number
  /** The payments that succeeded there. */
  paid: string[]
  /** Whether the one payment was refunded there as well. */
  refundedThere: boolean
}

/**
 * A shop with many orders: most paid by one to four payments, some by none, some refunded in the provider's dashboard
 * before the first delivery. Its webhooks are doubled, reordered, delayed, and for a third of the orders dropped.
 */
export async function manyOrders(engine: Engine, count: number) {
  const shop = await newShop(engine, { trustProxy: 1 })
  // Each visitor comes from an address of their own: the shop lets one address open 60 checkouts only.
  const visitor = (index: number) =>
    httpClient(shop.app, { headers: { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` } })
  const orders: Contested[] = []
  for (let index = 0; index < count; index++) {
    Object.assign(shop.gateway.switches, {
      double: index % 2 === 0,
      reorder: true,
      drop: index % 3 === 0,
      delayMs: (index % 5) * 1000,
    })
    const units = 1 + (index % 3)
    const cart = [{ ...voucherItem, quantity: units }]
    if (index % 8 === 7) {
      const { orderId } = await open(visitor(index), cart)
      orders.push({ orderId, units, paid: [], refundedThere: false })
      continue
    }
    const { orderId, paymentId } = await buy(visitor(index), cart)
    const paid = [paymentId]
    while (paid.length < 1 + (index % 4)) paid.push(await secondPayment(shop, orderId))
    const refundedThere = paid.length === 1 && index % 3 === 0
    if (refundedThere)
      await shop.gateway.refundPayment({
        reference: paymentId,
        amount: units * 10000,
        idempotencyKey: `there-${index}`,
      })
    orders.push({ orderId, units, paid, refundedThere })
  }
  const unpaid = await shop.database.db
    .selectFrom('payments')
    .select('reference')
    .where('status', '=', 'open')
    .execute()
  return { shop, orders, references: unpaid.map(({ reference }) => reference!) }
}

/** What must be true of every order in the end: paid ones have one set of everything, unpaid ones nothing. */
export async function expectEveryPurchase({ database: { db } }: TestShop, orders: Contested[]): Promise<void> {
  const rows = {
    orders: await db.selectFrom('orders').selectAll().execute(),
    vouchers: await db.selectFrom('vouchers').selectAll().execute(),
    issued: await db.selectFrom('voucher_ledger').selectAll().where('kind', '=', 'issue').execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    emails: await db.selectFrom('email_outbox').select(['template', 'subject_id']).execute(),
    refunds: await db.selectFrom('demo_refunds').select(['payment_id', 'amount_cents']).execute(),
  }
  for (const { orderId, units, paid, refundedThere } of orders) {
    const order = rows.orders.find(({ id }) => id === orderId)!
    const vouchers = rows.vouchers.filter(({ order_id }) => order_id === orderId)
    const issued = rows.issued.filter(({ voucher_id }) => vouchers.some(({ id }) => id === voucher_id))
    const emails = rows.emails.filter(({ subject_id }) => subject_id === orderId).map(({ template }) => template)
    if (paid.length === 0) {
      expect([order.status, vouchers, emails]).toEqual(['pending', [], []])
      continue
    }
    expect(order).toMatchObject({ status: refundedThere ? 'refunded' : 'paid', charged_cents: units * 10000 })
    expect(vouchers.map(({ unit }) => unit).sort()).toEqual(Array.from({ length: units }, (_, index) => index + 1))
    expect(vouchers.every(({ status }) => status === (refundedThere ? 'void' : 'active'))).toBe(true)
    expect(issued).toHaveLength(units)
    expect(emails.sort()).toEqual(refundedThere ? ['receipt', 'refund', 'voucher'] : ['receipt', 'voucher'])

    const payments = rows.payments.filter(({ order_id }) => order_id === orderId)
    const paying = payments.find(({ id }) => id === order.paid_payment_id)!
    const others = payments.filter(({ id }) => id !== paying.id)
    expect(paying.status).toBe(refundedThere ? 'refunded' : 'succeeded')
    expect(others.map(({ status }) => status)).toEqual(Array(paid.length - 1).fill('refunded'))
    const back = rows.refunds.filter(({ payment_id }) => payments.some(({ reference }) => reference === payment_id))
    const expected = refundedThere ? [paying] : others
    expect(back.map(({ payment_id }) => payment_id).sort()).toEqual(expected.map(({ reference }) => reference).sort())
    expect(back.every(({ amount_cents }) => amount_cents === units * 10000)).toBe(true)
  }
}
