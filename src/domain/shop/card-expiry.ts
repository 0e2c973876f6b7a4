/**
 * What is wrong with a typed expiry date, such as `12/34`, in a payment provider's words; `undefined` when nothing is. The demo
 * gateway and its card form judge by it alike.
 */
export function expiryFault(expiry: string, now: Date): string | undefined {
  const match = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(expiry.trim())
  if (!match) return 'Your card’s expiration date is incomplete.'
  const month = Number(match[1])
  const year = match[2]!.length === 2 ? 2000 + Number(match[2]) : Number(match[2])
  const thisYear = now.getUTCFullYear()
  if (month < 1 || month > 12) return 'Your card’s expiration month is invalid.'
  if (year < thisYear) return 'Your card’s expiration year is in the past.'
  if (year > thisYear + 50) return 'Your card’s expiration year is invalid.'
  if (year === thisYear && month < now.getUTCMonth() + 1) return 'Your card’s expiration date is in the past.'
  return undefined
}
