import { formatWholeMoney } from '#domain/money.ts'

/** The message after creating a voucher: `A $100 gift voucher was created.` */
export function creationText(vouchers: readonly { value: number }[]): string {
  const [first, ...others] = vouchers
  if (!first) return ''
  const value = formatWholeMoney(first.value)
  // "An $80 voucher": eight, eleven and eighteen start with a vowel.
  const article = /^\$(?:8|11\b|18\b)/.test(value) ? 'An' : 'A'
  if (others.length === 0) return `${article} ${value} gift voucher was created.`
  const each = others.every((other) => other.value === first.value) ? ` of ${value} each` : ''
  return `${vouchers.length} gift vouchers${each} were created.`
}
