import { describe, expect, test } from 'vitest'
import { base32Of, stepOfCode, timeStep, totpAddress, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('a one-time code', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('the code at %d seconds is %s, as in RFC 6238', (seconds, code) =>
    expect(totpCode(secret, timeStep(new Date(seconds * 1000)))).toBe(code),
  )

  test('is accepted one time step early or late, and no further', () => {
    const at = new Date('2026-03-02T01:00:00Z')
    const own = timeStep(at)
    for (const near of [-1, 0, 1]) expect(stepOfCode(secret, totpCode(secret, own + near), at)).toBe(own + near)
    for (const far of [-2, 2]) expect(stepOfCode(secret, totpCode(secret, own + far), at)).toBeUndefined()
  })
})

test('the secret is shown in base32 (RFC 4648)', () => {
  expect(base32Of(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(totpAddress({ secret: Buffer.from('foobar'), issuer: 'Clinic: East', account: 'mei@clinic.example' })).toBe(
    'otpauth://totp/Clinic%20%20East:mei%40clinic.example?secret=MZXW6YTBOI&issuer=Clinic%3A%20East',
  )
})
