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

/** Formats a code in groups of 4-4-2. An imported code of another length is returned unchanged. */
export function formatVoucherCode(code: string): string {
  if (code.length !== voucherCodeLength) return code
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')
}

/** Parses a typed code: any case, with or without spaces and dashes, also those of word processors. `undefined` if it is not a code. */
export function parseVoucherCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  return code.length === voucherCodeLength && [...code].every((symbol) => voucherAlphabet.includes(symbol))
    ? code
    : undefined
}

/**
 * Parses one of our codes or an imported one (docs/product.md, "Moving in"), which has 4 to 32 letters and digits. Returns it in
 * capitals without separators; `undefined` if it is not a code.
 */
export function parseAnyVoucherCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s._/\p{Pd}]/gu, '')
  return /^[A-Z0-9]{4,32}$/.test(code) ? code : undefined
}

/** Masks a code, with or without dashes, for lists: only its last two symbols are shown. */
export function maskVoucherCode(code: string): string {
  const isOurs = code.replaceAll('-', '').length === voucherCodeLength
  return `••••${isOurs ? '-••••-' : ''}${code.slice(-2)}`
}
