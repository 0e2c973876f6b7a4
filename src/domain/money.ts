/** An amount of money in whole Australian cents. Never a float, never dollars (docs/product.md, "Shop"). */
export type Cents = number

export const currency = 'AUD'

/**
 * Reads a price text such as `100.00` or `5` (the cart keeps prices as text). Returns whole cents, or `undefined` for
 * anything that is not a plain non-negative amount with at most 2 decimals.
 */
export function parsePrice(text: string): Cents | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** An amount as people type it: thousands may be grouped, all by commas or all by spaces; a comma never begins the cents. */
const typed = /^\$?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?:\s\d{3}){1,3})(\.\d{1,2})?$/

/** The message for text that is no amount. */
export const amountFault = 'Please enter dollars and cents, such as 50.00'

/**
 * Reads an amount that was typed or pasted, such as `35`, `$35.50`, `1,000` or `1,000.00`. Returns whole cents, or
 * `undefined` where it does not look like that amount to everyone: `10,00` is ten dollars to one and a thousand to another.
 */
export function parseTypedAmount(text: string): Cents | undefined {
  const match = typed.exec(text.trim())
  return match ? parsePrice(`${match[1]?.replace(/[,\s]/g, '')}${match[2] ?? ''}`) : undefined
}

/** Writes cents as the price text of a cart item: 10000 becomes `100.00`. */
export function priceText(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const size = Math.abs(cents)
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

const thousands = new Intl.NumberFormat('en-AU')

/**
 * Writes cents for people, with a dollar sign, groups of thousands and 2 decimals (docs/product.md, "Dates and numbers"):
 * 34550000 becomes `$345,500.00`.
 */
export function formatMoney(cents: Cents): string {
  const size = Math.abs(cents)
  const text = `$${thousands.format(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
  return cents < 0 ? `−${text}` : text
}

/** Writes cents without needless decimals, for a voucher's name and its card: `$100 gift voucher`, `Buy Now ($100)`. */
export function formatWholeMoney(cents: Cents): string {
  return cents % 100 === 0 ? `$${thousands.format(cents / 100)}` : formatMoney(cents)
}
