import { voucherAlphabet, voucherCodeLength } from './voucher-code.ts'

/**
 * What shows, in a code that no voucher has, that it was misread or mistyped: a sentence or two for staff, who then read it again
 * rather than take the voucher for a false one. Codes that came from another system may look different, so it is said only once no voucher was found.
 * Empty where it looks like a code of ours, or is the address in some other QR code.
 */
export function codeMisreading(text: string): string {
  if (/[:/]/.test(text)) return ''
  const symbols = [...text.toUpperCase().replace(/[\s._\p{Pd}]/gu, '')]
  const { length } = symbols
  const isConfused = (symbol: string) => 'OI01'.includes(symbol)
  return [
    length === voucherCodeLength
      ? ''
      : `You’ve entered ${length} ${length === 1 ? 'character' : 'characters'}; codes made here have ${voucherCodeLength}.`,
    symbols.some(isConfused) ? 'Codes made here never have O, I, 0 or 1.' : '',
    symbols.every((symbol) => voucherAlphabet.includes(symbol) || isConfused(symbol))
      ? ''
      : 'Codes made here have only letters and digits.',
  ]
    .filter(Boolean)
    .join(' ')
}
