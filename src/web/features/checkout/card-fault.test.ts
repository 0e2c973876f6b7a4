import { expect, test } from 'vitest'
import { incompleteParts, partOf } from './card-fault.ts'

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', securityCode: '123' }

test('a complete card has no error', () => {
  expect(incompleteParts(card)).toEqual({})
  expect(incompleteParts({ ...card, number: '3782 8224 6310 005' })).toEqual({})
})

test('each empty or incomplete part of a card has the provider’s message', () => {
  const faults = {
    number: 'Your card number is incomplete.',
    expiry: 'Your card’s expiration date is incomplete.',
    securityCode: 'Your card’s security code is incomplete.',
  }
  expect(incompleteParts({ number: '', expiry: '', securityCode: '' })).toEqual(faults)
  expect(incompleteParts({ number: '4242 4242', expiry: '12 /', securityCode: '12' })).toEqual(faults)
  expect(Object.keys(incompleteParts({ number: '', expiry: '', securityCode: '' }))[0]).toBe('number')
})

test.each([
  ['Your card number is invalid.', 'number'],
  ['Your card’s expiration year is in the past.', 'expiry'],
  ['Your card’s expiration month is invalid.', 'expiry'],
  ['Your card’s security code is invalid.', 'securityCode'],
  ['Your card was declined.', undefined],
  ['Your card has insufficient funds.', undefined],
])('the provider’s message %j belongs to the field %s', (message, part) => expect(partOf(message)).toBe(part))
