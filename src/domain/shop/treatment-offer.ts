import type { Fee } from '../content/fees.ts'
import { type Cents, formatWholeMoney } from '../money.ts'
import { isDrawable } from '../vouchers/gift.ts'
import { voucherValues } from './own-amount.ts'

/** A treatment as the clinic keeps it, as far as its voucher goes. */
export type OfferedTreatment = { title: string; fees: readonly Fee[] }

/**
 * Why no voucher is sold for a treatment, in words for its clinic; `undefined` where one is. Its visible fees must come to
 * one amount, within what a voucher may be worth (docs/product.md, "A voucher for a treatment").
 */
export function treatmentFault({ title, fees }: OfferedTreatment): string | undefined {
  const [cents, other] = pricesOf(fees)
  const { least, most } = voucherValues
  if (cents === undefined) return 'no fee on the site'
  if (other !== undefined) return 'several fees'
  if (cents < least || cents > most) return `fee not from ${formatWholeMoney(least)} to ${formatWholeMoney(most)}`
  return isDrawable(title) ? undefined : 'its name has a sign that can’t be printed'
}

/** The value of a voucher for a treatment, in cents; `undefined` if none is sold. */
export const treatmentValue = (treatment: OfferedTreatment): Cents | undefined =>
  treatmentFault(treatment) === undefined ? pricesOf(treatment.fees)[0] : undefined

const pricesOf = (fees: readonly Fee[]): Cents[] => [
  ...new Set(fees.flatMap(({ cents, hidden }) => (hidden || cents === null ? [] : [cents]))),
]
