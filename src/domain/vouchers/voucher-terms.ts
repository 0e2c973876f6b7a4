import { day } from '../dates/durations.ts'

/** How far away a voucher's last day may be, in ms: 20 years; a later date is a typing error. */
export const maxValidityMs = 20 * 365.25 * day

/** How long a voucher is valid, in words: `1 year`, `3 years`. */
export const yearsInWords = (years: number): string => (years === 1 ? '1 year' : `${years} years`)

/**
 * What a buyer and a holder must know of a voucher's end (docs/law.md, "Gift vouchers"): wherever it is said, it is said by
 * this, so that shop, checkout and emails cannot disagree. Before it is sold by its `years`, afterwards by its last day
 * (`until`, as the voucher has it; `several`, where one sentence is about more than one).
 */
export const voucherTerms = (validity: { years: number } | { until: string; several?: boolean }): string =>
  'years' in validity
    ? `Gift vouchers are valid for ${yearsInWords(validity.years)} from the day of sale. Anything left on one expires after its last day.`
    : `Valid until ${validity.until}. Anything left on ${validity.several ? 'them' : 'it'} expires after that day.`
