import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { type Database, inTransaction } from '#server/database/connect.ts'
import { paymentSystem } from '#server/services/payments/review.ts'
import { issueVouchers, usableVouchersOf } from '#server/services/vouchers/vouchers.ts'
import { hashToken } from '#server/token.ts'

/** A paid order for `quantity` vouchers of 100.00, as settling leaves it. `token` is its browser's cookie. */
export async function paidOrder(
  database: Database,
  { quantity = 1, token = Buffer.alloc(32, 7).toString('base64url'), name = 'Jo Visitor', livemode = 0 as 0 | 1 } = {},
) {
  const orderId = uuidv7()
  const paidAt = '2025-08-10T20:00:00.000Z'
  await inTransaction(database, async (tx) => {
    const order = await tx
      .insertInto('orders')
      .values({
        id: orderId,
        reference: `G-${orderId.slice(-6).toUpperCase()}`,
        status: 'pending',
        livemode,
        browser_hash: hashToken(token),
        cart_hash: 'cart',
        currency: 'AUD',
        items_cents: 10000 * quantity,
        shipping_cents: 0,
        total_cents: 10000 * quantity,
        name,
        email: 'jo@visitor.example',
        phone: '',
        delivery_method: 'print',
        address: '',
        city: '',
        state: '',
        postal_code: '',
        form_complete: 1,
        voucher_units: quantity,
        vouchers_issued: 0,
        paid_payment_id: null,
        charged_cents: null,
        paid_at: null,
        expires_at: '2025-08-11T20:00:00.000Z',
        created_at: paidAt,
        updated_at: paidAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('order_lines')
      .values({
        id: uuidv7(),
        order_id: orderId,
        position: 0,
        product_id: 100,
        kind: 'voucher',
        name: '$100 Gift Voucher',
        image: '',
        unit_cents: 10000,
        quantity,
      })
      .execute()
    await issueVouchers(
      tx,
      { newId: uuidv7, randomBytes: (count) => randomBytes(count) },
      { order, paidAt, by: paymentSystem },
    )
    await tx
      .updateTable('orders')
      .set({ status: 'paid', paid_at: paidAt, paid_payment_id: 'pay', charged_cents: 10000 * quantity })
      .where('id', '=', orderId)
      .execute()
  })
  return { orderId, token, vouchers: await usableVouchersOf(database.db, orderId, { now: new Date(paidAt) }) }
}
