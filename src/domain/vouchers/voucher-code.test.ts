import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatVoucherCode,
  makeVoucherCode,
  maskVoucherCode,
  parseVoucherCode,
  voucherAlphabet,
  voucherCodeLength,
} from './voucher-code.ts'

const code = fc
  .uint8Array({ minLength: voucherCodeLength, maxLength: voucherCodeLength })
  .map((bytes) => makeVoucherCode(() => bytes))

describe('voucher codes', () => {
  test('use 32 distinct symbols, without I, O, 0 and 1', () => {
    expect(new Set(voucherAlphabet).size).toBe(32)
    expect(voucherAlphabet).toMatch(/^[A-Z2-9]+$/)
    expect(voucherAlphabet).not.toMatch(/[IO01]/)
  })

  test('have each symbol with the same probability', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      const [symbol = ''] = makeVoucherCode((count) => new Uint8Array(count).fill(byte))
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
    }
    expect([...counts.values()]).toEqual(Array(32).fill(8))
  })

  test('are displayed in groups of 4, 4 and 2', () => {
    fc.assert(
      fc.property(code, (made) =>
        /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{2}$/.test(formatVoucherCode(made)),
      ),
    )
  })

  test('are read with any spaces and hyphens, in any case', () => {
    const typed = fc.tuple(code, fc.infiniteStream(fc.constantFrom('', ' ', '-', '  ')), fc.boolean())
    fc.assert(
      fc.property(typed, ([made, gaps, small]) => {
        const spaced = [...made].map((symbol) => symbol + gaps.next().value).join('')
        expect(parseVoucherCode(small ? spaced.toLowerCase() : spaced)).toBe(made)
        expect(parseVoucherCode(formatVoucherCode(made))).toBe(made)
      }),
    )
  })

  test.each(['', 'ABCD-EFGH-J', 'ABCD-EFGH-JKL', 'ABCD-EFGH-J0', 'ABCD-EFGH-JI', 'ABCD_EFGH_JK'])(
    'are not recognised in %j',
    (text) => expect(parseVoucherCode(text)).toBeUndefined(),
  )

  test('are masked except for their last two symbols', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(maskVoucherCode(made)).toBe(`••••-••••-${made.slice(-2)}`)
      }),
    )
  })

  test('are distinct in a thousand draws', () => {
    const made = Array.from({ length: 1000 }, () => makeVoucherCode((count) => randomBytes(count)))
    expect(new Set(made).size).toBe(1000)
  })
})
