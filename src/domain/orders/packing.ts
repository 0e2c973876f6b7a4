import type { Cents } from '../money.ts'
import type { OrderStatus } from './order.ts'

/** `voided`: how many of its vouchers were refunded whole, and are worth nothing. */
type Line = { kind: 'voucher' | 'goods'; quantity: number; totalCents: Cents; voided: number }
type Packed = { status: OrderStatus; goodsBack: Cents; lines: readonly Line[] }

/**
 * What of an order is not sent any more (docs/product.md, "Fulfilment"): of each line how many, and whether staff must look
 * first, since a refund is of an amount and does not say of what. `goodsBack`: cents that went back, or are on their way, of goods and postage.
 */
export function keptBack({ status, goodsBack, lines }: Packed): { units: number[]; unsure: boolean } {
  if (['refunded', 'lost', 'cancelled'].includes(status))
    return { units: lines.map(({ quantity }) => quantity), unsure: false }
  const goods = lines.filter(({ kind }) => kind === 'goods')
  const goodsCents = goods.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const onlyGoods = goods.length === lines.length
  const goodsGone = goods.length > 0 && onlyGoods && goodsBack === goodsCents
  return {
    units: lines.map(({ kind, quantity, voided }) => (kind === 'voucher' ? voided : goodsGone ? quantity : 0)),
    unsure: goods.length > 0 && goodsBack > 0 && !goodsGone,
  }
}
