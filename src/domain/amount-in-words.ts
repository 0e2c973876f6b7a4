import { toCardinal } from 'n2words/en-AU'
import type { Cents } from './money.ts'

/**
 * Spells an amount of Australian money out, each word with a capital but `and`: 10000 becomes `One Hundred Australian
 * Dollars`, 10550 `One Hundred and Five Australian Dollars and Fifty Cents`. `cents` is a whole number, not negative;
 * throws a `RangeError` otherwise.
 */
export function amountInWords(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in whole cents: ${cents}`)
  const dollars = Math.floor(cents / 100)
  const rest = cents % 100
  const parts: string[] = []
  if (dollars > 0 || rest === 0) parts.push(`${toCardinal(dollars)} Australian ${dollars === 1 ? 'dollar' : 'dollars'}`)
  if (rest > 0) parts.push(`${toCardinal(rest)}${dollars === 0 ? ' Australian' : ''} ${rest === 1 ? 'cent' : 'cents'}`)
  return capitals(parts.join(' and '))
}

const capitals = (text: string) =>
  text.replace(/[a-z]+/gi, (word) => (word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
