import { describe, expect, test } from 'vitest'
import { cardNumberText, expiryText, securityCodeText } from './card-text.ts'

/** What the field holds after these keys, each typed at its end. */
const typed = (keys: string, format: (text: string) => string) =>
  [...keys].reduce((text, key) => format(key === '⌫' ? text.slice(0, -1) : text + key), '')

describe('a card number while it is typed', () => {
  test('is grouped by four and keeps digits only', () => {
    expect(typed('4242424242424242', cardNumberText)).toBe('4242 4242 4242 4242')
    expect(typed('4242x42', cardNumberText)).toBe('4242 42')
    expect(cardNumberText('4242-4242-4242-4242')).toBe('4242 4242 4242 4242')
    expect(cardNumberText('1'.repeat(30)).replaceAll(' ', '')).toHaveLength(19)
  })
  test('loses the space before a deleted group', () => {
    expect(typed('42424⌫', cardNumberText)).toBe('4242')
  })
})

describe('an expiry date while it is typed', () => {
  test.each([
    ['1234', '12 / 34'],
    ['0934', '09 / 34'],
    ['934', '09 / 34'],
    ['9/34', '09 / 34'],
    ['1/34', '01 / 34'],
    ['12/34', '12 / 34'],
    ['122034', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['12345', '12 / 34'],
  ])('%s becomes %s', (keys, text) => expect(typed(keys, expiryText)).toBe(text))

  test.each(['12/34', '12 / 34', '12/2034', '1234'])('accepts %s when it is pasted', (text) =>
    expect(expiryText(text)).toBe('12 / 34'),
  )

  test('can be deleted key by key', () => {
    expect(typed('1234⌫⌫⌫⌫⌫⌫⌫', expiryText)).toBe('')
    expect(typed('1234⌫⌫', expiryText)).toBe('12 /')
  })
})

test('a security code has at most four digits', () => {
  expect(typed('12a345', securityCodeText)).toBe('1234')
})
