import { maxJournalMonths } from '#contract/voucher.ts'
import {
  byDay,
  feeOf,
  type JournalEntry,
  type JournalTax,
  refundOf,
  saleOf,
  voucherChange,
} from '#domain/bookkeeping/journal.ts'
import { calendarDay, startOfMonth } from '#domain/dates/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { monthBefore, monthsBetween } from '#domain/vouchers/voucher-ledger.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { readSetting, readSettingsOf } from '../stored-settings.ts'
import {
  type BookkeepingOrder,
  type BookkeepingRefund,
  feesOfPeriod,
  type LedgerLine,
  ledgerLines,
  lostDisputes,
  ordersOf,
  paidOrders,
  refundsOfPeriod,
} from './books.ts'

export type JournalOutcome = { ok: true; entries: JournalEntry[] } | { ok: false; reason: 'journal_span' }
type Events = { at: string; title: string; postings: JournalEntry['postings'] }[]
type Taxes = { redeemed: JournalTax }

/**
 * The money movements between two calendar months, both included (docs/product.md, "Bookkeeping"), by
 * entry or summed by day. Of real money in live mode, else of test payments. `withFees`: with what the
 * card provider kept.
 */
export async function readJournal(
  { database: { db }, payments }: Pick<Deps, 'database' | 'payments'>,
  { from, to, by, withFees }: { from: string; to: string; by: 'day' | 'entry'; withFees: boolean },
): Promise<JournalOutcome> {
  const months = monthsBetween(from, to)
  if (months.length === 0 || months.length > maxJournalMonths) return { ok: false, reason: 'journal_span' }
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const span = {
    livemode: payments.livemode ? 1 : 0,
    since: startOfMonth(from, timeZone),
    until: startOfMonth(monthBefore(to, -1), timeZone),
  } as const
  const events = [...(await eventsOf(db, span)), ...(withFees ? await feeEvents(db, span) : [])]
  const entries = events
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ at, title, postings }) => ({ day: calendarDay(at, timeZone), title, postings }))
  return { ok: true, entries: by === 'entry' ? entries : byDay(entries, () => 'Gift vouchers and shop') }
}

async function eventsOf(db: Reader, span: { livemode: 0 | 1; since: string; until: string }): Promise<Events> {
  const settings = await readSettingsOf(db, ['business.taxRegistered', 'bookkeeping.redeemedTaxed'])
  const taxes: Taxes = {
    redeemed: !settings['business.taxRegistered']
      ? 'none'
      : settings['bookkeeping.redeemedTaxed']
        ? 'included'
        : 'free',
  }
  const lines = await ledgerLines(db, span)
  const refunds = await refundsOfPeriod(db, span)
  const disputes = await lostDisputes(db, span)
  const paid = await paidOrders(db, span)
  const others = [...lines, ...refunds.made, ...refunds.reversed, ...disputes]
  const orders = await ordersOf(db, [...paid, ...others.map(({ orderId }) => orderId)])
  const order = (id: string) => orders.get(id)!
  const issued = sumsBy(
    lines.filter(({ kind }) => kind === 'issue'),
    ({ orderId }) => orderId,
  )
  // A refund's own lines belong to it.
  const ofRefund = new Set(refunds.made.map(({ id }) => id))
  return [
    ...paid.map((id) => saleEvent(order(id), issued.get(id) ?? 0)),
    ...refunds.made.map((refund) => refundEvent(order(refund.orderId), refund)),
    ...refunds.reversed.flatMap((refund) => reversalEvents(order(refund.orderId), refund)),
    ...disputes.map(({ orderId, at, cents }) => ({
      at,
      title: `Dispute lost, order ${order(orderId).reference}`,
      postings: refundOf({ money: 'card', amount: cents, vouchers: 0, goods: 0, goodsBefore: 0, incomes: [] }),
    })),
    ...lines.flatMap((line) => {
      if (line.kind === 'issue' || (line.refundId !== null && ofRefund.has(line.refundId))) return []
      return lineEvent(line, order(line.orderId), taxes)
    }),
  ]
}

async function feeEvents(db: Reader, span: { livemode: 0 | 1; since: string; until: string }): Promise<Events> {
  const fees = await feesOfPeriod(db, span)
  const orders = await ordersOf(
    db,
    fees.map(({ orderId }) => orderId),
  )
  return fees.map(({ orderId, kind, cents, at }) => {
    const fee = kind === 'charge' ? 'Card fee' : 'Dispute fee'
    const back = cents < 0 ? ' given back' : ''
    return { at, title: `${fee}${back}, order ${orders.get(orderId)!.reference}`, postings: feeOf(cents) }
  })
}

const saleEvent = (
  { reference, paidAt, money, charged, incomes }: BookkeepingOrder,
  vouchers: Cents,
): Events[number] => ({
  at: paidAt,
  title: `Sale, order ${reference}`,
  postings: saleOf({ money, charged, vouchers, incomes }),
})

const refundEvent = ({ reference, money, incomes }: BookkeepingOrder, refund: BookkeepingRefund): Events[number] => ({
  at: refund.at,
  title: `Refund, order ${reference}`,
  postings: refundOf({ money, incomes, ...refund }),
})

/** What a refund that the bank refused after all has taken from goods and postage; its vouchers have ledger lines that undo theirs. */
function reversalEvents({ reference, money, incomes }: BookkeepingOrder, refund: BookkeepingRefund): Events {
  const postings = refundOf({ money, incomes, ...refund, amount: refund.amount - refund.vouchers, vouchers: 0 })
  if (postings.length === 0) return []
  const reversed = postings.map((posting) => ({ ...posting, cents: -posting.cents }))
  return [{ at: refund.reversedAt ?? refund.at, title: `Refund taken back, order ${reference}`, postings: reversed }]
}

const titles = {
  import: 'Imported voucher',
  redeem: 'Redemption',
  expire: 'Expiry',
  refund: 'Refund',
  adjust: 'Correction',
  void: 'Voided',
  issue: 'Sale',
  undo: 'Undone',
} as const

/** One line of a voucher's ledger. What takes another back is posted where that was. */
function lineEvent({ kind, undoes, cents, at }: LedgerLine, order: BookkeepingOrder, taxes: Taxes): Events {
  const meant = kind === 'undo' ? (undoes ?? 'adjust') : kind
  const against = { redeem: 'redeemed', expire: 'expired', refund: order.money } as const
  const account = meant in against ? against[meant as keyof typeof against] : 'corrections'
  const postings = voucherChange(cents, account, meant === 'redeem' ? taxes.redeemed : 'none')
  if (postings.length === 0) return []
  const undone = kind === 'undo' ? ' taken back' : ''
  return [{ at, title: `${titles[meant]}${undone}, order ${order.reference}`, postings }]
}

function sumsBy(lines: readonly LedgerLine[], keyOf: (line: LedgerLine) => string): Map<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.cents)
  return sums
}
