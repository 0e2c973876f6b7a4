import type { Product } from '#contract/product.ts'
import { amountFault, formatMoney, parseTypedAmount } from '#domain/money.ts'
import { type AmountLimits, ownAmountFault, ownAmountId, voucherName } from '#domain/shop/own-amount.ts'
import { ChosenVoucher } from './chosen-voucher.tsx'

/** Adds a voucher of any amount within the clinic's limits to the cart. */
export function OwnAmount({ product, limits }: { product: Product; limits: AmountLimits }) {
  const voucherOf = (typed: string) => {
    const cents = parseTypedAmount(typed)
    // What is typed wrong may well lie within the limits, as 75,50 does.
    if (cents === undefined && typed.trim()) return amountFault
    const fault = ownAmountFault(cents, limits)
    return fault ?? { id: ownAmountId(product.id, cents!), name: voucherName(cents!), cents: cents! }
  }
  return (
    <ChosenVoucher
      product={product}
      label="Or choose an amount"
      hint={`In dollars, from ${formatMoney(limits.least)} to ${formatMoney(limits.most)}`}
      action="Add this amount"
      voucherOf={voucherOf}
    >
      {(control) => (
        <input {...control} inputMode="decimal" autoComplete="off" className="field tabular min-w-20 flex-1" />
      )}
    </ChosenVoucher>
  )
}
