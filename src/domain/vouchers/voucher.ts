/**
 * Upper-case letters and digits without the easily confused I, O, 0 and 1 (docs/product.md, "Voucher codes"): 32
 * symbols.
 */
export const voucherAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const voucherCodeLength = 10

/**
 * Makes a voucher code of 10 symbols. `randomBytes` must be cryptographic for codes that are worth money;
 * 256 is a multiple of 32, so each symbol is equally likely.
 */
export function makeVoucherCode(randomBytes: (count: number) => Uint8Array): string {
  return Array.from(randomBytes(voucherCodeLength), (byte) => voucherAlphabet[byte % 32]).join('')
}

/** Shows a code in the groups 4-4-2. */
export function formatVoucherCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')
}

/** Reads a code as people type it: any case, with or without dashes and blanks. `undefined` when it cannot be a code. */
export function parseVoucherCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return code.length === voucherCodeLength && [...code].every((symbol) => voucherAlphabet.includes(symbol))
    ? code
    : undefined
}

/** A code, with or without its dashes, as lists show it: only its last two symbols. */
export function maskVoucherCode(code: string): string {
  return `••••-••••-${code.slice(-2)}`
}
