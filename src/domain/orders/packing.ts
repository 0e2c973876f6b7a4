import type { Cents } from '../money.ts'
import type { OrderStatus } from './order.ts'

/** `voided`: the number of its vouchers that were fully refunded and are worth nothing. */
type Line = { kind: 'voucher' | 'goods'; quantity: number; totalCents: Cents; voided: number }
type Packed = { status: OrderStatus; goodsBack: Cents; lines: readonly Line[] }

/**
 * The units of each order line that are no longer sent (docs/product.md, "Fulfilment"). `unsure`: staff must check first, since
 * a refund is an amount and does not name items. `goodsBack`: cents refunded, or being refunded, for goods and postage.
 */
export function unitsNotSent({ status, goodsBack, lines }: Packed): { units: number[]; unsure: boolean } {
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
