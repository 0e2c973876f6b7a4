import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryMethods, shippingFee, shippingFeeRange, shippingState, standardShippingFees } from './shipping.ts'

const address = fc.record({ state: fc.string(), postalCode: fc.string() }, { requiredKeys: [] })
const fee = (state: string, postalCode = '') => shippingFee('delivery', { state, postalCode }, standardShippingFees)

describe('shipping', () => {
  test.each([
    ['NSW', 1000],
    ['VIC', 1200],
    ['QLD', 1500],
    ['WA', 2000],
    ['SA', 1500],
    ['TAS', 1800],
    ['NT', 2500],
    ['ACT', 1000],
    ['Bavaria', 1500],
    ['', 1500],
  ])('shipping to %j costs %i cents', (state, cents) => expect(fee(state)).toBe(cents))

  test.each([
    ['0800', 'NT'],
    ['1001', 'NSW'],
    ['2600', 'NSW'],
    ['3000', 'VIC'],
    ['4000', 'QLD'],
    ['5118', 'SA'],
    ['6000', 'WA'],
    ['7000', 'TAS'],
    ['8001', 'VIC'],
    ['9000', 'QLD'],
    ['SW1A', ''],
    ['', ''],
  ])('the postal code %j gives the state %j for the fee', (postalCode, state) =>
    expect(shippingState({ postalCode })).toBe(state),
  )

  test('a typed state takes precedence over the postal code, in any case and with spaces around it', () => {
    expect(shippingState({ state: ' wa ', postalCode: '5118' })).toBe('WA')
    expect(fee(' wa ', '5118')).toBe(2000)
    expect(fee(' ', '0800')).toBe(2500)
    expect(fee('Westen Australia', '6000'), 'of a state that nobody knows').toBe(1500)
  })

  const names: [string, string][] = [
    ['New South Wales', 'NSW'],
    ['Victoria', 'VIC'],
    ['Queensland', 'QLD'],
    ['Western Australia', 'WA'],
    ['South Australia', 'SA'],
    ['Tasmania', 'TAS'],
    ['Northern Territory', 'NT'],
    ['Australian Capital Territory', 'ACT'],
  ]
  test('a state’s full name counts as its code, in any case and with any spaces', () => {
    const blanks = fc.stringMatching(/^[ \t]{0,3}$/)
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.infiniteStream(fc.boolean()), blanks, ([name, code], upper, blank) => {
        const mixed = [...name].map((letter) => (upper.next().value ? letter.toUpperCase() : letter.toLowerCase()))
        const state = `${blank}${mixed.join('').replace(' ', ` ${blank}`)}${blank}`
        expect(shippingState({ state, postalCode: '5118' })).toBe(code)
        expect(fee(state)).toBe(fee(code))
      }),
    )
  })

  test.each([
    ['W.A.', 'WA'],
    ['N.S.W.', 'NSW'],
    ['n. s. w', 'NSW'],
    ['Vic.', 'VIC'],
    ['Western Australia.', 'WA'],
    ['a c t', 'ACT'],
    ['Westen  Australia', 'WESTEN AUSTRALIA'],
    ['.', '.'],
  ])('the state %j with its dots and blanks counts as %j', (state, code) =>
    expect(shippingState({ state, postalCode: '5118' })).toBe(code),
  )

  test('costs nothing for pickup and print, whatever the address', () => {
    fc.assert(
      fc.property(address, (place) => {
        expect(shippingFee('pickup', place, standardShippingFees)).toBe(0)
        expect(shippingFee('print', place, standardShippingFees)).toBe(0)
      }),
    )
  })

  test('costs one of the clinic’s fees for any delivery, also for states named like object properties', () => {
    const known = new Set([...Object.values(standardShippingFees.byState), standardShippingFees.other])
    const odd = fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty').map((state) => ({ state }))
    fc.assert(
      fc.property(fc.oneof(address, odd), fc.constantFrom(...deliveryMethods), (place, method) => {
        const cents = shippingFee(method, place, standardShippingFees)
        expect(method === 'delivery' ? known.has(cents) : cents === 0).toBe(true)
      }),
    )
  })

  test('ranges from the least to the most of the clinic’s fees', () => {
    expect(shippingFeeRange(standardShippingFees)).toEqual({ least: 1000, most: 2500 })
    expect(shippingFeeRange({ byState: { SA: 500 }, other: 300 })).toEqual({ least: 300, most: 500 })
  })

  test('uses the clinic’s own fees', () => {
    expect(shippingFee('delivery', { state: 'SA' }, { byState: { SA: 1 }, other: 2 })).toBe(1)
    expect(shippingFee('delivery', { state: 'WA' }, { byState: { SA: 1 }, other: 2 })).toBe(2)
  })
})
