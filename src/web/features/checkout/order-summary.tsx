import { formatMoney } from '#domain/money.ts'
import { type Cart, lineTotal } from '#domain/shop/cart.ts'
import type { DeliveryMethod } from '#domain/shop/shipping.ts'
import { Link } from '#web/router.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import type { ShownPrice } from './price.ts'

/** The hint beside “Calculated at checkout”: what is missing for the shipping fee, or why there is none. */
const shippingHints: Record<DeliveryMethod, string> = {
  delivery: 'Add your address to see it',
  pickup: 'Free for pickup',
  print: 'Free for Print Now',
}

type OrderSummaryProps = {
  cart: Cart
  price: ShownPrice
  method: DeliveryMethod
  /** Whether a payment is being made, during which the order must not change. */
  paying: boolean
  /** Changes the quantity; missing for Buy Now, which is always one piece. */
  onSetQuantity: ((id: number, quantity: number) => void) | undefined
}

/** The items of the order, and its total. */
export const OrderSummary = ({ cart, price, method, paying, onSetQuantity }: OrderSummaryProps) => (
  <section aria-labelledby="order-summary" className="rounded-xl border border-stone bg-paper-bright p-6 sm:p-8">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id="order-summary" className="text-heading">
        Order Summary
      </h2>
      <Link to="/#shop" className="text-link py-1">
        Continue Shopping
      </Link>
    </div>
    <ul className="mt-5 divide-y divide-stone border-stone border-y">
      {cart.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
          <div className="w-[4.5rem] shrink-0">
            <Picture
              src={item.image}
              alt=""
              sizes="72px"
              className="aspect-[4/3] w-full rounded-md border border-stone object-cover"
            />
          </div>
          <div className="min-w-0 flex-[1_1_6.5rem]">
            <p className="break-words font-semibold leading-snug">{item.name}</p>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <p className="text-ink-soft text-small">
                Quantity: <span className="tabular">{item.quantity}</span>
              </p>
              {onSetQuantity && (
                <QuantityStepper
                  item={item}
                  disabled={paying}
                  onChange={(quantity) => onSetQuantity(item.id, quantity)}
                />
              )}
            </div>
          </div>
          <p className="tabular ml-auto">{formatMoney(lineTotal(item))}</p>
        </li>
      ))}
    </ul>
    <dl className="mt-5 grid gap-2">
      <div className="flex justify-between gap-4">
        <dt>Subtotal</dt>
        <dd className="tabular">{formatMoney(price.items)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="shrink-0">Shipping</dt>
        {price.shipping === undefined ? (
          <dd className="text-right text-ink-soft">
            Calculated at checkout <span className="block text-small">{shippingHints[method]}</span>
          </dd>
        ) : (
          <dd className="tabular">{formatMoney(price.shipping)}</dd>
        )}
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-4 border-stone border-t pt-4">
        <dt className="font-serif text-heading">Total</dt>
        <dd className="tabular font-serif text-heading">{formatMoney(price.total)}</dd>
      </div>
    </dl>
  </section>
)
