import { expect, test } from 'vitest'
import { simulateCard } from './cards.ts'

const now = new Date('2026-03-02T01:00:00.000Z')
const good = { number: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' }
const invalid = (message: string) => ({ outcome: 'invalid', message })

test.each([
  [{ number: '4242424242424242' }, { outcome: 'succeeded' }],
  [{ number: '4000 0025 0000 3155' }, { outcome: 'authenticate' }],
  [
    { number: '4000 0000 0000 0002' },
    { outcome: 'declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  ],
  [
    { number: '4000-0000-0000-9995' },
    { outcome: 'declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  ],
  [{ number: '4111 1111 1111 1111' }, invalid('Your card number is invalid.')],
  [{ number: '' }, invalid('Your card number is invalid.')],
  [{ number: 'constructor' }, invalid('Your card number is invalid.')],
  [{ expiry: '' }, invalid('Your card’s expiration date is incomplete.')],
  [{ expiry: '13/34' }, invalid('Your card’s expiration month is invalid.')],
  [{ expiry: '00/34' }, invalid('Your card’s expiration month is invalid.')],
  [{ expiry: '12/25' }, invalid('Your card’s expiration year is in the past.')],
  [{ expiry: '02/26' }, invalid('Your card’s expiration date is in the past.')],
  [{ expiry: '03 / 2026' }, { outcome: 'succeeded' }],
  [{ expiry: '1226' }, { outcome: 'succeeded' }],
  [{ expiry: '12/99' }, invalid('Your card’s expiration year is invalid.')],
  [{ securityCode: '1234' }, { outcome: 'succeeded' }],
  [{ securityCode: '12' }, invalid('Your card’s security code is incomplete.')],
  [{ securityCode: 'abc' }, invalid('Your card’s security code is invalid.')],
])('the demo gateway judges the card %j as %j', (card, verdict) =>
  expect(simulateCard({ ...good, ...card }, now)).toEqual(verdict),
)
