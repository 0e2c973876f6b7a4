import type { Insertable } from 'kysely'
import { day } from '#domain/dates/durations.ts'
import { currency } from '#domain/money.ts'
import type { Tables } from '#server/database/tables.ts'
import { inBatches } from './batches.ts'
import { type Bulk, instantOf } from './bulk.ts'
import { madeId, person, pick, scatter } from './people.ts'
import { bulkVouchers, codeOf } from './vouchers.ts'

const unitCents = 10_000
const methods = ['print', 'print', 'delivery', 'pickup'] as const

type BulkOrder = Insertable<Tables['orders']>

/**
 * Orders of 1 to 3 gift vouchers over the two years before, in test mode: nine of ten are paid, with their vouchers,
 * ledgers and emails. No email is left to be sent, and no payment to be asked after.
 */
export async function bulkOrders(bulk: Bulk, count: number): Promise<void> {
  await inBatches(bulk, { what: 'orders', count }, async (tx, numbers) => {
    const orders = numbers.map((number) => orderOf(bulk, number, count))
    const paid = orders.filter(({ paid_at }) => paid_at)
    await tx.insertInto('orders').values(orders.map(asPlaced)).execute()
    await tx.insertInto('order_lines').values(orders.map(lineOf)).execute()
    await tx.insertInto('payments').values(orders.map(paymentOf)).execute()
    await bulkVouchers(tx, { orders: paid, now: bulk.until })
    // The database counts the vouchers itself, so that orders turn paid after they are there, as in the shop.
    await tx
      .insertInto('orders')
      .values(paid)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          status: row.ref('excluded.status'),
          paid_at: row.ref('excluded.paid_at'),
          paid_payment_id: row.ref('excluded.paid_payment_id'),
          charged_cents: row.ref('excluded.charged_cents'),
          fulfilled_at: row.ref('excluded.fulfilled_at'),
        })),
      )
      .execute()
    await tx.insertInto('email_outbox').values(paid.flatMap(emailsOf)).execute()
    await tx.insertInto('audit_log').values(orders.map(entryOf)).execute()
  })
}

function orderOf(bulk: Bulk, number: number, count: number): BulkOrder {
  const at = instantOf(bulk, number, count)
  const time = new Date(at).toISOString()
  const who = person(scatter(number + 7) % Math.max(1, Math.ceil(count * 0.9)))
  const method = pick(methods, scatter(number))
  const shipping = method === 'delivery' ? 1500 : 0
  const quantity = 1 + (number % 3 === 0 ? scatter(number) % 3 : 0)
  const items = quantity * unitCents
  const paid = number % 10 !== 9
  const waits = number >= count - 40
  return {
    id: madeId(5, number, at),
    reference: codeOf(number, 8).replace(/^(.{4})/, '$1-'),
    status: !paid ? 'cancelled' : method === 'print' || waits ? 'paid' : 'fulfilled',
    livemode: 0,
    browser_hash: `bulk-${number}`,
    cart_hash: `bulk-${quantity}`,
    currency,
    items_cents: items,
    shipping_cents: shipping,
    total_cents: items + shipping,
    name: `${who.firstName} ${who.lastName}`,
    email: who.email,
    phone: who.phone,
    delivery_method: method,
    address: shipping ? `${1 + (number % 200)} Murray Street` : '',
    city: shipping ? 'Gawler' : '',
    state: shipping ? 'SA' : '',
    postal_code: shipping ? '5118' : '',
    form_complete: 1,
    voucher_units: quantity,
    vouchers_issued: paid ? quantity : 0,
    paid_payment_id: paid ? madeId(6, number, at) : null,
    charged_cents: paid ? items + shipping : null,
    paid_at: paid ? time : null,
    fulfilled_at: paid && method !== 'print' && !waits ? new Date(at + day).toISOString() : null,
    review_reason: null,
    expires_at: new Date(at + day).toISOString(),
    created_at: time,
    updated_at: time,
  }
}

const asPlaced = (order: BulkOrder): BulkOrder => ({
  ...order,
  status: order.paid_at ? 'pending' : order.status,
  vouchers_issued: 0,
  paid_payment_id: null,
  charged_cents: null,
  paid_at: null,
  fulfilled_at: null,
})

const lineOf = ({ id, voucher_units }: BulkOrder): Insertable<Tables['order_lines']> => ({
  id: `${id}-line`,
  order_id: id,
  position: 0,
  product_id: 100,
  kind: 'voucher',
  name: '$100 Gift Voucher',
  image: '',
  unit_cents: unitCents,
  quantity: voucher_units,
})

const paymentOf = (order: BulkOrder): Insertable<Tables['payments']> => ({
  id: order.paid_payment_id ?? `${order.id}-payment`,
  order_id: order.id,
  provider: 'demo',
  reference: `pi_bulk_${order.reference}`,
  client_secret: null,
  status: order.paid_at ? 'succeeded' : 'cancelled',
  amount_cents: order.total_cents,
  currency,
  livemode: 0,
  method: null,
  created_at: order.created_at,
  updated_at: order.created_at,
})

const emailsOf = ({ id, email, created_at, reference }: BulkOrder): Insertable<Tables['email_outbox']>[] =>
  (['receipt', 'voucher'] as const).map((template) => {
    const failed = template === 'receipt' && reference.startsWith('Z')
    return {
      id: `${id}-${template}`,
      template,
      recipient: email,
      payload: JSON.stringify({ orderId: id }),
      subject_kind: 'order',
      subject_id: id,
      dedupe_key: `${template}:${id}`,
      status: failed ? 'failed' : 'sent',
      attempts: failed ? 8 : 1,
      next_attempt_at: created_at,
      last_error: failed ? '550 No such mailbox' : null,
      sent_at: failed ? null : created_at,
      created_at,
    }
  })

const entryOf = ({ id, status, created_at }: BulkOrder): Insertable<Tables['audit_log']> => ({
  id: `${id}-entry`,
  at: created_at,
  actor_id: null,
  actor_name: 'bulk seed',
  action: status === 'cancelled' ? 'order.cancelled' : 'order.fulfilled',
  entity: 'order',
  entity_id: id,
  before: null,
  after: JSON.stringify({ status }),
  request_id: null,
})
