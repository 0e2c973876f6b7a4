import { type Cents, formatMoney, formatWholeMoney } from '../money.ts'

/** Between which amounts, in cents, buyers choose what a voucher is worth (docs/product.md, "An amount of one’s own"). */
export type AmountLimits = { least: Cents; most: Cents }

/** The limits for a voucher's value that is not a product's, in cents. */
export const voucherValues: AmountLimits = { least: 5_00, most: 2_000_00 }

/** More than any amount in cents; ids of products are far below. */
const span = 10_000_000

/**
 * The cart's item id for a voucher of an amount that the buyer has chosen. Item ids are whole numbers, so
 * that each amount of a product has its own.
 */
export const ownAmountId = (productId: number, amount: Cents): number => productId * span + amount

/** The product and the amount behind such a number; `undefined` for a product as the shop sells it. */
export const readOwnAmount = (id: number): { productId: number; amount: Cents } | undefined =>
  id < span ? undefined : { productId: Math.floor(id / span), amount: id % span }

/** The name of a voucher of any amount, such as `$75 Gift Voucher`. */
export const voucherName = (amount: Cents): string => `${formatWholeMoney(amount)} Gift Voucher`

/** Why an amount can't be chosen; `undefined` where it can. `amount` is `undefined` where none was typed. */
export function ownAmountFault(amount: Cents | undefined, { least, most }: AmountLimits): string | undefined {
  if (amount !== undefined && amount >= least && amount <= most) return undefined
  return `Please enter an amount from ${formatMoney(least)} to ${formatMoney(most)}`
}
