import type { Selectable } from 'kysely'
import type { Income, JournalTax } from '#domain/bookkeeping/journal.ts'
import type { Cents } from '#domain/money.ts'
import type { LedgerKind } from '#domain/vouchers/voucher-ledger.ts'
import type { Reader } from '#server/database/connect.ts'
import { countRows } from '#server/database/query-parts.ts'
import type { Tables } from '#server/database/tables.ts'
import { taxRecordOfOrder } from '../orders/tax-record.ts'

/** A time from `since` to before `until`, ISO 8601 UTC; of real or of test money. */
type Span = { livemode: 0 | 1; since: string; until: string }

/** An order as the books see it. Amounts in cents. */
export type BookkeepingOrder = {
  reference: string
  paidAt: string
  money: 'card' | 'desk'
  charged: Cents
  incomes: Income[]
}

/** A line of a voucher's ledger; `refundId`: the refund that it is a part of. */
export type LedgerLine = {
  orderId: string
  kind: LedgerKind
  undoes: LedgerKind | null
  cents: Cents
  at: string
  refundId: string | null
}

/** How many ids a query names at once. */
const batchSize = 500

async function inBatches<T>(ids: readonly string[], read: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let start = 0; start < ids.length; start += batchSize)
    all.push(...(await read(ids.slice(start, start + batchSize))))
  return all
}

/** The ledger's lines of a time. Imported vouchers are owed whatever the shop is set to. */
export async function ledgerLines(db: Reader, { livemode, since, until }: Span): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom('voucher_ledger as line')
    .innerJoin('vouchers', 'vouchers.id', 'line.voucher_id')
    .leftJoin('voucher_ledger as undone', 'undone.id', 'line.undoes')
    .select(['vouchers.order_id', 'line.kind', 'undone.kind as undoes', 'line.delta_cents', 'line.created_at'])
    .select('line.idempotency_key')
    .where('line.created_at', '>=', since)
    .where('line.created_at', '<', until)
    .where((row) => row.or([row('vouchers.livemode', '=', livemode), row('vouchers.import_id', 'is not', null)]))
    .orderBy('line.created_at')
    .orderBy('line.id')
    .execute()
  return rows.map(({ order_id, kind, undoes, delta_cents, created_at, idempotency_key }) => ({
    orderId: order_id,
    kind,
    undoes,
    cents: delta_cents,
    at: created_at,
    refundId: kind === 'refund' ? (idempotency_key.split(':')[1] ?? null) : null,
  }))
}

/** The orders paid in a period. Orders of imported vouchers brought no money, so they are left out. */
export async function paidOrders(db: Reader, { livemode, since, until }: Span): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.paid_payment_id')
    .select('orders.id')
    .where('orders.paid_at', '>=', since)
    .where('orders.paid_at', '<', until)
    .where('orders.livemode', '=', livemode)
    .where((row) => row.or([row('payments.provider', 'is', null), row('payments.provider', '!=', 'import')]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders by their ids, with what of them is earned when they are sold. */
export async function ordersOf(db: Reader, ids: readonly string[]): Promise<Map<string, BookkeepingOrder>> {
  const wanted = [...new Set(ids)]
  const orders = await inBatches(wanted, (part) =>
    db
      .selectFrom('orders')
      .leftJoin('payments', 'payments.id', 'orders.paid_payment_id')
      .select(['orders.id', 'orders.reference', 'paid_at', 'charged_cents', 'shipping_cents', 'tax_record', 'provider'])
      .where('orders.id', 'in', part)
      .execute(),
  )
  const lines = await inBatches(wanted, (part) =>
    db
      .selectFrom('order_lines')
      .select(['order_id', 'kind', 'unit_cents', 'quantity'])
      .where('order_id', 'in', part)
      .orderBy('position')
      .execute(),
  )
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return new Map(
    orders.map((order) => {
      const record = taxRecordOfOrder(order)
      const taxed = (tax: JournalTax) => (record?.tax ? tax : 'none')
      const goods = (linesOf.get(order.id) ?? []).flatMap(({ kind, unit_cents, quantity }, index): Income[] => {
        const tax = record?.lines[index]?.taxClass === 'free' ? 'free' : 'included'
        return kind === 'goods' ? [{ account: 'goods', tax: taxed(tax), cents: unit_cents * quantity }] : []
      })
      const postage = taxed((record?.shippingTax ?? 0) > 0 ? 'included' : 'free')
      return [
        order.id,
        {
          reference: order.reference,
          paidAt: order.paid_at ?? '',
          money: order.provider === 'desk' ? 'desk' : 'card',
          charged: order.charged_cents ?? 0,
          incomes: [...goods, { account: 'postage', tax: postage, cents: order.shipping_cents }],
        },
      ]
    }),
  )
}

/**
 * A refund as the books see it, in cents: what it gave back, what of it came out of vouchers, and how much of goods and
 * postage had gone back before. `reversedAt`: when the buyer's bank refused it after all.
 */
export type BookkeepingRefund = {
  id: string
  orderId: string
  at: string
  reversedAt: string | null
  amount: Cents
  vouchers: Cents
  goods: Cents
  goodsBefore: Cents
}

/**
 * The refunds of payments that have paid an order: those `made` in a time, and those `reversed` in it, which may have
 * been made before. What was made stays in its month: the owner may have entered that one into the books already.
 */
export async function refundsOfPeriod(
  db: Reader,
  { livemode, since, until }: Span,
): Promise<{ made: BookkeepingRefund[]; reversed: BookkeepingRefund[] }> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.paid_payment_id', 'refunds.payment_id')
    .select(['refunds.id', 'orders.id as orderId', 'refunds.amount_cents', 'refunds.succeeded_at'])
    .select(['refunds.status', 'refunds.updated_at'])
    .where('refunds.succeeded_at', 'is not', null)
    .where('orders.livemode', '=', livemode)
    .where('orders.paid_at', 'is not', null)
    // Earlier ones say what had gone back already.
    .where('refunds.succeeded_at', '<', until)
    .orderBy('refunds.succeeded_at')
    .orderBy('refunds.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const takes = await inBatches(ids, (part) =>
    db.selectFrom('refund_takes').select(['refund_id', 'voucher_id', 'cents']).where('refund_id', 'in', part).execute(),
  )
  const lines = await inBatches(
    takes.map(({ refund_id, voucher_id }) => `refund:${refund_id}:${voucher_id}`),
    (part) =>
      db
        .selectFrom('voucher_ledger')
        .select(['idempotency_key', 'delta_cents', 'created_at'])
        .where('idempotency_key', 'in', part)
        .execute(),
  )
  const takesOf = Map.groupBy(takes, ({ refund_id }) => refund_id)
  const linesOf = Map.groupBy(lines, ({ idempotency_key }) => idempotency_key.split(':')[1] ?? '')
  const earlierOf = new Map<string, BookkeepingRefund[]>()
  const refunds = rows.map(({ id, orderId, amount_cents: amount, succeeded_at, status, updated_at }) => {
    const own = linesOf.get(id) ?? []
    // The time of the ledger line is used, so that both are in the same month.
    const at = own[0]?.created_at ?? succeeded_at ?? updated_at
    const shared = (takesOf.get(id) ?? []).reduce((sum, { cents }) => sum + cents, 0)
    const earlier = earlierOf.get(orderId) ?? []
    const refund = {
      id,
      orderId,
      at,
      reversedAt: status === 'failed' ? updated_at : null,
      amount,
      vouchers: own.reduce((sum, { delta_cents }) => sum - delta_cents, 0),
      goods: amount - shared,
      goodsBefore: earlier.reduce(
        (sum, { goods, reversedAt }) => (reversedAt !== null && reversedAt <= at ? sum : sum + goods),
        0,
      ),
    }
    earlierOf.set(orderId, [...earlier, refund])
    return refund
  })
  const within = (at: string | null) => at !== null && at >= since && at < until
  return {
    made: refunds.filter(({ at }) => within(at)),
    reversed: refunds.filter(({ reversedAt }) => within(reversedAt)),
  }
}

/** The disputes that were lost in a time: the buyer's bank has taken the money. */
export async function lostDisputes(db: Reader, { livemode, since, until }: Span) {
  return db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.paid_payment_id', 'disputes.payment_id')
    .select(['orders.id as orderId', 'disputes.amount_cents as cents', 'disputes.updated_at as at'])
    .where('disputes.status', '=', 'lost')
    .where('disputes.updated_at', '>=', since)
    .where('disputes.updated_at', '<', until)
    .where('orders.livemode', '=', livemode)
    .execute()
}

/**
 * The card provider's fees in a period, for any payment of an order, also for a fully refunded one. Fees are booked on
 * the day on which the provider charged them.
 */
export async function feesOfPeriod(db: Reader, { livemode, since, until }: Span) {
  return db
    .selectFrom('payment_fees')
    .innerJoin('payments', 'payments.id', 'payment_fees.payment_id')
    .select([
      'payments.order_id as orderId',
      'payment_fees.kind',
      'payment_fees.cents',
      'payment_fees.charged_at as at',
    ])
    .where('payment_fees.charged_at', '>=', since)
    .where('payment_fees.charged_at', '<', until)
    .where('payments.livemode', '=', livemode)
    .orderBy('payment_fees.charged_at')
    .orderBy('payment_fees.reference')
    .execute()
}

/** How many payments through a card provider there were in a time of which it has not said what it kept. */
export const countWithoutFee = (
  db: Reader,
  provider: Selectable<Tables['payments']>['provider'],
  { livemode, since, until }: Span,
): Promise<number> =>
  countRows(
    db
      .selectFrom('payments')
      .where('provider', '=', provider)
      .where('status', 'in', ['succeeded', 'duplicate', 'refunded'])
      .where('livemode', '=', livemode)
      .where('created_at', '>=', since)
      .where('created_at', '<', until)
      .where('id', 'not in', ({ selectFrom }) => selectFrom('payment_fees').select('payment_id')),
  )
