import { expect, test } from 'vitest'
import { makeRecoveryCode, readRecoveryCode } from '#server/services/staff/recovery-codes.ts'

test('a recovery code is accepted in lower case and with spaces', () => {
  const code = makeRecoveryCode((count) => Uint8Array.from({ length: count }, (_, index) => 250 + (index % 6)))
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  expect(readRecoveryCode(` ${code.toLowerCase().replace('-', ' ')} `)).toBe(code)
})

test.each(['', '123456', 'ABCDE-FGHJ', 'ABCDE-FGHJ0', 'ABCDE-FGHJKL'])(
  '“%s” is not accepted as a recovery code',
  (text) => expect(readRecoveryCode(text)).toBeUndefined(),
)
