/**
 * What is wrong with a clinic's phone number, or `undefined`. Empty is none. Real ones are `08 8522 0000`, `1300 123 456`,
 * `13 11 14`, `+61 (0)8 8522 0000` and `(08) 8522 0000 ext 2`.
 */
export function phoneFault(text: string): string | undefined {
  const phone = text.trim()
  if (phone === '') return undefined
  const [main = ''] = phone.split(/\s*(?:extension|ext\.?|x)\s*(?=\d+$)/i)
  const digits = main.replace(/\D/g, '').length
  const least = /^13/.test(main) ? 6 : 8
  if (/^[\d\s+()./-]+$/.test(main) && digits >= least && digits <= 15) return undefined
  return 'Please enter a phone number with its area code, such as 08 8522 0000 or +61 8 8522 0000'
}

const states = /\b(?:SA|NSW|VIC|Vic|QLD|Qld|WA|TAS|Tas|ACT|NT)\b\.?,?\s*(\S*)\s*(?:,?\s*Australia)?\s*$/

/**
 * What is wrong with a clinic's address, or `undefined`. It wants more than one word; one that ends in an Australian state
 * wants its postcode. All else may be real: a unit, a level, a corner, another country.
 */
export function addressFault(text: string): string | undefined {
  const address = text.trim()
  if (!/\p{L}/u.test(address) || address.split(/[\s,]+/).length < 2)
    return 'Please enter the whole address, such as 12 Main Street, Gawler SA 5118'
  const postcode = states.exec(address)?.[1]
  if (postcode === undefined || /^\d{4}\D*$/.test(postcode)) return undefined
  return 'Please end the address with its postcode of four digits, such as SA 5118'
}
