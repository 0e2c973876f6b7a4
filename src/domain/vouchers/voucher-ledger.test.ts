import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatVoucherCode, voucherAlphabet, voucherCodeLength } from './voucher-code.ts'
import {
  ledgerKinds,
  mayBeginVoucherCode,
  monthsBetween,
  movementOf,
  netOf,
  readVoucherCode,
  redemptionFault,
  type VoucherStanding,
  voucherState,
} from './voucher-ledger.ts'
import { voucherLink } from './voucher-text.ts'

const now = new Date('2026-03-02T01:00:00.000Z')
const later = '2027-03-02T13:29:59.000Z'
const earlier = '2026-03-01T13:29:59.000Z'
const voucher: VoucherStanding = { status: 'active', balance: 5000, lapsed: 0, expiresAt: later }
const code = fc.string({
  unit: fc.constantFrom(...voucherAlphabet),
  minLength: voucherCodeLength,
  maxLength: voucherCodeLength,
})

test.each([
  ['active', {}],
  ['spent', { balance: 0 }],
  ['spent', { balance: 0, expiresAt: earlier }],
  ['expired', { expiresAt: earlier }],
  ['expired', { balance: 0, lapsed: 5000, expiresAt: earlier }],
  ['frozen', { status: 'frozen', expiresAt: earlier }],
  ['void', { status: 'void', balance: 0 }],
] as const)('a voucher is %s with %o', (state, change) =>
  expect(voucherState({ ...voucher, ...change }, now)).toBe(state),
)

test('a voucher is active to its last instant', () => {
  expect(voucherState({ ...voucher, expiresAt: '2026-03-02T01:00:00.001Z' }, now)).toBe('active')
  expect(voucherState({ ...voucher, expiresAt: '2026-03-02T01:00:00.000Z' }, now)).toBe('expired')
})

test('a voucher can be redeemed up to its balance', () => {
  const ask = (change: object, amount: number, livemode = false) =>
    redemptionFault({ ...voucher, test: false, ...change }, { amount, now, livemode })
  expect(ask({}, 5000)).toBeUndefined()
  expect(ask({}, 5001)).toBe('short')
  expect(ask({ balance: 0 }, 1)).toBe('spent')
  expect(ask({ status: 'frozen' }, 1)).toBe('frozen')
  expect(ask({ test: true }, 1)).toBeUndefined()
  expect(ask({ test: true }, 1, true)).toBe('test')
})

test('a voucher code is recognised in any case, with any spaces, and from the text of its QR code', () =>
  fc.assert(
    fc.property(code, fc.constantFrom('http://localhost:3000', 'https://clinic.example'), (symbols, publicUrl) => {
      const typed = [
        symbols,
        symbols.toLowerCase(),
        formatVoucherCode(symbols),
        ` ${symbols.slice(0, 4)} ${symbols.slice(4)}`,
      ]
      for (const text of [...typed, voucherLink(publicUrl, symbols)]) expect(readVoucherCode(text)).toBe(symbols)
    }),
  ))

test.each(['', '#', 'ABCD', 'https://clinic.example/voucher', 'https://clinic.example/#ABCD', 'OOOO-OOOO-OO'])(
  'no voucher code is recognised in "%s"',
  (text) => expect(readVoucherCode(text)).toBeUndefined(),
)

test.each([
  ['ABCD-E', true],
  ['k7qm2', true],
  ['7KQM-2XHD', true],
  ['https://clinic.example/voucher#7KQM-2XH', true],
  ['7KQM', false],
  ['hartog', false],
  ['jane24@', false],
  ['ABCD-EFGH-23', false],
])('the typed text "%s" may be the beginning of a voucher code: %s', (text, expected) =>
  expect(mayBeginVoucherCode(text)).toBe(expected),
)

test('the columns of the report add up to the change of the balance for any entries', () => {
  const sum = fc.record({
    kind: fc.constantFrom(...ledgerKinds),
    undoes: fc.constantFrom('redeem' as const, 'expire' as const),
    cents: fc.integer({ min: -100_000, max: 100_000 }),
  })
  fc.assert(
    fc.property(fc.array(sum), (sums) => {
      expect(netOf(movementOf(sums)) + 0).toBe(sums.reduce((total, { cents }) => total + cents, 0) + 0)
    }),
  )
})

test('undone redemptions and restored expiries do not count as redeemed or expired', () => {
  expect(
    movementOf([
      { kind: 'issue', undoes: null, cents: 10000 },
      { kind: 'redeem', undoes: null, cents: -6000 },
      { kind: 'undo', undoes: 'redeem', cents: 2000 },
      { kind: 'expire', undoes: null, cents: -5000 },
      { kind: 'undo', undoes: 'expire', cents: 5000 },
      { kind: 'refund', undoes: null, cents: -1000 },
      { kind: 'void', undoes: null, cents: -500 },
      { kind: 'adjust', undoes: null, cents: 200 },
    ]),
  ).toEqual({ sold: 10000, imported: 0, redeemed: 4000, expired: 0, refunded: 1000, adjusted: -300 })
})

test('monthsBetween lists the months over the turn of a year', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02'])
  expect(monthsBetween('2026-03', '2026-02')).toEqual([])
})
