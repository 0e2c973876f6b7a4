import { type Expression, type ExpressionBuilder, expressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { VoucherExportQuery, VoucherList, VoucherListQuery } from '#contract/voucher.ts'
import { day } from '#domain/dates/durations.ts'
import { maskVoucherCode, parseAnyVoucherCode, parseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { type VoucherFilter, voucherState } from '#domain/vouchers/voucher-ledger.ts'
import type { Reader } from '#server/database/connect.ts'
import { containsWords, countRows, foldedContains, ofDays } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import type { TimedDeps } from '#server/deps.ts'
import { readListPage, rowsWithIds } from '../list-page.ts'
import { orderMatchesSearch } from '../orders/order-list.ts'
import { readSetting } from '../stored-settings.ts'
import { standingOf } from './voucher-lookup.ts'

/**
 * The period of `expiring`, and of the reminder to holders: 30 days before the end, in ms
 * (docs/product.md, "Voucher validity").
 */
export const reminderLeadMs = 30 * day

/** A search goes through all orders, whatever the order of its page: up to so many vouchers are found by doing so once. */
const maxFound = 50_000

type Rows = ExpressionBuilder<Tables, 'vouchers'>

export type ListOutcome = { ok: true; list: VoucherList } | { ok: false; reason: 'whole_code' }

/**
 * Lists vouchers, newest first, with masked codes. `q` finds by the last 2 to 4 symbols of the code, by name or email of its buyer or of
 * whom it is for itself, or by its order's reference. A whole code is refused: searches stand in addresses, where no code may be.
 * `from` and `to` are the clinic's days on which they were issued.
 */
export async function listVouchers(
  { database: { db }, now }: TimedDeps,
  { page, ...view }: VoucherListQuery,
): Promise<ListOutcome> {
  if (await isWholeCode(db, view.q)) return { ok: false, reason: 'whole_code' }
  const at = now()
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const listing = { ...listingOf(view, { at, timeZone }), page }
  const { rows, ...paging } = await readListPage(db, 'vouchers', listing, view.q === '' ? undefined : maxFound)
  return { ok: true, list: { items: await asVoucherRows(db, rows, at), ...paging } }
}

/** The filter and order of a view of the list. */
export function listingOf(
  { status, q, ...days }: VoucherExportQuery,
  { at, timeZone }: { at: Date; timeZone: string },
) {
  const vouchers = expressionBuilder<Tables, 'vouchers'>()
  return {
    from: 'vouchers' as const,
    fitting: [
      ...(status === 'all' ? [] : [inState(vouchers, status, at)]),
      ...ofDays('issued_at', days, timeZone),
      ...(q === '' ? [] : [found(vouchers, q)]),
    ],
    order: ['issued_at'] as const,
    direction: 'desc' as const,
  }
}

/** Vouchers as the list shows them at an instant. */
export async function asVoucherRows(db: Reader, rows: Selectable<Tables['vouchers']>[], at: Date) {
  const orders = await rowsWithIds(
    db,
    'orders',
    rows.map(({ order_id }) => order_id),
  )
  const lines = await rowsWithIds(
    db,
    'order_lines',
    rows.map(({ order_line_id }) => order_line_id),
  )
  const recipients = await recipientsOf(db, rows)
  return rows.map((row, index) => ({
    id: row.id,
    maskedCode: maskVoucherCode(row.code),
    state: voucherState(standingOf(row), at),
    test: row.livemode === 0,
    initialCents: row.initial_cents,
    balanceCents: row.balance_cents,
    treatment: lines[index]!.treatment,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    buyer: orders[index]!.name,
    email: orders[index]!.email,
    reference: orders[index]!.reference,
    ...whomFor(recipients.get(row.gift_id ?? '') ?? orders[index]!),
  }))
}

const whomFor = ({ gift_to, gift_email }: { gift_to: string; gift_email: string }) => ({
  recipient: gift_to,
  recipientEmail: gift_email,
})

/** Whom vouchers are for where each of their order is for somebody else, by the ids of the gifts. */
async function recipientsOf(db: Reader, rows: Selectable<Tables['vouchers']>[]) {
  const ids = rows.flatMap(({ gift_id }) => gift_id ?? [])
  if (ids.length === 0) return new Map<string, Selectable<Tables['order_gifts']>>()
  const gifts = await db.selectFrom('order_gifts').selectAll().where('id', 'in', ids).execute()
  return new Map(gifts.map((gift) => [gift.id, gift]))
}

/** Whether a search is a full code: searches are part of the URL, which must not contain a code. */
export const isWholeCode = async (db: Reader, q: string): Promise<boolean> =>
  parseVoucherCode(q) !== undefined || isImportedCode(db, q)

/** Imported codes have any shape: only a look at the vouchers tells them from a name. */
async function isImportedCode(db: Reader, q: string): Promise<boolean> {
  const vouchers = db
    .selectFrom('vouchers')
    .select('id')
    .where('code', '=', parseAnyVoucherCode(q) ?? '')
  return (await vouchers.executeTakeFirst()) !== undefined
}

/** How many vouchers `expiring` lists. */
export const countExpiringVouchers = ({ database: { db }, now }: TimedDeps): Promise<number> =>
  countRows(db.selectFrom('vouchers').where((rows) => inState(rows, 'expiring', now())))

/** The same rule as `voucherState`, as the database reads it. */
function inState(rows: Rows, status: Exclude<VoucherFilter, 'all'>, now: Date): Expression<SqlBool> {
  const at = now.toISOString()
  const standing = rows('vouchers.status', '=', 'active')
  const past = rows('vouchers.expires_at', '<=', at)
  const ahead = rows('vouchers.expires_at', '>', at)
  const worth = rows.or([rows('vouchers.balance_cents', '>', 0), rows('vouchers.lapsed_cents', '>', 0)])
  switch (status) {
    case 'active':
      return rows.and([standing, worth, ahead])
    case 'expiring': {
      const soon = new Date(now.getTime() + reminderLeadMs).toISOString()
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
  const orders = rows.selectFrom('order_list').select('order_list.id').where(orderMatchesSearch(q))
  const holdsOneOf = (columns: string[], word: string) => rows.or(columns.map((column) => foldedContains(column, word)))
  const ofItself = (word: string) =>
    rows.or([
      rows.exists(
        rows
          .selectFrom('order_gifts')
          .select('order_gifts.id')
          .whereRef('order_gifts.id', '=', 'vouchers.gift_id')
          .where(holdsOneOf(['order_gifts.gift_to', 'order_gifts.gift_email'], word)),
      ),
      rows.exists(
        rows
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'vouchers.order_id')
          .where(holdsOneOf(['orders.reference', 'orders.name', 'orders.email'], word)),
      ),
    ])
  // Another recipient of the same order does not belong to this voucher.
  const itsOwn = rows.or([rows('vouchers.gift_id', 'is', null), containsWords(q, ofItself)])
  const bought = rows.and([rows('vouchers.order_id', 'in', orders), itsOwn])
  const tail = q.toUpperCase().replace(/[\s•-]/g, '')
  const isTail = /^[A-Z0-9]{2,4}$/.test(tail)
  return isTail ? rows.or([rows('vouchers.code', 'like', `%${tail}`), bought]) : bought
}
