import type { Fee } from '../content/fees.ts'
import { type Cents, formatMoney } from '../money.ts'
import { isDrawable } from '../vouchers/gift.ts'
import { voucherValues } from './own-amount.ts'

/** A treatment as the clinic keeps it, as far as its vouchers go. */
export type OfferedTreatment = { title: string; fees: readonly Fee[] }

/**
 * A voucher for a treatment, or the reason in words for its clinic why none is sold. `name` is what the voucher says;
 * `fee` the label of the fee that it stands for, empty where all visible fees of the treatment come to one amount.
 */
export type TreatmentOffer = { name: string; fee: string } & (
  | { cents: Cents; fault: null }
  | { cents: null; fault: string }
)

/** As long as the title of a treatment may be: more doesn’t fit on a voucher. */
const longestName = 120

/**
 * The vouchers for a treatment: one where its visible fees come to one amount, else one for each of them, such as
 * "Acupuncture: First visit" (docs/product.md, "A voucher for a treatment").
 */
export function treatmentOffers({ title, fees }: OfferedTreatment): TreatmentOffer[] {
  const priced = fees.flatMap(({ label, cents, hidden }) => (hidden || cents === null ? [] : [{ label, cents }]))
  const [first] = priced
  if (!first) return [{ name: title, fee: '', cents: null, fault: 'no fee on the site' }]
  if (priced.every(({ cents }) => cents === first.cents)) return [offer({ name: title, fee: '', cents: first.cents })]
  return [...Map.groupBy(priced, ({ label }) => label)].map(([label, [one, other]]) => {
    const named = { name: `${title}: ${label}`, fee: label }
    return other ? { ...named, cents: null, fault: 'two fees have this name' } : offer({ ...named, cents: one!.cents })
  })
}

function offer({ name, fee, cents }: { name: string; fee: string; cents: Cents }): TreatmentOffer {
  const fault = faultOf(name, cents)
  return fault === undefined ? { name, fee, cents, fault: null } : { name, fee, cents: null, fault }
}

function faultOf(name: string, cents: Cents): string | undefined {
  const { least, most } = voucherValues
  if (cents < least || cents > most) return `fee not from ${formatMoney(least)} to ${formatMoney(most)}`
  if (name.length > longestName) return 'its name is too long for a voucher'
  return isDrawable(name) ? undefined : 'its name has a sign that can’t be printed'
}
