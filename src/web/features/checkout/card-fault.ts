export type CardPart = 'number' | 'expiry' | 'securityCode'
export type CardFaults = Partial<Record<CardPart, string>>

const digitCount = (text: string) => text.replace(/\D/g, '').length

/** American Express prints 15 digits, others 16. */
const numberLength = (number: string) => (/^3[47]/.test(number) ? 15 : 16)

/** The incomplete parts of a card, each with the message that payment providers use. */
export function incompleteParts(card: Record<CardPart, string>): CardFaults {
  return {
    ...(digitCount(card.number) < numberLength(card.number) && { number: 'Your card number is incomplete.' }),
    ...(digitCount(card.expiry) < 4 && { expiry: 'Your card’s expiration date is incomplete.' }),
    ...(digitCount(card.securityCode) < 3 && { securityCode: 'Your card’s security code is incomplete.' }),
  }
}

/** The part of a card that a gateway's message is about; `undefined` when it is about the card as a whole. */
export function partOf(message: string): CardPart | undefined {
  if (/\bcard number\b/i.test(message)) return 'number'
  if (/\bexpiration\b/i.test(message)) return 'expiry'
  return /\bsecurity code\b/i.test(message) ? 'securityCode' : undefined
}
