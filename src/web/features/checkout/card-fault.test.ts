import { expect, test } from 'vitest'
import { faultyParts, partOf } from './card-fault.ts'

const now = new Date('2026-03-02T01:00:00.000Z')
const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', securityCode: '123' }

test('a complete card has no error', () => {
  expect(faultyParts(card, now)).toEqual({})
  expect(faultyParts({ ...card, number: '3782 8224 6310 005' }, now)).toEqual({})
})

test('each empty or incomplete part of a card has the provider’s message', () => {
  const faults = {
    number: 'Your card number is incomplete.',
    expiry: 'Your card’s expiration date is incomplete.',
    securityCode: 'Your card’s security code is incomplete.',
  }
  expect(faultyParts({ number: '', expiry: '', securityCode: '' }, now)).toEqual(faults)
  expect(faultyParts({ number: '4242 4242', expiry: '12 /', securityCode: '12' }, now)).toEqual(faults)
  expect(Object.keys(faultyParts({ number: '', expiry: '', securityCode: '' }, now))[0]).toBe('number')
})

test('an expired card is told together with what is incomplete', () => {
  expect(faultyParts({ ...card, expiry: '01 / 20', securityCode: '1' }, now)).toEqual({
    expiry: 'Your card’s expiration year is in the past.',
    securityCode: 'Your card’s security code is incomplete.',
  })
  expect(faultyParts({ ...card, expiry: '02 / 26' }, now)).toEqual({
    expiry: 'Your card’s expiration date is in the past.',
  })
  expect(faultyParts({ ...card, expiry: '13 / 34' }, now)).toEqual({
    expiry: 'Your card’s expiration month is invalid.',
  })
})

test.each([
  ['Your card number is invalid.', 'number'],
  ['Your card’s expiration year is in the past.', 'expiry'],
  ['Your card’s expiration month is invalid.', 'expiry'],
  ['Your card’s security code is invalid.', 'securityCode'],
  ['Your card was declined.', undefined],
  ['Your card has insufficient funds.', undefined],
])('the provider’s message %j belongs to the field %s', (message, part) => expect(partOf(message)).toBe(part))
