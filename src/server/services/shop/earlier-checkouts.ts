import { endCheckout } from '../payments/end-checkout.ts'
import type { SettleDeps } from '../payments/settle.ts'
import type { PricedCart } from './pricing.ts'

/** A browser's request to open a checkout. `repeat`: the payment of an earlier identical purchase that is repeated on purpose. */
export type CheckoutRequest = { browserHash: string; cart: PricedCart; repeat: string | undefined }

/** Why it does not get one, for what it did before. */
export type Refused =
  /**
   * An earlier checkout of this browser has in fact been paid; or one of the same cart has, but the staff must look at it
   * first (`in_review`), or the bank is at it (`processing`). `paymentId` is the provider's reference.
   */
  | { ok: false; reason: 'already_paid' | 'in_review' | 'processing'; orderId: string; paymentId: string }
  /** Another request of this browser is opening one. */
  | { ok: false; reason: 'busy' }

/**
 * Ends this browser's open checkouts of other carts, and those that are too old. One whose bank takes its time is let go,
 * unless it is for the same cart: nobody is asked to pay that twice.
 */
export async function endSuperseded(
  deps: SettleDeps,
  { browserHash, cart: { cartHash } }: CheckoutRequest,
): Promise<Refused | undefined> {
  const livemode = deps.payments.livemode ? 1 : 0
  const pending = await deps.database.db
    .selectFrom('orders')
    .select(['id', 'cart_hash', 'livemode'])
    .where('browser_hash', '=', browserHash)
    .where('status', '=', 'pending')
    .where((is) =>
      is.or([
        is.and([is('let_go_at', 'is not', null), is('cart_hash', '=', cartHash)]),
        is.and([
          is('let_go_at', 'is', null),
          is.or([
            is('cart_hash', '!=', cartHash),
            is('expires_at', '<=', deps.now().toISOString()),
            is('livemode', '!=', livemode),
          ]),
        ]),
      ]),
    )
    .execute()
  for (const { id, cart_hash } of pending) {
    const ended = await endCheckout(deps, id)
    if (ended.to === 'busy') return { ok: false, reason: 'busy' }
    if (!('paymentReference' in ended)) continue
    const failure = { ok: false, orderId: id, paymentId: ended.paymentReference } as const
    if (ended.to === 'paid') return { ...failure, reason: 'already_paid' }
    if (cart_hash === cartHash) return { ...failure, reason: 'processing' }
    await setAside(deps, id)
  }
  return undefined
}

/** Lets a browser go on to another checkout; this order becomes paid or is cancelled without it. */
const setAside = ({ database, now }: SettleDeps, orderId: string) =>
  database.db
    .updateTable('orders')
    .set({ let_go_at: now().toISOString() })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .where('let_go_at', 'is', null)
    .execute()

/** The same cart of this browser, with a payment in review. */
export async function findInReview(
  { database, payments }: SettleDeps,
  { browserHash, cart }: CheckoutRequest,
): Promise<Refused | undefined> {
  const found = await database.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'payments.reference'])
    .where('orders.browser_hash', '=', browserHash)
    .where('orders.cart_hash', '=', cart.cartHash)
    .where('orders.status', '=', 'review')
    .where('orders.livemode', '=', payments.livemode ? 1 : 0)
    .where('payments.status', '=', 'succeeded')
    .orderBy('payments.created_at')
    .executeTakeFirst()
  if (!found?.reference) return undefined
  return { ok: false, reason: 'in_review', orderId: found.id, paymentId: found.reference }
}
