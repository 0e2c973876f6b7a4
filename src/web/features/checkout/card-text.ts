const digits = (text: string) => text.replace(/\D/g, '')

/** A card number as cards print it: groups of four, at most 19 digits. */
export const cardNumberText = (typed: string): string =>
  digits(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** The digits on the back of a card: 3, or 4 on some. */
export const securityCodeText = (typed: string): string => digits(typed).slice(0, 4)

/** An expiry date as on the card, `MM / YY`. A month that can have no second digit gets a leading 0. */
export function expiryText(typed: string): string {
  const [before = '', ...after] = typed.split('/')
  const hasSlash = after.length > 0
  const first = digits(before)
  const month = /^[2-9]/.test(first) || (hasSlash && first.length === 1) ? `0${first}` : first
  const all = month + digits(after.join(''))
  if (all.length < 3) return hasSlash && all.length === 2 ? `${all} /` : all
  return `${all.slice(0, 2)} / ${yearText(all.slice(2))}`
}

/** Two digits; while someone types a four-digit year, all four, after which the century is removed. */
function yearText(year: string): string {
  if (!year.startsWith('20')) return year.slice(0, 2)
  return year.length < 4 ? year : year.slice(2, 4)
}
