import type { Product } from '#contract/product.ts'
import { formatMoney } from '#domain/money.ts'
import { type TreatmentVoucher, treatmentVoucherName } from '#domain/shop/treatment-voucher.ts'
import { ChosenVoucher } from './chosen-voucher.tsx'

/** Adds a voucher that names a treatment, and is worth its fee, to the cart. */
export function TreatmentChoice({ product, treatments }: { product: Product; treatments: TreatmentVoucher[] }) {
  const voucherOf = (chosen: string) => {
    const voucher = treatments.find(({ id }) => String(id) === chosen)
    return voucher ? { ...voucher, name: treatmentVoucherName(voucher) } : 'Please choose a treatment'
  }
  return (
    <ChosenVoucher
      product={product}
      label="Or choose a treatment"
      hint="The voucher names it and is worth its fee, for this or anything else we offer"
      action="Add this treatment"
      voucherOf={voucherOf}
    >
      {(control) => (
        <select {...control} className="field min-w-40 flex-1">
          <option value="">Choose…</option>
          {treatments.map(({ id, treatment, cents }) => (
            <option key={id} value={id}>
              {treatment}, {formatMoney(cents)}
            </option>
          ))}
        </select>
      )}
    </ChosenVoucher>
  )
}
