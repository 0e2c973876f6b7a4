import type { Cents } from '../money.ts'

/**
 * The accounts that the clinic's money moves between (docs/product.md, "Bookkeeping"). `card` is what the card provider
 * holds before it pays out; `corrections` takes what has no account of its own: corrections, disputes that were lost,
 * imported vouchers. `fees` is what the card provider keeps.
 */
export const journalAccounts = [
  ...(['card', 'desk', 'vouchers', 'redeemed'] as const),
  ...(['expired', 'goods', 'postage', 'corrections', 'fees'] as const),
]
export type JournalAccount = (typeof journalAccounts)[number]

/** The tax of a posting: `none` is out of scope, `free` is a supply without tax, `included` includes the tax. */
export const journalTaxes = ['none', 'free', 'included'] as const
export type JournalTax = (typeof journalTaxes)[number]

/** What is debited to an account in cents; a credit is negative. Tax, where there is one, is part of the amount. */
export type Posting = { account: JournalAccount; tax: JournalTax; cents: Cents }

/** Something that happened, on a day of the clinic such as `2026-03-05`. Its postings add up to nothing. */
export type JournalEntry = { day: string; title: string; postings: Posting[] }

/** An income of an order besides its vouchers: what was sold for how much, in cents. */
export type Income = { account: 'goods' | 'postage'; tax: JournalTax; cents: Cents }

const from = (account: JournalAccount, cents: Cents, tax: JournalTax = 'none'): Posting => ({ account, tax, cents })
const present = (postings: Posting[]) => postings.filter(({ cents }) => cents !== 0)

/** The remainder is posted to corrections, so that an entry always balances. */
function balanced(postings: Posting[]): Posting[] {
  const rest = postings.reduce((sum, { cents }) => sum + cents, 0)
  return present([...postings, from('corrections', -rest)])
}

/**
 * A sale: what was charged comes in; vouchers become owed, goods and postage are earned. All in cents. Where an owner
 * accepted another amount than was asked for, the difference is a correction.
 */
export const saleOf = (sale: { money: 'card' | 'desk'; charged: Cents; vouchers: Cents; incomes: Income[] }) =>
  balanced([
    from(sale.money, sale.charged),
    from('vouchers', -sale.vouchers),
    ...sale.incomes.map(({ account, cents, tax }) => from(account, -cents, tax)),
  ])

/**
 * A refund of `amount` cents, of which `vouchers` came out of vouchers and `goods` out of `incomes`, one after another
 * from `goodsBefore`, which earlier refunds have given back already.
 */
export function refundOf(refund: {
  money: 'card' | 'desk'
  amount: Cents
  vouchers: Cents
  goods: Cents
  goodsBefore: Cents
  incomes: Income[]
}): Posting[] {
  const end = refund.goodsBefore + refund.goods
  let start = 0
  const taken = refund.incomes.map(({ account, tax, cents }) => {
    const part = Math.max(0, Math.min(end, start + cents) - Math.max(refund.goodsBefore, start))
    start += cents
    return from(account, part, tax)
  })
  return balanced([from(refund.money, -refund.amount), from('vouchers', refund.vouchers), ...taken])
}

/** A change of `delta` cents in what is owed to holders of vouchers, against another account. */
export const voucherChange = (delta: Cents, against: JournalAccount, tax: JournalTax = 'none'): Posting[] =>
  present([from('vouchers', -delta), from(against, delta, tax)])

/** A fee of `cents` that the card provider kept; a negative one was given back. */
export const feeOf = (cents: Cents): Posting[] => present([from('fees', cents), from('card', -cents)])

/** One entry for each day, with one posting for each account and kind of tax. */
export function byDay(entries: readonly JournalEntry[], title: (day: string) => string): JournalEntry[] {
  const days = new Map<string, Map<string, Posting>>()
  for (const { day, postings } of entries) {
    const sums = days.get(day) ?? new Map<string, Posting>()
    days.set(day, sums)
    for (const { account, tax, cents } of postings) {
      const key = `${journalAccounts.indexOf(account)} ${tax}`
      sums.set(key, { account, tax, cents: cents + (sums.get(key)?.cents ?? 0) })
    }
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, sums]) => {
      const postings = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, posting]) => posting)
      return { day, title: title(day), postings: present(postings) }
    })
    .filter(({ postings }) => postings.length > 0)
}
