import { createHash } from 'node:crypto'
import type { Product } from '#contract/product.ts'
import { type Cents, parsePrice, priceText } from '#domain/money.ts'
import { type CartItem, maxQuantity } from '#domain/shop/cart.ts'
import { type AmountLimits, ownAmountFault, readOwnAmount, voucherName } from '#domain/shop/own-amount.ts'
import type { Reader } from '#server/database/connect.ts'
import { readSetting } from '../settings.ts'
import { asProduct } from './products.ts'

/** A line of a cart at the database's price. `unit` in cents. */
export type PricedLine = { product: Product; unit: Cents; quantity: number }

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
  | { ok: false; reason: 'price_changed'; products: Product[] }
  | { ok: false; reason: 'nothing_to_pay' }

type ProposedItem = Pick<CartItem, 'id' | 'price' | 'quantity'>

/**
 * Prices a proposed cart from the database (docs/product.md, "Opening a checkout"). Lines of the same product count
 * together; those of a voucher with different amounts of the buyer's own don't. What the browser believes of prices is only
 * compared, so that nobody pays another price than they saw.
 */
export async function priceCart(db: Reader, items: readonly ProposedItem[]): Promise<PricedCart | CartRefusal> {
  const ids = [...new Set(items.map(({ id }) => id))]
  const sold = new Set(ids.map((id) => readOwnAmount(id)?.productId ?? id))
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', [...sold])
    .where('active', '=', 1)
    .execute()
  const limits = ids.some(readOwnAmount) ? await readSetting(db, 'shop.ownAmount') : null
  const products = new Map(
    ids.flatMap((id) => {
      const product = productOf(id, { rows: rows.map(asProduct), limits })
      return product ? [[id, product] as const] : []
    }),
  )
  const positions = (wrong: (item: ProposedItem) => boolean) =>
    items.flatMap((item, position) => (wrong(item) ? [position] : []))

  const unknown = positions(({ id }) => !products.has(id))
  if (unknown.length > 0) return { ok: false, reason: 'unknown_product', positions: unknown }

  const quantityOf = (id: number) => items.reduce((sum, item) => (item.id === id ? sum + item.quantity : sum), 0)
  const tooMany = positions(({ id }) => quantityOf(id) > maxQuantity)
  if (tooMany.length > 0) return { ok: false, reason: 'too_many', positions: tooMany }

  const lines = ids.map((id): PricedLine => {
    const product = products.get(id)!
    return { product, unit: product.priceCents, quantity: quantityOf(id) }
  })
  const changed = lines.filter(({ product, unit }) =>
    items.some(({ id, price }) => products.get(id) === product && parsePrice(price) !== unit),
  )
  if (changed.length > 0) return { ok: false, reason: 'price_changed', products: changed.map(({ product }) => product) }

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

/** What a number in a cart stands for; `undefined` where it is not sold, or not for this amount. */
function productOf(
  id: number,
  { rows, limits }: { rows: Product[]; limits: AmountLimits | null },
): Product | undefined {
  const own = readOwnAmount(id)
  const product = rows.find((row) => row.id === (own?.productId ?? id))
  if (!own || !product) return product
  if (product.kind !== 'voucher' || !limits || ownAmountFault(own.amount, limits)) return undefined
  return { ...product, name: voucherName(own.amount), price: priceText(own.amount), priceCents: own.amount }
}

const hashOf = (lines: readonly PricedLine[]): string =>
  createHash('sha256')
    .update(
      lines
        .map(({ product, unit, quantity }) => `${product.id}:${quantity}:${unit}`)
        .sort()
        .join(),
    )
    .digest('hex')
