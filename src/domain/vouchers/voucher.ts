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

/** Shows a code in the groups 4-4-2; one that was brought along, and is of another length, as it is. */
export function formatVoucherCode(code: string): string {
  if (code.length !== voucherCodeLength) return code
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')
}

/** Reads a code as people type it: any case, with or without dashes and blanks. `undefined` when it cannot be a code. */
export function parseVoucherCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return code.length === voucherCodeLength && [...code].every((symbol) => voucherAlphabet.includes(symbol))
    ? code
    : undefined
}

/**
 * Reads a code of whatever shape: one of ours, or one that was brought along (docs/product.md, "Moving in"), which has 4 to 32
 * letters and digits. Returns it in capitals without what stands between them; `undefined` when it cannot be a code.
 */
export function parseAnyVoucherCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s._/-]/g, '')
  return /^[A-Z0-9]{4,32}$/.test(code) ? code : undefined
}

/** A code, with or without its dashes, as lists show it: only its last two symbols. */
export function maskVoucherCode(code: string): string {
  const isOurs = code.replaceAll('-', '').length === voucherCodeLength
  return `••••${isOurs ? '-••••-' : ''}${code.slice(-2)}`
}
