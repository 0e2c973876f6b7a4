import { expiryFault } from '#domain/shop/card-expiry.ts'

export type Card = { number: string; expiry: string; securityCode: string }

export type CardVerdict =
  | { outcome: 'succeeded' }
  | { outcome: 'authenticate' }
  /** A bank debit, which takes days. It has no card number. */
  | { outcome: 'processing' }
  /** The card's bank said no. */
  | { outcome: 'declined'; declineCode: string; message: string }
  /** The card was never tried: something in the form cannot be right. */
  | { outcome: 'invalid'; message: string }

const declined = (declineCode: string, message: string): CardVerdict => ({ outcome: 'declined', declineCode, message })

const testCards: { names: string[]; verdict: CardVerdict }[] = [
  { names: ['4242424242424242', 'pm_card_visa', 'tok_visa'], verdict: { outcome: 'succeeded' } },
  {
    names: ['4000002500003155', 'pm_card_authenticationRequired', 'tok_threeDSecureRequired'],
    verdict: { outcome: 'authenticate' },
  },
  {
    names: ['4000000000000002', 'pm_card_visa_chargeDeclined', 'tok_chargeDeclined'],
    verdict: declined('generic_decline', 'Your card was declined.'),
  },
  {
    names: ['4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'tok_chargeDeclinedInsufficientFunds'],
    verdict: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { names: ['pm_bank_debit'], verdict: { outcome: 'processing' } },
]

/** The result of a test card, by its number, payment method or token; `undefined` if there is none. */
export const simulateTestCard = (name: string): CardVerdict | undefined =>
  testCards.find(({ names }) => names.includes(name))?.verdict

/**
 * The demo gateway's result for a card (docs/product.md, "Demo gateway"), in Stripe's terms.
 */
export function simulateCard({ number, expiry, securityCode }: Card, now: Date): CardVerdict {
  const digits = number.replace(/[\s-]/g, '')
  const verdict = /^\d+$/.test(digits) ? simulateTestCard(digits) : undefined
  if (!verdict) return { outcome: 'invalid', message: 'Your card number is invalid.' }
  const fault = expiryFault(expiry, now) ?? securityCodeFault(securityCode)
  return fault ? { outcome: 'invalid', message: fault } : verdict
}

function securityCodeFault(securityCode: string): string | undefined {
  const digits = securityCode.trim()
  if (/^\d{3,4}$/.test(digits)) return undefined
  return /^\d{0,2}$/.test(digits) ? 'Your card’s security code is incomplete.' : 'Your card’s security code is invalid.'
}
