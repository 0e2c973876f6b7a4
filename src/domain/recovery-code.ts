import { voucherAlphabet } from './voucher.ts'

const length = 10

/** Makes a recovery code of 10 symbols that are not easily confused, 50 bits by chance: `ABCDE-FGHJK`. */
export function makeRecoveryCode(randomBytes: (count: number) => Uint8Array): string {
  const symbols = Array.from(randomBytes(length), (byte) => voucherAlphabet[byte % 32]).join('')
  return `${symbols.slice(0, 5)}-${symbols.slice(5)}`
}

/** Reads a recovery code as people type it: any case, with or without dashes and blanks. `undefined` when it is none. */
export function readRecoveryCode(text: string): string | undefined {
  const symbols = text.toUpperCase().replace(/[\s-]/g, '')
  if (symbols.length !== length || ![...symbols].every((symbol) => voucherAlphabet.includes(symbol))) return undefined
  return `${symbols.slice(0, 5)}-${symbols.slice(5)}`
}
