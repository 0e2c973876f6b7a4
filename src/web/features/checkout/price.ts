import type { Checkout, CheckoutForm } from '#contract/checkout.ts'
import type { Cents } from '#domain/money.ts'
import { type Cart, cartTotal } from '#domain/shop/cart.ts'
import { shippingFee, shippingState } from '#domain/shop/shipping.ts'

type Place = Pick<CheckoutForm, 'deliveryMethod' | 'state' | 'postalCode'>

/** The displayed price in cents. `shipping` is undefined until the state of a delivery is known, from its field or the postal code. */
export type ShownPrice = { items: Cents; shipping: Cents | undefined; total: Cents }

/**
 * The price of a cart with delivery to an address (docs/product.md, "Shipping fees"). The fee is computed by the same
 * function as on the server.
 */
export function shownPrice(cart: Cart, place: Place, fees: Checkout['shippingFees'] | undefined): ShownPrice {
  const items = cartTotal(cart)
  const isKnown = place.deliveryMethod === 'delivery' && shippingState(place) !== ''
  const shipping = fees && isKnown ? shippingFee('delivery', place, fees) : undefined
  return { items, shipping, total: items + (shipping ?? 0) }
}
