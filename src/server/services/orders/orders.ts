import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import { type Cents, currency } from '#domain/money.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { DeliveryMethod } from '#domain/shop/shipping.ts'
import type { TaxRecord } from '#domain/shop/tax.ts'
import type { Engine, Reader, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Deps, RowDeps } from '#server/deps.ts'
import { type AuditEntry, writeAudit } from '../audit.ts'
import type { PricedCart } from '../shop/pricing.ts'
import { withUnusedCode } from '../vouchers/unused-code.ts'
import { type SentGift, sentGiftsOf } from './order-gifts.ts'
import { taxRecordOfOrder } from './tax-record.ts'

export type OrderRow = Selectable<Tables['orders']>
export type PaymentRow = Selectable<Tables['payments']>

/** Reads an order and locks it until the transaction ends. Throws if there is no such order. */
export async function lockOrder(tx: Tx, engine: Engine, orderId: string): Promise<OrderRow> {
  // SQLite locks no rows: a write first makes the transaction the only writer before it reads.
  if (engine === 'sqlite')
    await tx
      .updateTable('orders')
      .set((row) => ({ updated_at: row.ref('updated_at') }))
      .where('id', '=', orderId)
      .execute()
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

/** A browser's open order, if it has one, locked until the transaction ends. */
export async function lockOpenOrder(tx: Tx, engine: Engine, browserHash: string): Promise<OrderRow | undefined> {
  const isOpen = (row: ExpressionBuilder<Tables, 'orders'>) =>
    row.and([row('browser_hash', '=', browserHash), row('status', '=', 'pending'), row('let_go_at', 'is', null)])
  if (engine === 'sqlite')
    await tx
      .updateTable('orders')
      .set((row) => ({ updated_at: row.ref('updated_at') }))
      .where(isOpen)
      .execute()
  return tx
    .selectFrom('orders')
    .selectAll()
    .where(isOpen)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

/** One order, or `undefined` if there is none with this id. */
export const findOrder = (db: Reader, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()

/** Changes columns of an order. */
export async function changeOrder(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  orderId: string,
  change: Updateable<Tables['orders']>,
): Promise<void> {
  const row = { ...change, updated_at: now().toISOString() }
  await tx.updateTable('orders').set(row).where('id', '=', orderId).execute()
}

/** Writes a line about an order to the audit log. */
export const auditOrder = (
  tx: Tx,
  deps: RowDeps,
  orderId: string,
  entry: Omit<AuditEntry, 'entity' | 'entityId'>,
): Promise<void> => writeAudit(tx, deps, { ...entry, entity: 'order', entityId: orderId })

/** The provider's reference of the payment that paid an order. Throws if it is not paid. */
export async function payingReference(db: Reader, { paid_payment_id }: OrderRow): Promise<string> {
  const { reference } = await db
    .selectFrom('payments')
    .select('reference')
    .where('id', '=', paid_payment_id)
    .executeTakeFirstOrThrow()
  if (reference === null) throw new Error(`payment ${paid_payment_id} has paid an order but has no reference`)
  return reference
}

/**
 * Places a pending order at the prices of a priced cart, in cents, without shipping: the form that says how it is
 * delivered comes later. Returns the order's row.
 */
export async function insertOrder(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId' | 'randomBytes'>,
  {
    browserHash,
    cart,
    livemode,
    expiresAt,
  }: { browserHash: string; cart: PricedCart; livemode: boolean; expiresAt: Date },
): Promise<OrderRow> {
  const at = deps.now().toISOString()
  const order = await insertWithFreeReference(tx, deps, {
    id: deps.newId(),
    status: 'pending',
    livemode: livemode ? 1 : 0,
    browser_hash: browserHash,
    cart_hash: cart.cartHash,
    currency,
    items_cents: cart.itemsTotal,
    shipping_cents: 0,
    total_cents: cart.itemsTotal,
    name: '',
    email: '',
    phone: '',
    delivery_method: cart.printable ? 'print' : 'pickup',
    address: '',
    city: '',
    state: '',
    postal_code: '',
    form_complete: 0,
    voucher_units: cart.voucherUnits,
    vouchers_issued: 0,
    expires_at: expiresAt.toISOString(),
    created_at: at,
    updated_at: at,
  })
  await tx
    .insertInto('order_lines')
    .values(
      cart.lines.map(({ product, unit, quantity, treatment }, position) => ({
        id: deps.newId(),
        order_id: order.id,
        position,
        product_id: product.id,
        kind: product.kind,
        name: product.name,
        treatment,
        image: product.image,
        unit_cents: unit,
        quantity,
      })),
    )
    .execute()
  return order
}

/** A reference that can be read out on the phone, in the symbols of voucher codes: `7KQM-2XHD`. */
const insertWithFreeReference = (
  tx: Tx,
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  order: Omit<Insertable<Tables['orders']>, 'reference'>,
): Promise<OrderRow> =>
  withUnusedCode(randomBytes, (symbols) =>
    tx
      .insertInto('orders')
      .values({ ...order, reference: `${symbols.slice(0, 4)}-${symbols.slice(4, 8)}` })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst(),
  )

/** The data of a receipt. Amounts in cents, times ISO 8601 UTC. `test`: no real money moved. */
export type OrderForEmail = {
  id: string
  reference: string
  status: OrderStatus
  test: boolean
  createdAt: string
  paidAt: string | null
  currency: string
  name: string
  email: string
  phone: string
  deliveryMethod: DeliveryMethod
  address: string
  city: string
  state: string
  postalCode: string
  lines: { name: string; kind: 'voucher' | 'goods'; image: string; unit: Cents; quantity: number; total: Cents }[]
  itemsTotal: Cents
  shipping: Cents
  total: Cents
  /** The charged amount; `null` until the order is paid. */
  charged: Cents | null
  /** The recipient of its vouchers by email, if it is not the buyer. */
  gifts: SentGift[]
  /** Its seller and tax, once it is paid. */
  taxRecord: TaxRecord | null
}

/** The lines of an order, in their order. */
export const linesOfOrder = (db: Reader, orderId: string): Promise<Selectable<Tables['order_lines']>[]> =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

/** Everything that an email about an order needs to know; `undefined` if there is no such order. */
export async function orderForEmail(db: Reader, orderId: string): Promise<OrderForEmail | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const lines = await linesOfOrder(db, orderId)
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    test: order.livemode === 0,
    createdAt: order.created_at,
    paidAt: order.paid_at,
    currency: order.currency,
    name: order.name,
    email: order.email,
    phone: order.phone,
    deliveryMethod: order.delivery_method,
    address: order.address,
    city: order.city,
    state: order.state,
    postalCode: order.postal_code,
    lines: lines.map(({ name, kind, image, unit_cents, quantity }) => ({
      name,
      kind,
      image,
      unit: unit_cents,
      quantity,
      total: unit_cents * quantity,
    })),
    itemsTotal: order.items_cents,
    shipping: order.shipping_cents,
    total: order.total_cents,
    charged: order.charged_cents,
    gifts: await sentGiftsOf(db, order),
    taxRecord: taxRecordOfOrder(order),
  }
}
