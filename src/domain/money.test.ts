import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatWholeMoney, parsePrice, priceText } from './money.ts'

describe('money', () => {
  test.each([
    ['100.00', 10000],
    ['100', 10000],
    ['0.5', 50],
    [' 18.50 ', 1850],
    ['0', 0],
    ['999999999999.99', 99999999999999],
  ])('reads %j as %i cents', (text, cents) => expect(parsePrice(text)).toBe(cents))

  test.each(['', '-1', '+1', '1.', '.5', '1.005', '1,000', '1e3', '$5', 'NaN', '1000000000000', '１'])(
    'does not read %j as a price',
    (text) => expect(parsePrice(text)).toBeUndefined(),
  )

  test('what it writes, it reads again', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => parsePrice(priceText(cents)) === cents))
  })

  test('reads whole cents or nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.]{0,16}$/)), (text) => {
        const cents = parsePrice(text)
        return cents === undefined || (Number.isSafeInteger(cents) && cents >= 0)
      }),
    )
  })

  test('shows a dollar sign and two decimals, and none where a label needs none', () => {
    expect([formatMoney(10000), formatMoney(5), formatMoney(0), formatMoney(-1850)]).toEqual([
      '$100.00',
      '$0.05',
      '$0.00',
      '-$18.50',
    ])
    expect([formatWholeMoney(10000), formatWholeMoney(1850), formatWholeMoney(2000000)]).toEqual([
      '$100',
      '$18.50',
      '$20,000',
    ])
  })
})
