import type { Checkout, OpenCheckout } from '#contract/checkout.ts'
import { checkoutLifetime } from '#domain/order.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import { endCheckout } from '#server/payments/end-checkout.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { isSettled, type SettleDeps, settle } from '#server/payments/settle.ts'
import { insertOrder, type OrderRow, type PaymentRow } from '../orders/orders.ts'
import { readSetting } from '../settings.ts'
import { hashToken } from '../token.ts'
import { type CartRefusal, type PricedCart, priceCart } from './pricing.ts'

export type OpenOutcome =
  | { ok: true; checkout: Checkout }
  | CartRefusal
  /** The browser's earlier checkout has in fact been paid; `paymentId` is the provider's reference of it. */
  | { ok: false; reason: 'already_paid'; orderId: string; paymentId: string }
  /** An earlier payment is still being processed, or another request of this browser is opening one. */
  | { ok: false; reason: 'busy' }

/**
 * Opens a checkout (product.md 4): prices the cart, commits the order, and only then asks the provider for a payment,
 * so that a crash in between leaves an order that the next call picks up. The same browser and cart get the same order
 * and payment again; another cart ends the earlier checkout. `browserToken` is the value of the browser's cookie.
 * Throws `ProviderError` when the provider does not answer.
 */
export async function openCheckout(
  deps: SettleDeps,
  { cartItems, browserToken }: OpenCheckout & { browserToken: string },
): Promise<OpenOutcome> {
  const cart = await priceCart(deps.database.db, cartItems)
  if (!cart.ok) return cart
  const browserHash = hashToken(browserToken)

  const ended = await endSuperseded(deps, { browserHash, cartHash: cart.cartHash })
  if (!ended.ok) return ended

  const opened = await openPayment(deps, { browserHash, cart })
  if (!opened.ok) return opened
  const { order, payment } = opened
  return {
    ok: true,
    checkout: {
      clientSecret: payment.clientSecret,
      paymentId: payment.reference,
      orderId: order.id,
      amount: order.total_cents,
      itemsTotal: order.items_cents,
      currency: order.currency,
      gateway: deps.payments.gateway,
      printable: cart.printable,
      voucherUnits: cart.voucherUnits,
      shippingFees: await readSetting(deps.database.db, 'shop.shippingFees'),
    },
  }
}

type Refused = Extract<OpenOutcome, { reason: 'already_paid' | 'busy' }>

/** Ends this browser's open checkouts of other carts, and those that are too old. */
async function endSuperseded(
  deps: SettleDeps,
  { browserHash, cartHash }: { browserHash: string; cartHash: string },
): Promise<{ ok: true } | Refused> {
  const pending = await deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('status', '=', 'pending')
    .where((is) =>
      is.or([
        is('cart_hash', '!=', cartHash),
        is('expires_at', '<=', deps.now().toISOString()),
        is('livemode', '!=', deps.payments.livemode ? 1 : 0),
      ]),
    )
    .execute()
  for (const { id } of pending) {
    const ended = await endCheckout(deps, id)
    if (ended.to === 'paid')
      return { ok: false, reason: 'already_paid', orderId: id, paymentId: ended.paymentReference }
    if (ended.to === 'busy') return { ok: false, reason: 'busy' }
  }
  return { ok: true }
}

type Opened = { ok: true; order: OrderRow; payment: { reference: string; clientSecret: string } } | Refused

/** The order and its open payment, the earlier ones where there are any. */
async function openPayment(
  deps: SettleDeps,
  { browserHash, cart }: { browserHash: string; cart: PricedCart },
): Promise<Opened> {
  // A payment found cancelled at the provider is replaced by another one, once.
  for (let attempt = 0; attempt < 2; attempt++) {
    const { order, payment } = await inTransaction(deps.database, (tx) => findOrPlace(tx, deps, { browserHash, cart }))
    if (payment.status === 'creating') {
      const created = await createPayment(deps, order, payment)
      return created ? { ok: true, order, payment: created } : { ok: false, reason: 'busy' }
    }
    const { reference, client_secret: clientSecret } = payment
    if (reference === null || clientSecret === null) throw new Error(`open payment ${payment.id} has no reference`)
    const settlement = await settle(deps, { reference })
    if (settlement.known && isSettled(settlement.orderStatus))
      return { ok: false, reason: 'already_paid', orderId: order.id, paymentId: reference }
    if (settlement.known && settlement.payment.status === 'open')
      return { ok: true, order, payment: { reference, clientSecret } }
    // A payment in process, or one that the staff must look at first, is not asked for a second time.
    if (settlement.known && settlement.payment.status !== 'cancelled') return { ok: false, reason: 'busy' }
  }
  return { ok: false, reason: 'busy' }
}

/** This browser's open order for this cart with its newest usable payment; makes what is missing. */
async function findOrPlace(
  tx: Tx,
  deps: SettleDeps,
  { browserHash, cart }: { browserHash: string; cart: PricedCart },
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const now = deps.now()
  const found = await tx
    .selectFrom('orders')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('cart_hash', '=', cart.cartHash)
    .where('status', '=', 'pending')
    .where('livemode', '=', deps.payments.livemode ? 1 : 0)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const order =
    found ??
    (await insertOrder(tx, deps, {
      browserHash,
      cart,
      livemode: deps.payments.livemode,
      expiresAt: new Date(now.getTime() + checkoutLifetime),
    }))
  const usable = await tx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('provider', '=', deps.payments.kind)
    .where('status', 'in', ['creating', 'open'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (usable) return { order, payment: usable }
  const payment = await tx
    .insertInto('payments')
    .values({
      id: deps.newId(),
      order_id: order.id,
      provider: deps.payments.kind,
      reference: null,
      client_secret: null,
      status: 'creating',
      amount_cents: order.total_cents,
      currency: order.currency,
      livemode: order.livemode,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { order, payment }
}

/**
 * Asks the provider for a payment that our books already have. Its id is the idempotency key, so a second call after
 * a crash gets the same one. `undefined` when the order was ended in the meantime.
 */
async function createPayment(
  deps: SettleDeps,
  order: OrderRow,
  payment: PaymentRow,
): Promise<{ reference: string; clientSecret: string } | undefined> {
  const made = await deps.payments.createPayment({
    amount: payment.amount_cents,
    currency: payment.currency,
    orderId: order.id,
    idempotencyKey: payment.id,
  })
  if (made.amount !== payment.amount_cents || made.currency.toLowerCase() !== payment.currency.toLowerCase())
    throw new ProviderError('the provider opened a payment of another amount', false)
  await deps.database.db
    .updateTable('payments')
    .set({
      reference: made.reference,
      client_secret: made.clientSecret,
      status: 'open',
      updated_at: deps.now().toISOString(),
    })
    .where('id', '=', payment.id)
    .where('status', '=', 'creating')
    .execute()
  const { status } = await deps.database.db
    .selectFrom('payments')
    .select('status')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  if (status === 'open') return { reference: made.reference, clientSecret: made.clientSecret }
  await deps.payments.cancelPayment(made.reference)
  return undefined
}
