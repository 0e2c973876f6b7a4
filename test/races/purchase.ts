import { expect } from 'vitest'
import type { Engine } from '#server/database/connect.ts'
import { httpClient } from '#test/support/http-client.ts'
import { buy, newShop, secondPayment, type TestShop, voucherItem } from '#test/support/shop.ts'

/** Vouchers in the order that is paid more than once. */
export const units = 3

/** A shop with one order and several payments of it, all of which succeeded at the provider, and none settled yet. */
export async function contestedOrder(engine: Engine, payments: number) {
  const shop = await newShop(engine)
  shop.gateway.switches.double = true
  shop.gateway.switches.reorder = true
  const browser = httpClient(shop.app)
  const first = await buy(browser, [{ ...voucherItem, quantity: units }])
  const references = [first.paymentId]
  while (references.length < payments) references.push(await secondPayment(shop, first.orderId))
  return { shop, browser, orderId: first.orderId, references }
}

/** What must be true of the order however the deliveries met: paid once, one set of everything, the rest refunded. */
export async function expectOnePurchase({ database }: TestShop, orderId: string, payments: number): Promise<void> {
  const { db } = database
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ status: 'paid', vouchers_issued: units, charged_cents: units * 10000 })

  const vouchers = await db.selectFrom('vouchers').selectAll().where('order_id', '=', orderId).execute()
  expect(vouchers.map(({ unit }) => unit).sort()).toEqual(Array.from({ length: units }, (_, index) => index + 1))
  const ledger = await db.selectFrom('voucher_ledger').select(['voucher_id', 'kind', 'delta_cents']).execute()
  expect(ledger.map((row) => row.voucher_id).sort()).toEqual(vouchers.map(({ id }) => id).sort())
  expect(ledger.every(({ kind, delta_cents }) => kind === 'issue' && delta_cents === 10000)).toBe(true)

  const emails = await db.selectFrom('email_outbox').select('template').execute()
  expect(emails.map(({ template }) => template).sort()).toEqual(['receipt', 'voucher'])

  const statuses = await db.selectFrom('payments').select(['id', 'reference', 'status']).execute()
  expect(statuses.filter(({ status }) => status === 'succeeded').map(({ id }) => id)).toEqual([order.paid_payment_id])
  const others = statuses.filter(({ id }) => id !== order.paid_payment_id)
  expect(others.map(({ status }) => status)).toEqual(Array(payments - 1).fill('refunded'))

  const refunds = await db.selectFrom('demo_refunds').select(['payment_id', 'amount_cents']).execute()
  expect(refunds.map((refund) => refund.payment_id).sort()).toEqual(others.map(({ reference }) => reference).sort())
  expect(refunds.every(({ amount_cents }) => amount_cents === units * 10000)).toBe(true)
}

/** What must be true at every moment, also right after a crash: nothing half made. */
export async function expectNothingHalfMade({ database }: TestShop, orderId: string): Promise<void> {
  const { db } = database
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  const vouchers = await db.selectFrom('vouchers').select('id').execute()
  const ledger = await db.selectFrom('voucher_ledger').select('id').execute()
  const emails = await db.selectFrom('email_outbox').select('id').execute()
  expect([status, vouchers.length, ledger.length, emails.length]).toEqual(
    status === 'paid' ? ['paid', units, units, 2] : ['pending', 0, 0, 0],
  )
}
