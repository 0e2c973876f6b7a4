import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { VoucherList } from '#contract/voucher.ts'
import { day } from '#domain/durations.ts'
import { maskVoucherCode, parseVoucherCode, voucherAlphabet } from '#domain/voucher.ts'
import { type VoucherFilter, voucherState } from '#domain/voucher-ledger.ts'
import { countRows } from '#server/database/count-rows.ts'
import { holds } from '#server/database/holds.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { inListOrder, pageSpan, readingDirection } from '../page-span.ts'
import { standingOf } from './voucher-lookup.ts'

const pageSize = 25
/** What `expiring` shows, and when holders are reminded: 30 days before the end, in ms (product.md 4). */
export const reminderLead = 30 * day

type Rows = ExpressionBuilder<Tables, 'vouchers'>

export type ListOutcome = { ok: true; list: VoucherList } | { ok: false; reason: 'whole_code' }

/**
 * Lists vouchers, newest first, with masked codes. `q` finds by the last 2 to 4 symbols of the code, the buyer's name or
 * e-mail, or the order's reference. A whole code is refused: searches stand in addresses, where no code may be.
 */
export async function listVouchers(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { status, q, page }: { status: VoucherFilter; q: string; page: number },
): Promise<ListOutcome> {
  if (parseVoucherCode(q)) return { ok: false, reason: 'whole_code' }
  const at = now()
  const matching = db
    .selectFrom('vouchers')
    .where((rows) => rows.and([inState(rows, status, at), ...(q === '' ? [] : [found(rows, q)])]))
  const total = await countRows(matching)
  const span = pageSpan({ page, size: pageSize, total })
  const direction = readingDirection('desc', span)
  const chosen = await matching
    .select('id')
    .orderBy('issued_at', direction)
    .orderBy('id', direction)
    .limit(span.limit)
    .offset(span.offset)
    .execute()
  const rows = await db
    .selectFrom('vouchers')
    .innerJoin('orders', 'orders.id', 'vouchers.order_id')
    .selectAll('vouchers')
    .select(['orders.name', 'orders.email', 'orders.reference'])
    .where('vouchers.id', 'in', chosen.length > 0 ? chosen.map(({ id }) => id) : [''])
    .orderBy('vouchers.issued_at', direction)
    .orderBy('vouchers.id', direction)
    .execute()
  const items = inListOrder(rows, span).map((row) => ({
    id: row.id,
    maskedCode: maskVoucherCode(row.code),
    state: voucherState(standingOf(row), at),
    test: row.livemode === 0,
    initialCents: row.initial_cents,
    balanceCents: row.balance_cents,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    buyer: row.name,
    email: row.email,
    reference: row.reference,
  }))
  return { ok: true, list: { items, total, page, pageSize } }
}

/** How many vouchers `expiring` lists. */
export const countExpiring = ({ database: { db }, now }: Pick<Deps, 'database' | 'now'>): Promise<number> =>
  countRows(db.selectFrom('vouchers').where((rows) => inState(rows, 'expiring', now())))

/** The same rule as `voucherState`, as the database reads it. */
function inState(rows: Rows, status: VoucherFilter, now: Date): Expression<SqlBool> {
  const at = now.toISOString()
  const standing = rows('vouchers.status', '=', 'active')
  const past = rows('vouchers.expires_at', '<=', at)
  const ahead = rows('vouchers.expires_at', '>', at)
  const worth = rows.or([rows('vouchers.balance_cents', '>', 0), rows('vouchers.lapsed_cents', '>', 0)])
  switch (status) {
    case 'all':
      return rows.and([])
    case 'active':
      return rows.and([standing, worth, ahead])
    case 'expiring': {
      const soon = new Date(now.getTime() + reminderLead).toISOString()
      return rows.and([standing, worth, ahead, rows('vouchers.expires_at', '<=', soon)])
    }
    case 'spent':
      return rows.and([standing, rows('vouchers.balance_cents', '=', 0), rows('vouchers.lapsed_cents', '=', 0)])
    case 'expired':
      return rows.and([standing, worth, past])
    case 'frozen':
    case 'void':
      return rows('vouchers.status', '=', status)
  }
}

function found(rows: Rows, q: string): Expression<SqlBool> {
  // One text and one comparison for each order: a third of the time of three.
  const known = sql<string>`lower(orders.name || ' ' || orders.email || ' ' || orders.reference)`
  const bought = rows(
    'vouchers.order_id',
    'in',
    rows.selectFrom('orders').select('orders.id').where(holds(known, q.toLowerCase())),
  )
  const tail = q.toUpperCase().replace(/[\s•-]/g, '')
  const isTail = tail.length >= 2 && tail.length <= 4 && [...tail].every((symbol) => voucherAlphabet.includes(symbol))
  return isTail ? rows.or([rows('vouchers.code', 'like', `%${tail}`), bought]) : bought
}
