import { hour } from '#domain/dates/durations.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { payingReference } from '../orders/orders.ts'
import type { PricedCart } from './pricing.ts'

/** How long after a purchase the same one is taken for a mistake until its buyer says otherwise, in ms. */
const doubtfulMs = hour

/** The buyer has the goods. After a refund, buying them again is no mistake, so it is not asked about. */
const kept: OrderStatus[] = ['paid', 'fulfilled', 'partly_refunded']

/** An earlier purchase of the same. `orderReference` is for people, `paymentId` the provider's; `paidAt` ISO 8601 UTC. */
export type RepeatPurchase = { orderId: string; orderReference: string; paymentId: string; paidAt: string }

/**
 * The newest order of the same products and quantities that this browser has paid within the last hour, at whatever price
 * and however it was delivered; `undefined` if there is none.
 */
export async function findRepeatPurchase(
  tx: Tx,
  { now, payments }: Pick<Deps, 'now' | 'payments'>,
  { browserHash, cart }: { browserHash: string; cart: PricedCart },
): Promise<RepeatPurchase | undefined> {
  const bought = await tx
    .selectFrom('orders')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('status', 'in', kept)
    .where('paid_at', '>', new Date(now().getTime() - doubtfulMs).toISOString())
    .where('livemode', '=', payments.livemode ? 1 : 0)
    .orderBy('paid_at', 'desc')
    .execute()
  const wanted = goodsOf(
    cart.lines.map(({ product, quantity }) => ({ product_id: product.id, name: product.name, quantity })),
  )
  for (const order of bought) {
    const { id: orderId, reference: orderReference, paid_at: paidAt } = order
    const lines = await tx
      .selectFrom('order_lines')
      .select(['product_id', 'name', 'quantity'])
      .where('order_id', '=', orderId)
      .execute()
    if (paidAt !== null && goodsOf(lines) === wanted)
      return { orderId, orderReference, paidAt, paymentId: await payingReference(tx, order) }
  }
  return undefined
}

/** A key that is equal for the same goods in any order of lines. The name distinguishes amounts chosen by the buyer. */
const goodsOf = (lines: { product_id: number; name: string; quantity: number }[]): string =>
  lines
    .map(({ product_id, name, quantity }) => JSON.stringify([product_id, name, quantity]))
    .sort()
    .join()
