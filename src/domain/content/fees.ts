import { type Cents, formatMoney } from '../money.ts'

/** One of a treatment's fees: `First visit`, how long it takes, and what it costs; `null` where that is not said. */
export type Fee = { label: string; minutes: number | null; cents: Cents | null; hidden: boolean }

/** The limits of a fee (docs/product.md, "Durations and fees"): minutes, and whole cents. */
export const feeLimits = { least: 5, most: 480, cents: 1_000_000 } as const

/** Formats one fee: `60 min · $120.00`. */
export const feeWords = ({ minutes, cents }: Fee): string =>
  [minutes === null ? '' : `${minutes} min`, cents === null ? '' : moneyWords(cents)].filter(Boolean).join(' · ')

/** Summarises all fees of a treatment: `30–60 min · from $80.00`; empty without fees. */
export function feeSummary(fees: readonly Fee[]): string {
  const minutes = fees.flatMap((fee) => fee.minutes ?? [])
  const cents = fees.flatMap((fee) => fee.cents ?? [])
  const [least, most, price] = [Math.min(...minutes), Math.max(...minutes), Math.min(...cents)]
  const from = cents.some((each) => each !== price) ? 'from ' : ''
  return [
    minutes.length > 0 && `${least === most ? least : `${least}–${most}`} min`,
    cents.length > 0 && `${from}${moneyWords(price)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const moneyWords = (cents: Cents) => (cents === 0 ? 'no charge' : formatMoney(cents))
