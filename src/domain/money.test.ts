import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatWholeMoney, parsePrice, parseTypedAmount, priceText } from './money.ts'

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

  test('an amount written as text reads back the same', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => parsePrice(priceText(cents)) === cents))
  })

  test('any text is read as whole cents, or not at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.]{0,16}$/)), (text) => {
        const cents = parsePrice(text)
        return cents === undefined || (Number.isSafeInteger(cents) && cents >= 0)
      }),
    )
  })

  test.each([
    ['35', 3500],
    ['$35.50', 3550],
    ['$ 35.5', 3550],
    [' 10.00\n', 1000],
    ['1,000', 100000],
    ['1,000.00', 100000],
    ['12,345,678.90', 1234567890],
    ['1 000.00', 100000],
    ['1\u00a0000', 100000],
    ['0', 0],
  ])('reads the typed amount %j as %i cents', (text, cents) => expect(parseTypedAmount(text)).toBe(cents))

  test.each([
    '10,00',
    '10,0',
    '10,',
    ',10',
    '1.000,00',
    '1.000',
    '1,00,000',
    '1000,000',
    '1,0000',
    '1,000 000',
    '10 00',
    '1,000,00',
    '1.000.000',
    '10.',
    '$',
    '$$5',
    '5$',
    '-5',
    '1e3',
    '',
  ])('refuses the ambiguous typed amount %j', (text) => expect(parseTypedAmount(text)).toBeUndefined())

  const cents = fc.integer({ min: 0, max: 99_999_999_999 })

  test('an amount with grouped thousands is read correctly', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(',', ' '), (amount, group) => {
        const [whole = '', part] = priceText(amount).split('.')
        const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
        return parseTypedAmount(`$${grouped}.${part}`) === amount
      }),
    )
  })

  test('a comma before the last one or two digits is refused', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 2 }), (amount, digits) => {
        const text = priceText(amount).replace('.', ',')
        return parseTypedAmount(text.slice(0, text.length - 2 + digits)) === undefined
      }),
    )
  })

  test('the amount read has exactly the digits of the text, or the text is refused', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d., ]{1,14}$/), (text) => {
        const read = parseTypedAmount(text)
        if (read === undefined) return true
        const [whole = '', part = ''] = text.trim().split('.')
        return read === Number(whole.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'))
      }),
    )
  })

  test('is shown with a dollar sign and two decimals, or in short form without decimals for whole dollars', () => {
    expect([formatMoney(10000), formatMoney(5), formatMoney(0), formatMoney(-1850)]).toEqual([
      '$100.00',
      '$0.05',
      '$0.00',
      '−$18.50',
    ])
    expect([formatWholeMoney(10000), formatWholeMoney(1850), formatWholeMoney(2000000)]).toEqual([
      '$100',
      '$18.50',
      '$20,000',
    ])
  })
})
