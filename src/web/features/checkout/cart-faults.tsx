import type { Product } from '#contract/product.ts'
import { formatMoney, parsePrice } from '#domain/money.ts'
import { type Cart, maxQuantity } from '#domain/shop/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { PageMessage } from '#web/ui/page-message.tsx'
import { ReturnToShop } from './notes.tsx'

type PriceChangedProps = { cart: Cart; products: Product[]; onAccept: (products: Product[]) => void }

/**
 * Shown when a price has changed (docs/product.md, "Opening a checkout"). The buyer has to accept the new price, since nobody
 * pays a price that they have not seen.
 */
export const PriceChanged = ({ cart, products, onAccept }: PriceChangedProps) => (
  <PageMessage
    title="A price has changed"
    actions={
      <>
        <Button onClick={() => onAccept(products)}>Continue with the new price</Button>
        <ReturnToShop quiet />
      </>
    }
  >
    <p>This has changed since you filled your cart:</p>
    <ul className="grid gap-2 text-ink">
      {products.map(({ id, name, priceCents }) => {
        const before = parsePrice(cart.find((item) => item.id === id)?.price ?? '')
        return (
          <li key={id}>
            {name}: <span className="tabular font-semibold">{formatMoney(priceCents)}</span>
            {before !== undefined && <span className="text-ink-soft"> (was {formatMoney(before)})</span>}
          </li>
        )
      })}
    </ul>
  </PageMessage>
)

type CartRefusedProps = {
  cart: Cart
  faults: { position: number; message: string }[]
  onRemove: (id: number) => void
  onSetQuantity: (id: number, quantity: number) => void
}

/** Shown when an item of the cart cannot be sold. */
export const CartRefused = ({ cart, faults, onRemove, onSetQuantity }: CartRefusedProps) => (
  <PageMessage title="Please check your cart" actions={<ReturnToShop quiet />}>
    <p>Something in it can’t be ordered as it is.</p>
    <ul className="grid gap-4 text-ink">
      {cart.map((item, position) => {
        const fault = faults.find((found) => found.position === position)
        return (
          <li key={item.id} className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
            <span>
              <span className="font-semibold">{item.name}</span>
              {fault && `: ${fault.message}`}
            </span>
            {item.quantity > maxQuantity && (
              <Button
                aria-label={`Set ${item.name} to ${maxQuantity}`}
                onClick={() => onSetQuantity(item.id, maxQuantity)}
              >
                Set to {maxQuantity}
              </Button>
            )}
            {(fault || faults.length === 0) && (
              <Button variant="quiet" aria-label={`Remove ${item.name}`} onClick={() => onRemove(item.id)}>
                Remove
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  </PageMessage>
)
