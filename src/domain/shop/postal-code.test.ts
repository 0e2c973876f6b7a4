import { describe, expect, test } from 'vitest'
import { postalCodeRemark, stateOfPostalCode } from './postal-code.ts'

describe('a postal code', () => {
  test.each([
    ['0200', 'ACT'],
    ['2600', 'ACT'],
    [' 2618 ', 'ACT'],
    ['2900', 'ACT'],
    ['2920', 'ACT'],
    ['0300', 'NT'],
    ['2599', 'NSW'],
    ['2619', 'NSW'],
    ['2620', 'NSW'],
    ['2921', 'NSW'],
    ['260', 'NSW'],
    ['5118', 'SA'],
    ['', ''],
  ])('%j fills in the state %j', (postalCode, state) => expect(stateOfPostalCode(postalCode)).toBe(state))

  test('is questioned when it is not Australian, or belongs to another state than the typed one', () => {
    expect(postalCodeRemark({ postalCode: '511' })).toBe('A postal code in Australia has 4 digits')
    expect(postalCodeRemark({ postalCode: 'SA 5118' })).toBe('A postal code in Australia has 4 digits')
    expect(postalCodeRemark({ postalCode: '3000', state: 'Queensland' })).toBe(
      'Postal codes that start with 3 are in VIC. Please check it, or the state',
    )
    expect(postalCodeRemark({ postalCode: '5118', state: 'NSW' })).toMatch(/^Postal codes that start with 5 are in SA/)
  })

  test('is questioned beside a state that nobody knows, whose fee would be another', () => {
    expect(postalCodeRemark({ postalCode: '6000', state: ' Westen Australia ' })).toBe(
      'We don’t know the state “Westen Australia”. Should it be WA?',
    )
    expect(postalCodeRemark({ postalCode: '2600', state: 'Canberra' })).toMatch(/Should it be ACT\?$/)
  })

  test('is accepted without a remark where it may be right', () => {
    for (const [postalCode, state] of [
      ['', 'SA'],
      ['5118', ''],
      [' 5118 ', 'sa'],
      ['5118', 'South Australia'],
      ['2600', 'ACT'],
      ['0872', 'SA'],
      ['3644', 'NSW'],
      ['6000', 'W.A.'],
      ['', 'somewhere'],
    ] as const)
      expect(postalCodeRemark({ postalCode, state }), `${postalCode} ${state}`).toBe('')
  })
})
