import { expect, test } from 'vitest'
import { addressFault, phoneFault } from './clinic-contact.ts'

test.each(['', '08 8522 0000', '(08) 8522-0000', '1300 123 456', '13 11 14', '+61 8 8522 0000', '8522 0000 ext 2'])(
  'the phone number %j is accepted',
  (phone) => expect(phoneFault(phone)).toBeUndefined(),
)
test.each(['abc', '1', '08 8522', '08 8522 ABCD', '1'.repeat(16)])('%j is refused as a phone number', (phone) =>
  expect(phoneFault(phone)).toContain('phone number'),
)

test.each(
  [
    [
      '12 Main Street, Gawler SA 5118',
      'Unit 3/14 Creek Road, Gawler SA 5118, Australia',
      'Level 2, 1 King St, Perth WA 6000',
    ],
    ['Mill House, Gawler', '2 Creek Road', '10 Downing Street, London SW1A 2AA', '1 Rue de la Paix, 75002 Paris'],
  ].flat(),
)('the address %j is accepted', (address) => expect(addressFault(address)).toBeUndefined())
test.each(['', 'abc', '12 34', '12 Main Street, Gawler SA', '12 Main Street, Gawler SA 511'])(
  '%j is refused as a whole address',
  (address) => expect(addressFault(address)).toContain('address'),
)
