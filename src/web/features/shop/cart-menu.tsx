import { ShoppingBag, X } from 'lucide-react'
import { useRef } from 'react'
import { formatMoney, parsePrice } from '#domain/money.ts'
import { type Cart, cartCount, cartTotal } from '#domain/shop/cart.ts'
import { SiteLink } from '#web/site-link.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { useDisclosure } from '#web/ui/use-disclosure.ts'
import { changeQuantity, clearCart, removeFromCart, useCart } from './cart-store.ts'

/** The cart's button in the header, with its dropdown. */
export function CartMenu() {
  const cart = useCart()
  const count = cartCount(cart)
  const { open, setOpen, root } = useDisclosure<HTMLDivElement>()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <div ref={root} className="needs-script sm:relative">
      <IconButton
        ref={button}
        aria-expanded={open}
        aria-controls="cart-menu"
        aria-label={`Shopping cart, ${count} ${count === 1 ? 'item' : 'items'}`}
        className="relative"
        onClick={() => setOpen(!open)}
      >
        <ShoppingBag aria-hidden />
        {count > 0 && (
          <span
            data-testid="cart-badge"
            className="tabular absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-[5px] bg-accent px-1 font-semibold text-accent-ink text-xs leading-none"
          >
            {count}
          </span>
        )}
      </IconButton>
      <div
        ref={panel}
        id="cart-menu"
        role="dialog"
        aria-label="Shopping cart"
        tabIndex={-1}
        hidden={!open}
        className="absolute inset-x-3 top-[calc(100%+0.5rem)] rounded-md border border-stone bg-paper-bright p-5 shadow-soft sm:inset-x-auto sm:top-[calc(100%+1.5rem)] sm:right-0 sm:w-96"
      >
        {cart.length === 0 ? (
          <div className="py-4 text-center">
            <p className="font-serif text-xl">Your cart is empty</p>
            <Button
              variant="quiet"
              className="mt-5"
              onClick={() => {
                close()
                button.current?.focus()
              }}
            >
              Continue Shopping
            </Button>
          </div>
        ) : (
          <>
            <Lines cart={cart} onRemoved={() => panel.current?.focus()} />
            <p className="flex items-baseline justify-between border-stone border-t pt-4">
              <span>Total:</span>
              <span className="tabular font-serif text-2xl">{formatMoney(cartTotal(cart))}</span>
            </p>
            <div className="mt-4 grid grid-cols-2 gap-3">
              <Button
                variant="quiet"
                onClick={() => {
                  clearCart()
                  panel.current?.focus()
                }}
              >
                Clear Cart
              </Button>
              <SiteLink href="/checkout" onClick={close} className={buttonClass()}>
                Checkout
              </SiteLink>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Moves the focus before a line is removed, so that it stays inside the dropdown. */
const Lines = ({ cart, onRemoved }: { cart: Cart; onRemoved: () => void }) => (
  <ul className="-mr-2 mb-4 max-h-60 overflow-y-auto pr-2">
    {cart.map((item) => (
      <li
        key={item.id}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-stone border-b py-3 first:pt-0 last:border-b-0"
      >
        <Picture src={item.image} alt="" sizes="80px" className="h-14 w-20 shrink-0 rounded-sm object-cover" />
        <div className="min-w-0 flex-[1_1_7rem]">
          <p className="break-words font-semibold leading-snug">{item.name}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="tabular text-ink-soft text-small">
              {formatMoney(parsePrice(item.price) ?? 0)} × {item.quantity}
            </p>
            <QuantityStepper item={item} onChange={(quantity) => changeQuantity(item.id, quantity)} />
          </div>
        </div>
        <IconButton
          aria-label={`Remove ${item.name}`}
          onClick={() => {
            onRemoved()
            removeFromCart(item.id)
          }}
        >
          <X aria-hidden />
        </IconButton>
      </li>
    ))}
  </ul>
)
