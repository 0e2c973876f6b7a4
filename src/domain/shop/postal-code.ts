import { knownState, type ShippingAddress, shippingState, stateByFirstDigit } from './shipping.ts'

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
  'SA',
  'WA',
  'TAS',
  'VIC',
  'QLD',
]

/**
 * A question about a postcode that is not Australian, or not in the entered state, or beside a state that is none of the
 * eight, for which the fee would be another; empty where there is nothing to ask. It stops nobody: some places have a code
 * of the next state.
 */
export function postalCodeRemark({ state = '', postalCode = '' }: ShippingAddress): string {
  const code = postalCode.trim()
  if (code === '') return ''
  if (!/^\d{4}$/.test(code)) return 'A postal code in Australia has 4 digits'
  const typed = state.trim()
  if (typed === '') return ''
  const known = knownState(typed)
  if (!known) return `We don’t know the state “${typed}”. Should it be ${stateOfPostalCode(code)}?`
  const [first = ''] = code
  if (statesByFirstDigit[Number(first)]!.split(' ').includes(known)) return ''
  return `Postal codes that start with ${first} are in ${stateByFirstDigit[first]}. Please check it, or the state`
}
