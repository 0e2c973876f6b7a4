import { expect, test } from 'vitest'
import { creationText } from './creation-text.ts'

test.each([
  [[10000], 'A $100 gift voucher was created.'],
  [[8000], 'An $80 gift voucher was created.'],
  [[1150], 'An $11.50 gift voucher was created.'],
  [[11000], 'A $110 gift voucher was created.'],
  [[10000, 10000, 10000], '3 gift vouchers of $100 each were created.'],
  [[10000, 5000], '2 gift vouchers were created.'],
])('vouchers worth %j are announced as “%s”', (values, text) =>
  expect(creationText(values.map((value) => ({ value })))).toBe(text),
)
