import { expiryFault } from '#domain/shop/card-expiry.ts'

export type CardPart = 'number' | 'expiry' | 'securityCode'
export type CardFaults = Partial<Record<CardPart, string>>

const digitCount = (text: string) => text.replace(/\D/g, '').length

/** American Express prints 15 digits, others 16. */
const numberLength = (number: string) => (/^3[47]/.test(number) ? 15 : 16)

/** The parts of a card that are incomplete or expired, each with the message that payment providers use. */
export function faultyParts(card: Record<CardPart, string>, now: Date): CardFaults {
  const expiry = expiryFault(card.expiry, now)
  return {
    ...(digitCount(card.number) < numberLength(card.number) && { number: 'Your card number is incomplete.' }),
    ...(expiry !== undefined && { expiry }),
    ...(digitCount(card.securityCode) < 3 && { securityCode: 'Your card’s security code is incomplete.' }),
  }
}

/** The part of a card that a gateway's message is about; `undefined` when it is about the card as a whole. */
export function partOf(message: string): CardPart | undefined {
  if (/\bcard number\b/i.test(message)) return 'number'
  if (/\bexpiration\b/i.test(message)) return 'expiry'
  return /\bsecurity code\b/i.test(message) ? 'securityCode' : undefined
}
