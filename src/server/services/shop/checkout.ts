import type { Checkout, OpenCheckout } from '#contract/checkout.ts'
import { checkoutLifetime } from '#domain/orders/order.ts'
import { inLockedTransaction, isDuplicate, type Tx } from '#server/database/connect.ts'
import { ProviderError } from '#server/payments/provider.ts'
import { hashToken } from '#server/token.ts'
import { insertOrder, lockOpenOrder, type OrderRow, type PaymentRow } from '../orders/orders.ts'
import { isSettled, type SettleDeps, settle } from '../payments/settle.ts'
import { readSetting } from '../stored-settings.ts'
import { type CheckoutRequest, endSuperseded, findInReview, type Refused } from './earlier-checkouts.ts'
import { keyedMutex } from './keyed-mutex.ts'
import { type CartRefusal, priceCart } from './pricing.ts'
import { findRepeatPurchase, type RepeatPurchase } from './repeat-purchase.ts'

/** This browser has bought the same within the hour, and the buyer has not confirmed the repetition. `ago` in ms. */
type Repeated = { ok: false; reason: 'repeat_purchase'; ago: number } & RepeatPurchase

export type OpenOutcome = { ok: true; checkout: Checkout } | CartRefusal | Refused | Repeated

/**
 * Opens a checkout (docs/product.md, "Opening a checkout"): prices the cart, commits the order, and only then asks the
 * provider for a payment, so that a crash in between leaves an order that the next call picks up. The same browser and
 * cart get the same order and payment again; another cart ends the earlier checkout. `browserToken` is the value of the
 * browser's cookie. `repeat`: the payment of the purchase of the same that the buyer means to make once more. Throws
 * `ProviderError` when the provider does not answer.
 */
export async function openCheckout(
  deps: SettleDeps,
  { cartItems, repeat, browserToken }: OpenCheckout & { browserToken: string },
): Promise<OpenOutcome> {
  const cart = await priceCart(deps.database.db, cartItems)
  if (!cart.ok) return cart
  const browserHash = hashToken(browserToken)

  const opened = await withLock(browserHash, () => openFor(deps, { browserHash, cart, repeat }))
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

/** Several carts of one browser at once would else end each other's checkouts while they open. */
const withLock = keyedMutex()

type Opened = { ok: true; order: OrderRow; payment: { reference: string; clientSecret: string } } | Refused | Repeated

/** Makes room for this cart and opens it, again where another process has opened one for this browser in between. */
async function openFor(deps: SettleDeps, wanted: CheckoutRequest): Promise<Opened> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const refused = (await endSuperseded(deps, wanted)) ?? (await findInReview(deps, wanted))
    if (refused) return refused
    const opened = await openPayment(deps, wanted)
    if (opened) return opened
  }
  return { ok: false, reason: 'busy' }
}

/** The order and its open payment, the earlier ones where there are any. `undefined` when there is no room for it now. */
async function openPayment(deps: SettleDeps, wanted: CheckoutRequest): Promise<Opened | undefined> {
  const placed = await place(deps, wanted)
  if (!placed || 'reason' in placed) return placed
  const { order, payment } = placed
  if (payment.status === 'creating') {
    const created = await createPayment(deps, order, payment)
    return created ? { ok: true, order, payment: created } : { ok: false, reason: 'busy' }
  }
  const { reference, client_secret: clientSecret } = payment
  if (reference === null || clientSecret === null) throw new Error(`open payment ${payment.id} has no reference`)
  const settlement = await settle(deps, { reference })
  if (!settlement.known) return { ok: false, reason: 'busy' }
  const failure = { ok: false, orderId: order.id, paymentId: reference } as const
  if (isSettled(settlement.orderStatus)) return { ...failure, reason: 'already_paid' }
  switch (settlement.payment.status) {
    case 'open':
      return { ok: true, order, payment: { reference, clientSecret } }
    case 'processing':
      return { ...failure, reason: 'processing' }
    case 'succeeded':
      return { ...failure, reason: 'in_review' }
    case 'cancelled':
      // Found cancelled at the provider: another one takes its place.
      return undefined
  }
}

/** Places the order where it is missing. `undefined` when another process was first to do so for this browser. */
async function place(deps: SettleDeps, wanted: CheckoutRequest) {
  try {
    return await inLockedTransaction(deps.database, (tx) => findOrPlace(tx, deps, wanted))
  } catch (error) {
    if (isDuplicate(error)) return undefined
    throw error
  }
}

/**
 * This browser's open order for this cart with its newest usable payment; makes what is missing. `undefined` while it has
 * another open order.
 */
async function findOrPlace(
  tx: Tx,
  deps: SettleDeps,
  { browserHash, cart, repeat }: CheckoutRequest,
): Promise<{ order: OrderRow; payment: PaymentRow } | Repeated | undefined> {
  const now = deps.now()
  const livemode = deps.payments.livemode ? 1 : 0
  const open = await lockOpenOrder(tx, deps.database.engine, browserHash)
  if (open && (open.cart_hash !== cart.cartHash || open.livemode !== livemode || open.expires_at <= now.toISOString()))
    return undefined
  // After the lock: a payment that was settled while we waited for it counts as well.
  const bought = await findRepeatPurchase(tx, deps, { browserHash, cart })
  if (bought && bought.paymentId !== repeat)
    return { ok: false, reason: 'repeat_purchase', ago: now.getTime() - Date.parse(bought.paidAt), ...bought }
  const order =
    open ??
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
