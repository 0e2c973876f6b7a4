import { sql } from 'kysely'
import type { VoucherReport } from '#contract/voucher.ts'
import { writeCsv } from '#domain/csv.ts'
import { calendarDay, startOfMonth } from '#domain/dates/calendar.ts'
import { type Cents, priceText } from '#domain/money.ts'
import {
  type LedgerKind,
  type LedgerSum,
  monthBefore,
  monthsBetween,
  movementOf,
  netOf,
  type VoucherMovement,
} from '#domain/vouchers/voucher-ledger.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { countWithoutFee } from '../bookkeeping/books.ts'
import { readSetting } from '../stored-settings.ts'

const maxMonths = 120

export type ReportOutcome = { ok: true; report: VoucherReport } | { ok: false; reason: 'span' }

/**
 * Amounts sold, redeemed, expired, refunded and still owed, by calendar month of the clinic
 * (docs/product.md, "Liability report"), in cents; by default the last twelve months. Of real vouchers where real
 * payments are taken, else of test ones.
 */
export async function readVoucherReport(
  { database: { db }, payments, now }: Pick<Deps, 'database' | 'payments' | 'now'>,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<ReportOutcome> {
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const to = range.to ?? calendarDay(now().toISOString(), timeZone).slice(0, 7)
  const from = range.from ?? monthBefore(to, 11)
  const months = monthsBetween(from, to)
  if (months.length === 0 || months.length > maxMonths) return { ok: false, reason: 'span' }

  const livemode = payments.livemode ? 1 : 0
  const starts = months.map((month) => startOfMonth(month, timeZone))
  const end = startOfMonth(monthBefore(to, -1), timeZone)
  const opening = netOf(movementOf(await sumLines(db, { livemode, since: '', until: starts[0]! })))
  let outstanding: Cents = opening
  const rows: VoucherReport['months'] = []
  const ledger = await ledgerSpan(db)
  for (const [index, month] of months.entries()) {
    const span = { livemode, since: starts[index]!, until: starts[index + 1] ?? end } as const
    const isEmpty = ledger === undefined || span.until <= ledger.first || span.since > ledger.last
    const movement = movementOf(isEmpty ? [] : await sumLines(db, span))
    outstanding += netOf(movement)
    rows.push({ month, ...movement, outstanding })
  }
  const total = { ...addUp(rows), outstanding }
  const withoutFee = await countWithoutFee(db, payments.kind, { livemode, since: starts[0]!, until: end })
  return { ok: true, report: { from, to, test: livemode === 0, opening, withoutFee, months: rows, total } }
}

/** When the ledger's first and last line were written; `undefined` without any. Most months of a long report lie outside. */
async function ledgerSpan(db: Reader): Promise<{ first: string; last: string } | undefined> {
  const end = (direction: 'asc' | 'desc') =>
    db.selectFrom('voucher_ledger').select('created_at').orderBy('created_at', direction).limit(1).executeTakeFirst()
  const [first, last] = [await end('asc'), await end('desc')]
  return first && last && { first: first.created_at, last: last.created_at }
}

/** Looked up for the few lines that take one back, rather than joined to all. */
const undoneKind = sql<LedgerKind | null>`case when line.undoes is not null then
  (select undone.kind from voucher_ledger as undone where undone.id = line.undoes) end`

/** The ledger's lines from `since` to before `until`, by kind, and for an undo by the kind of line it took back. */
async function sumLines(
  db: Reader,
  { livemode, since, until }: { livemode: 0 | 1; since: string; until: string },
): Promise<LedgerSum[]> {
  const sums = await db
    .selectFrom('voucher_ledger as line')
    .select((rows) => ['line.kind', undoneKind.as('undoes'), rows.fn.sum('line.delta_cents').as('cents')])
    // There are few vouchers of the other mode, so excluding them is faster than looking all of this mode up.
    .where('line.voucher_id', 'not in', ({ selectFrom }) =>
      selectFrom('vouchers')
        .select('id')
        .where('livemode', '=', livemode === 1 ? 0 : 1)
        // Imported vouchers are owed in live and in test mode.
        .where('import_id', 'is', null),
    )
    .where('line.created_at', '>=', since)
    .where('line.created_at', '<', until)
    .groupBy(['line.kind', undoneKind])
    .execute()
  // PostgreSQL returns sums of bigint as text.
  return sums.map(({ kind, undoes, cents }) => ({ kind, undoes, cents: Number(cents) }))
}

const addUp = (rows: readonly VoucherMovement[]): VoucherMovement => {
  const sum = (column: keyof VoucherMovement) => rows.reduce((total, row) => total + row[column], 0)
  return {
    sold: sum('sold'),
    imported: sum('imported'),
    redeemed: sum('redeemed'),
    expired: sum('expired'),
    refunded: sum('refunded'),
    adjusted: sum('adjusted'),
  }
}

const columns = ['sold', 'imported', 'redeemed', 'expired', 'refunded', 'adjusted', 'outstanding'] as const

/** The report as CSV (RFC 4180), amounts in dollars as plain numbers. */
export const voucherReportCsv = ({ months, total }: VoucherReport): string =>
  writeCsv([
    ['Month', 'Sold', 'Imported', 'Redeemed', 'Expired', 'Refunded', 'Corrected', 'Outstanding'],
    ...months.map((row) => [row.month, ...columns.map((column) => amount(row[column]))]),
    ['Total', ...columns.map((column) => amount(total[column]))],
  ])

/** A number for programs that add columns up; its two decimals are no text, so nothing is taken for a formula. */
const amount = (cents: Cents) => ({ number: priceText(cents) })
