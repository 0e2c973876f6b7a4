import type { Cents } from '../money.ts'

/** How an order reaches its buyer. */
export const deliveryMethods = ['delivery', 'pickup', 'print'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Fees in cents by state code, and one for every other or unknown state. */
export type ShippingFees = { readonly byState: Readonly<Record<string, Cents>>; readonly other: Cents }

/** The fees that fill an empty database (docs/product.md, "Shipping fees"). A clinic may set its own. */
export const standardShippingFees: ShippingFees = {
  byState: { NSW: 1000, VIC: 1200, QLD: 1500, WA: 2000, SA: 1500, TAS: 1800, NT: 2500, ACT: 1000 },
  other: 1500,
}

export const stateByFirstDigit: Readonly<Record<string, string>> = {
  0: 'NT',
  1: 'NSW',
  2: 'NSW',
  3: 'VIC',
  4: 'QLD',
  5: 'SA',
  6: 'WA',
  7: 'TAS',
  8: 'VIC',
  9: 'QLD',
}

/** The names of the states without blanks, by their codes. */
const stateNames: Readonly<Record<string, string>> = {
  NSW: 'NEWSOUTHWALES',
  VIC: 'VICTORIA',
  QLD: 'QUEENSLAND',
  WA: 'WESTERNAUSTRALIA',
  SA: 'SOUTHAUSTRALIA',
  TAS: 'TASMANIA',
  NT: 'NORTHERNTERRITORY',
  ACT: 'AUSTRALIANCAPITALTERRITORY',
}

/** The code of a typed state, also of "W.A." and "n s w"; undefined where it is none of the eight. */
export function knownState(state: string): string | undefined {
  const typed = state.toUpperCase().replace(/[\s.]/g, '')
  return Object.keys(stateNames).find((code) => typed === code || typed === stateNames[code])
}

export type ShippingAddress = { state?: string | undefined; postalCode?: string | undefined }

/**
 * The state an address counts for: the typed one in upper case, and as its code where it is one of the eight, else inferred
 * from the first digit of the postal code (docs/product.md, "Shipping fees"). An empty text when neither says anything.
 */
export function shippingState({ state = '', postalCode = '' }: ShippingAddress): string {
  const typed = knownState(state) ?? state.trim().toUpperCase().replace(/\s+/g, ' ')
  return typed || (stateByFirstDigit[postalCode.trim().charAt(0)] ?? '')
}

/** The least and the most that postage costs, in cents. */
export function shippingFeeRange({ byState, other }: ShippingFees): { least: Cents; most: Cents } {
  const fees = [...Object.values(byState), other]
  return { least: Math.min(...fees), most: Math.max(...fees) }
}

/**
 * The shipping fee in cents: by state for `delivery`, nothing for `pickup` and `print`
 * (docs/product.md, "Shipping fees").
 */
export function shippingFee(method: DeliveryMethod, address: ShippingAddress, fees: ShippingFees): Cents {
  if (method !== 'delivery') return 0
  const state = shippingState(address)
  return Object.hasOwn(fees.byState, state) ? fees.byState[state]! : fees.other
}
