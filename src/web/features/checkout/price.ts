import type { Checkout, CheckoutForm } from '#contract/checkout.ts'
import type { Cents } from '#domain/money.ts'
import { type Cart, cartTotal } from '#domain/shop/cart.ts'
import { shippingFee, shippingState } from '#domain/shop/shipping.ts'

type Place = Pick<CheckoutForm, 'deliveryMethod' | 'state' | 'postalCode'>

/** What the buyer is shown, in cents. `shipping` is undefined until a delivery's state is known, typed or by its postal code. */
export type ShownPrice = { items: Cents; shipping: Cents | undefined; total: Cents }

/**
 * The price of a cart on its way to a place (docs/product.md, "Shipping fees"): the same fee, by the same function, as
 * the server's.
 */
export function shownPrice(cart: Cart, place: Place, fees: Checkout['shippingFees'] | undefined): ShownPrice {
  const items = cartTotal(cart)
  const isKnown = place.deliveryMethod === 'delivery' && shippingState(place) !== ''
  const shipping = fees && isKnown ? shippingFee('delivery', place, fees) : undefined
  return { items, shipping, total: items + (shipping ?? 0) }
}
