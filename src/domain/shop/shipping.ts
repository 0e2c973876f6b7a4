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

const stateByFirstDigit: Readonly<Record<string, string>> = {
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

const codeByName: ReadonlyMap<string, string> = new Map([
  ['NEW SOUTH WALES', 'NSW'],
  ['VICTORIA', 'VIC'],
  ['QUEENSLAND', 'QLD'],
  ['WESTERN AUSTRALIA', 'WA'],
  ['SOUTH AUSTRALIA', 'SA'],
  ['TASMANIA', 'TAS'],
  ['NORTHERN TERRITORY', 'NT'],
  ['AUSTRALIAN CAPITAL TERRITORY', 'ACT'],
])

export type ShippingAddress = { state?: string | undefined; postalCode?: string | undefined }

/**
 * The state an address counts for: the typed one in upper case, a full name as its code, else inferred from the first
 * digit of the postal code (docs/product.md, "Shipping fees"). An empty text when neither says anything.
 */
export function shippingState({ state = '', postalCode = '' }: ShippingAddress): string {
  const typed = state.trim().toUpperCase().replace(/\s+/g, ' ')
  return (codeByName.get(typed) ?? typed) || (stateByFirstDigit[postalCode.trim().charAt(0)] ?? '')
}

/**
 * The postcode ranges of the Australian Capital Territory, by Australia Post
 * (en.wikipedia.org/wiki/Postcodes_in_Australia): 2619 and 2620 are shared, and mostly of New South Wales.
 */
const capitalTerritory = [
  ['0200', '0299'],
  ['2600', '2618'],
  ['2900', '2920'],
] as const

/** The state to fill in beside a postal code; the fee of an address without a state goes by the first digit alone. */
export function stateOfPostalCode(postalCode: string): string {
  const code = postalCode.trim()
  const isCapital = /^\d{4}$/.test(code) && capitalTerritory.some(([first, last]) => code >= first && code <= last)
  return isCapital ? 'ACT' : shippingState({ postalCode })
}

/** The states in which a postal code may lie by its first digit, with those that share a few codes across a border. */
const statesByFirstDigit = [
  'NT ACT SA WA',
  'NSW ACT',
  'NSW ACT QLD VIC',
  'VIC NSW',
  'QLD NSW NT',
  'SA NSW',
  'WA',
  'TAS',
  'VIC',
  'QLD',
]

/**
 * A question about a postcode that is not Australian, or not in the entered state; empty where there
 * is nothing to ask. It stops nobody: some places have a code of the next state.
 */
export function postalCodeRemark({ state = '', postalCode = '' }: ShippingAddress): string {
  const code = postalCode.trim()
  if (code === '') return ''
  if (!/^\d{4}$/.test(code)) return 'A postal code in Australia has 4 digits'
  const [first = ''] = code
  const typed = state.trim() === '' ? '' : shippingState({ state })
  const known = Object.values(stateByFirstDigit).concat('ACT').includes(typed)
  if (!known || statesByFirstDigit[Number(first)]!.split(' ').includes(typed)) return ''
  return `Postal codes that start with ${first} are in ${stateByFirstDigit[first]}. Please check it, or the state`
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
