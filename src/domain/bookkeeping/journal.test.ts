import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byDay, type Income, type Posting, refundOf, saleOf } from './journal.ts'
import { journalFile } from './journal-file.ts'

const sum = (postings: Posting[], account?: Posting['account']) =>
  postings.reduce((total, each) => (account === undefined || each.account === account ? total + each.cents : total), 0)

const incomes: Income[] = [
  { account: 'goods', tax: 'included', cents: 3000 },
  { account: 'goods', tax: 'free', cents: 2000 },
  { account: 'postage', tax: 'included', cents: 1000 },
]

describe('a journal entry', () => {
  test('the entry of a sale credits vouchers, goods and postage, and posts differences to corrections', () => {
    const sale = saleOf({ money: 'card', charged: 16500, vouchers: 10000, incomes })
    expect(sale).toEqual([
      { account: 'card', tax: 'none', cents: 16500 },
      { account: 'vouchers', tax: 'none', cents: -10000 },
      { account: 'goods', tax: 'included', cents: -3000 },
      { account: 'goods', tax: 'free', cents: -2000 },
      { account: 'postage', tax: 'included', cents: -1000 },
      { account: 'corrections', tax: 'none', cents: -500 },
    ])
  })

  test('the entry of a refund continues where the previous refund ended, with its items’ tax', () => {
    const refund = refundOf({ money: 'card', amount: 4500, vouchers: 1000, goods: 3500, goodsBefore: 2000, incomes })
    expect(refund).toEqual([
      { account: 'card', tax: 'none', cents: -4500 },
      { account: 'vouchers', tax: 'none', cents: 1000 },
      { account: 'goods', tax: 'included', cents: 1000 },
      { account: 'goods', tax: 'free', cents: 2000 },
      { account: 'postage', tax: 'included', cents: 500 },
    ])
  })

  test('balances for every partial refund, and the refunds together reverse the whole income', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { minLength: 1, maxLength: 8 }), (parts) => {
        let before = 0
        const all = parts.flatMap((goods) => {
          const refund = refundOf({ money: 'desk', amount: goods, vouchers: 0, goods, goodsBefore: before, incomes })
          expect(sum(refund)).toBe(0)
          before += goods
          return refund
        })
        expect(sum(all, 'goods') + sum(all, 'postage')).toBe(Math.min(before, 6000))
        expect(sum(all, 'corrections')).toBe(Math.max(0, before - 6000))
      }),
    )
  })

  test('the entry of a day adds up postings by account and tax, without sums of zero', () => {
    const entry = (day: string, cents: number) => ({
      day,
      title: '',
      postings: saleOf({ money: 'card' as const, charged: cents, vouchers: cents, incomes: [] }),
    })
    expect(
      byDay(
        [entry('2026-03-02', 100), entry('2026-03-01', 50), entry('2026-03-01', -50), entry('2026-03-02', 1)],
        (day) => day,
      ),
    ).toEqual([
      {
        day: '2026-03-02',
        title: '2026-03-02',
        postings: [
          { account: 'card', tax: 'none', cents: 101 },
          { account: 'vouchers', tax: 'none', cents: -101 },
        ],
      },
    ])
  })

  test('contains no formula in its file, neither by its title nor by the tax code', () => {
    const accounts = {
      card: '1',
      desk: '2',
      vouchers: '3',
      redeemed: '4',
      expired: '5',
      goods: '6',
      postage: '7',
      corrections: '8',
      fees: '9',
    }
    const taxes = { none: '=cmd()', free: '', included: '' }
    const entry = {
      day: '2026-03-02',
      title: '@SUM(A1)',
      postings: saleOf({ money: 'card', charged: 1, vouchers: 1, incomes: [] }),
    }
    for (const program of ['xero', 'myob'] as const) {
      const file = journalFile(program, [entry], { accounts, taxes })
      expect(file).toContain("'@SUM(A1)")
      expect(file).toContain("'=cmd()")
    }
  })
})
