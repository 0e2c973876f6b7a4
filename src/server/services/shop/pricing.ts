import { createHash } from 'node:crypto'
import type { Product } from '#contract/product.ts'
import { type Cents, parsePrice } from '#domain/money.ts'
import { type CartItem, maxQuantity } from '#domain/shop/cart.ts'
import type { Reader } from '#server/database/connect.ts'
import { cartProducts } from './cart-products.ts'

/**
 * A line of a cart at the database's price. `unit` in cents; `treatment`: what its vouchers are for, empty where they name
 * none.
 */
export type PricedLine = { product: Product; unit: Cents; quantity: number; treatment: string }

export type PricedCart = {
  ok: true
  lines: PricedLine[]
  itemsTotal: Cents
  voucherUnits: number
  /** Whether every item is a voucher, so that the order can be printed at home. */
  printable: boolean
  /** The same for the same products, quantities and prices in whatever order. */
  cartHash: string
}

export type CartRefusal =
  /** `positions` count from 0 in the cart as it was sent. */
  | { ok: false; reason: 'unknown_product' | 'too_many'; positions: number[] }
  /** `products`: as they are sold now, under their numbers in the cart. */
  | { ok: false; reason: 'price_changed'; products: Product[] }
  | { ok: false; reason: 'nothing_to_pay' }

type ProposedItem = Pick<CartItem, 'id' | 'price' | 'quantity'>

/**
 * Prices a proposed cart from the database (docs/product.md, "Opening a checkout"). Lines of the same product count
 * together; those of a voucher with different amounts of the buyer's own, or for different treatments, don't. The prices that the browser sends are only
 * compared, so that nobody pays another price than they saw.
 */
export async function priceCart(db: Reader, items: readonly ProposedItem[]): Promise<PricedCart | CartRefusal> {
  const ids = [...new Set(items.map(({ id }) => id))]
  const products = await cartProducts(db, ids)
  const positions = (wrong: (item: ProposedItem) => boolean) =>
    items.flatMap((item, position) => (wrong(item) ? [position] : []))

  const unknown = positions(({ id }) => !products.has(id))
  if (unknown.length > 0) return { ok: false, reason: 'unknown_product', positions: unknown }

  const quantityOf = (id: number) => items.reduce((sum, item) => (item.id === id ? sum + item.quantity : sum), 0)
  const tooMany = positions(({ id }) => quantityOf(id) > maxQuantity)
  if (tooMany.length > 0) return { ok: false, reason: 'too_many', positions: tooMany }

  const lines = ids.map((id): PricedLine => {
    const { product, treatment } = products.get(id)!
    return { product, unit: product.priceCents, quantity: quantityOf(id), treatment }
  })
  const changed = [...products].filter(([id, { product }]) =>
    items.some((item) => item.id === id && parsePrice(item.price) !== product.priceCents),
  )
  if (changed.length > 0)
    return { ok: false, reason: 'price_changed', products: changed.map(([id, { product }]) => ({ ...product, id })) }

  const itemsTotal = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)
  if (itemsTotal === 0) return { ok: false, reason: 'nothing_to_pay' }
  const vouchers = lines.filter(({ product }) => product.kind === 'voucher')
  return {
    ok: true,
    lines,
    itemsTotal,
    voucherUnits: vouchers.reduce((sum, { quantity }) => sum + quantity, 0),
    printable: vouchers.length === lines.length,
    cartHash: hashOf(lines),
  }
}

const hashOf = (lines: readonly PricedLine[]): string =>
  createHash('sha256')
    .update(
      lines
        .map(
          ({ product, unit, quantity, treatment }) =>
            `${product.id}:${quantity}:${unit}${treatment && `:${treatment}`}`,
        )
        .sort()
        .join(),
    )
    .digest('hex')
