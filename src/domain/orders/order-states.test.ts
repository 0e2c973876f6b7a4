import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocateRefund,
  disputeStatuses,
  type PaidFacts,
  paidStateOf,
  refundMoves,
  refundStatuses,
} from './order-states.ts'

const paid: PaidFacts = { charged: 10000, refunded: 0, refunding: false, disputes: [], fulfilled: false }

test.each<[string, Partial<PaidFacts>, string, string]>([
  ['nothing more', {}, 'paid', 'free'],
  ['staff posted or handed it over', { fulfilled: true }, 'fulfilled', 'free'],
  ['refund asked for', { refunding: true }, 'refunding', 'held'],
  ['refund of what was posted asked for', { refunding: true, fulfilled: true }, 'refunding', 'held'],
  ['refund succeeded', { refunded: 10000 }, 'refunded', 'void'],
  ['refund of a part succeeded', { refunded: 4000 }, 'partly_refunded', 'free'],
  ['another part asked for', { refunded: 4000, refunding: true }, 'refunding', 'held'],
  ['dispute opened', { disputes: ['open'] }, 'disputed', 'frozen'],
  ['dispute opened while a refund is on its way', { disputes: ['open'], refunding: true }, 'disputed', 'frozen'],
  ['dispute won', { disputes: ['won'] }, 'paid', 'free'],
  ['dispute won after posting', { disputes: ['won'], fulfilled: true }, 'fulfilled', 'free'],
  ['dispute lost', { disputes: ['lost'] }, 'lost', 'void'],
  ['one won, another open', { disputes: ['won', 'open'] }, 'disputed', 'frozen'],
])('a paid order and its vouchers have the right state with: %s', (_, change, becomes, vouchers) => {
  expect(paidStateOf({ ...paid, ...change })).toEqual({ becomes, vouchers })
})

test('the order of disputes does not change the state', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...disputeStatuses]), (disputes) => {
      expect(paidStateOf({ ...paid, disputes })).toEqual(paidStateOf({ ...paid, disputes: disputes.toReversed() }))
    }),
  )
})

test('a refund’s status moves forwards only', () => {
  for (const status of refundStatuses) expect(refundMoves(status, status)).toBe(false)
  expect(refundMoves('pending', 'asked')).toBe(false)
  expect(refundMoves('failed', 'succeeded')).toBe(false)
  expect(refundMoves('asked', 'succeeded')).toBe(true)
  expect(refundMoves('succeeded', 'failed')).toBe(true)
})

test('a refund is taken from goods and postage first, then from the last voucher', () => {
  const vouchers = [
    { id: 'a', balance: 10000 },
    { id: 'b', balance: 3000 },
  ]
  expect(allocateRefund(1500, { goodsLeft: 1850, vouchers })).toEqual({ shares: [], short: 0 })
  expect(allocateRefund(5850, { goodsLeft: 1850, vouchers })).toEqual({
    shares: [
      { voucherId: 'b', cents: 3000 },
      { voucherId: 'a', cents: 1000 },
    ],
    short: 0,
  })
  expect(allocateRefund(14851, { goodsLeft: 1850, vouchers }).short).toBe(1)
})

test('a refund is divided to the cent, and takes no more than the balances hold', () => {
  const cents = fc.nat({ max: 50000 })
  fc.assert(
    fc.property(cents, cents, fc.array(cents, { maxLength: 5 }), (amount, goodsLeft, balances) => {
      const vouchers = balances.map((balance, index) => ({ id: String(index), balance }))
      const { shares, short } = allocateRefund(amount, { goodsLeft, vouchers })
      const taken = shares.reduce((sum, share) => sum + share.cents, 0)
      expect(taken + short).toBe(Math.max(0, amount - goodsLeft))
      for (const share of shares) expect(share.cents).toBeLessThanOrEqual(balances[Number(share.voucherId)]!)
      if (short > 0) expect(taken).toBe(balances.reduce((sum, balance) => sum + balance, 0))
    }),
  )
})
