import { type Cents, parsePrice } from '../money.ts'

/**
 * One line of the cart as the browser keeps it (docs/product.md, "Cart"): `price` is text, `quantity` a whole number
 * from 1.
 */
export type CartItem = { id: number; name: string; price: string; image: string; quantity: number }
export type Cart = readonly CartItem[]

/** The most units of one product in an order (docs/product.md, "Cart"). */
export const maxQuantity = 20

/** Adds one unit: a known item rises by 1, a new one enters with quantity 1. Never above `maxQuantity`. */
export function addItem(cart: Cart, item: Omit<CartItem, 'quantity'>): Cart {
  const present = cart.find(({ id }) => id === item.id)
  return present ? setQuantity(cart, item.id, present.quantity + 1) : [...cart, { ...item, quantity: 1 }]
}

/** Sets a line's quantity; 0 or less removes the line. */
export function setQuantity(cart: Cart, id: number, quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, id)
  return cart.map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, maxQuantity) } : item))
}

/** Removes a line, whatever its quantity. */
export function removeItem(cart: Cart, id: number): Cart {
  return cart.filter((item) => item.id !== id)
}

/** The cart without the bought items: their quantities are reduced, and empty lines removed. */
export function withoutPurchased(cart: Cart, bought: readonly Pick<CartItem, 'id' | 'quantity'>[]): Cart {
  const left = ({ id, quantity }: CartItem) =>
    bought.reduce((rest, line) => (line.id === id ? rest - line.quantity : rest), quantity)
  return cart.flatMap((item) => (left(item) > 0 ? [{ ...item, quantity: left(item) }] : []))
}

/** Each unit of the cart by itself, in its order. */
export const unitsOf = (cart: Cart): CartItem[] =>
  cart.flatMap((item) => Array.from({ length: item.quantity }, () => item))

/** How many units the cart holds: the number on the cart's badge. */
export function cartCount(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A line's price times quantity, in cents. A price that cannot be read counts as nothing. */
export function lineTotal({ price, quantity }: Pick<CartItem, 'price' | 'quantity'>): Cents {
  return (parsePrice(price) ?? 0) * quantity
}

/** The sum of all lines in cents, before shipping. */
export function cartTotal(cart: Cart): Cents {
  return cart.reduce((sum, item) => sum + lineTotal(item), 0)
}
