import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeMisreading } from './code-misreading.ts'
import { formatVoucherCode, makeVoucherCode } from './voucher-code.ts'

test.each([
  ['ABCD-EFGH-J', 'You’ve entered 9 characters; codes made here have 10.'],
  ['abcd efgh jkl', 'You’ve entered 11 characters; codes made here have 10.'],
  ['x', 'You’ve entered 1 character; codes made here have 10.'],
  ['ABCD-EFGH-J0', 'Codes made here never have O, I, 0 or 1.'],
  ['iBCD-EFGH-JO', 'Codes made here never have O, I, 0 or 1.'],
  ['hello', 'You’ve entered 5 characters; codes made here have 10. Codes made here never have O, I, 0 or 1.'],
  ['ABCD–EFGH_JK', ''],
  ['ABCD#EFGH#', 'Codes made here have only letters and digits.'],
])('a code read as %j is told to be a misreading, and why', (text, why) => expect(codeMisreading(text)).toBe(why))

test('a code of the right form, or the address in another QR code, is not called a misreading', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(bytes, (drawn) => codeMisreading(formatVoucherCode(makeVoucherCode(() => drawn)).toLowerCase()) === ''),
  )
  expect(codeMisreading('https://menu.example/today')).toBe('')
})
