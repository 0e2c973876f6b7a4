import { parsePrice } from '#domain/money.ts'
import {
  addItem,
  type Cart,
  type CartItem,
  maxQuantity,
  removeItem,
  setQuantity,
  withoutPurchased,
} from '#domain/shop/cart.ts'
import { createStore } from '#web/store.ts'
import { toast } from '#web/ui/toast-store.ts'

const storageKey = 'cart'
const empty: Cart = []
let cart: Cart | undefined

function isCartItem(value: unknown): value is CartItem {
  const item = value as CartItem
  return (
    typeof value === 'object' &&
    value !== null &&
    Number.isInteger(item.id) &&
    typeof item.name === 'string' &&
    typeof item.price === 'string' &&
    parsePrice(item.price) !== undefined &&
    typeof item.image === 'string' &&
    Number.isInteger(item.quantity) &&
    item.quantity >= 1
  )
}

/** The saved cart. A corrupt one is logged and ignored (docs/product.md, "Cart"). */
function load(): Cart {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (Array.isArray(saved) && saved.every(isCartItem)) return saved
    throw new TypeError('not a list of cart items')
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a cart that cannot be read is logged (docs/product.md, "Cart")
    console.warn('The saved cart could not be read and is ignored', error)
    return empty
  }
}

const current = () => {
  cart ??= load()
  return cart
}

function change(next: Cart) {
  cart = next
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a full or forbidden storage must not stop the visitor
    console.warn('The cart could not be saved; it lasts until the page is closed', error)
  }
  store.emit()
}

/** Calls `changed` with the cart when another tab has changed it. Returns a function that stops it. */
export function onOtherTabsCart(changed: (cart: Cart) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey) changed(load())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

const store = createStore(empty, {
  read: current,
  follow: (changed) =>
    onOtherTabsCart((next) => {
      cart = next
      changed()
    }),
})

/** The cart, synchronised with other tabs. Empty on the server and until the page is hydrated. */
export const useCart = store.use

/**
 * Adds one unit, and shows one toast (docs/product.md, "Cart"). `added` is its text for an item that was not in the
 * cart; an increased quantity has its own text.
 */
export function addToCart(
  { id, name, price, image }: Omit<CartItem, 'quantity'>,
  added = { title: 'Item added to cart', description: `${name} added to your cart` },
): void {
  const before = quantityOf(id)
  change(addItem(current(), { id, name, price, image }))
  const quantity = quantityOf(id)
  if (quantity === before) toast('Cart is full', `You can order up to ${maxQuantity} of one item.`)
  else if (before === 0) toast(added.title, added.description)
  else toast('Item added to cart', `${name} quantity increased to ${quantity}`)
}

const quantityOf = (id: number) => current().find((item) => item.id === id)?.quantity ?? 0

/** Removes a line, and shows a toast. */
export function removeFromCart(id: number): void {
  const removed = current().find((item) => item.id === id)
  change(removeItem(current(), id))
  if (removed) toast('Item removed', `${removed.name} removed from your cart`, 'destructive')
}

/** Sets a line's quantity, never above what an order holds. */
export const changeQuantity = (id: number, quantity: number): void => change(setQuantity(current(), id, quantity))

/** Empties the cart, and shows a toast. */
export function clearCart(): void {
  change(empty)
  toast('Cart cleared', 'All items have been removed from your cart')
}

/** Removes purchased goods without a toast, since a placed order has its own. Goods added since then stay. */
export const removePurchased = (bought: Parameters<typeof withoutPurchased>[1]): void =>
  change(withoutPurchased(current(), bought))

/**
 * Updates the cart to new prices that the buyer has accepted (docs/product.md, "Opening a checkout"), and to the new names: the
 * name of a treatment voucher contains its value.
 */
export const acceptPrices = (products: Pick<CartItem, 'id' | 'name' | 'price'>[]): void =>
  change(
    current().map((item) => {
      const { name, price } = products.find(({ id }) => id === item.id) ?? item
      return { ...item, name, price }
    }),
  )
