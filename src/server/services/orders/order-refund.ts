import type { Cents } from '#domain/money.ts'
import { allocateRefund, type VoucherShare } from '#domain/orders/order-states.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Actor } from '#server/deps.ts'
import { executeRefundsOf, type RefundDeps } from '../payments/refund.ts'
import { moveRefund, writeRefund } from '../payments/refund-records.ts'
import { activeVouchers, updateOrderStatus } from './order-status.ts'
import { findOrder, lockOrder, type OrderRow, type PaymentRow } from './orders.ts'

/**
 * Why a refund is not made. `spent`: more than is left of goods, postage and vouchers, or of the one voucher that it is to come off;
 * `most` cents could go back.
 * `other_provider`: it was paid through a provider that is not set up now.
 * `not_asked`: what staff asked for was decided or changed meanwhile.
 */
export type RefundOutcome =
  | { ok: true }
  | { ok: false; reason: 'spent'; most: Cents; of: 'order' | 'voucher' }
  | {
      ok: false
      reason: 'unknown' | 'not_paid' | 'refunding' | 'disputed' | 'other_provider' | 'key_reused' | 'not_asked'
    }

/**
 * Refunds an order, whole or a part (docs/product.md, "Refunds and disputes"): its vouchers are frozen first, in the
 * transaction that writes the refund down, and only then the provider is asked. `amount` in cents; `note` is why. The
 * same key is one refund. `voucherId`: the voucher that all of it comes off. What was paid at the desk is handed back there, by `method` or the way it was paid: no
 * provider is asked, and its refund is done. `requestId`: what staff have asked for and this carries out. `retries`: it is an earlier
 * one once more, so that what staff have asked for since stays open.
 */
export async function refundOrder(
  deps: RefundDeps,
  input: {
    orderId: string
    amount: Cents
    note: string
    idempotencyKey: string
    requestId?: string | undefined
    retries?: boolean
    method?: 'cash' | 'terminal' | undefined
    voucherId?: string | undefined
    actor: Actor
  },
): Promise<RefundOutcome> {
  const { database } = deps
  if (!(await findOrder(database.db, input.orderId))) return { ok: false, reason: 'unknown' }
  const outcome = await inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, database.engine, input.orderId)
    return recordRefund(tx, deps, order, input)
  })
  if (!outcome.ok) return outcome
  await executeRefundsOf(deps, outcome.paymentId)
  return { ok: true }
}

type RefundInput = Parameters<typeof refundOrder>[1]
type Written = { ok: true; paymentId: string } | Extract<RefundOutcome, { ok: false }>

async function recordRefund(
  tx: Tx,
  deps: RefundDeps,
  order: OrderRow,
  { amount, note, idempotencyKey, requestId, retries = false, method, voucherId, actor }: RefundInput,
): Promise<Written> {
  const key = `asked:${order.id}:${idempotencyKey}`
  const earlier = await tx.selectFrom('refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
  if (earlier) {
    const isSame = earlier.amount_cents === amount && (await isRefundOff(tx, earlier, voucherId))
    return isSame ? { ok: true, paymentId: earlier.payment_id } : { ok: false, reason: 'key_reused' }
  }
  const reason = refundObstacle(order)
  if (reason) return { ok: false, reason }

  const payment = await paymentOf(tx, order.paid_payment_id!)
  const atDesk = payment.provider === 'desk'
  if (!atDesk && payment.provider !== deps.payments.kind) return { ok: false, reason: 'other_provider' }
  const left = await whatIsLeft(tx, order, voucherId)
  const most = mostOf(left)
  const { shares, short } = allocateRefund(amount, left)
  if (short > 0 || amount > most) return { ok: false, reason: 'spent', most, of: voucherId ? 'voucher' : 'order' }

  if (!retries && !(await decideRequest(tx, order.id, requestId))) return { ok: false, reason: 'not_asked' }
  const refund = await writeRefund(tx, deps, {
    paymentId: payment.id,
    reason: 'asked',
    amount,
    key,
    note,
    actor: actor.name,
    shares,
    ...(atDesk && { method: method ?? payment.method ?? 'cash' }),
  })
  if (atDesk) await moveRefund(tx, deps, { refund: refund!, order, to: { status: 'succeeded' }, actor })
  await updateOrderStatus(tx, deps, order, actor)
  return { ok: true, paymentId: payment.id }
}

/**
 * A refund decides the open refund request too: whichever there is, or the one of `requestId`. If two owners decide at once,
 * the second finds none. Returns whether the refund may be made.
 */
async function decideRequest(tx: Tx, orderId: string, requestId: string | undefined): Promise<boolean> {
  const decided = await tx
    .deleteFrom('refund_requests')
    .where('order_id', '=', orderId)
    .$if(requestId !== undefined, (query) => query.where('id', '=', requestId!))
    .executeTakeFirst()
  return requestId === undefined || Number(decided.numDeletedRows) > 0
}

/** Why an order in its current state cannot be refunded at all; `undefined` if it can. */
export function refundObstacle({
  paid_payment_id,
  status,
}: OrderRow): 'not_paid' | 'refunding' | 'disputed' | undefined {
  if (paid_payment_id === null) return 'not_paid'
  if (status === 'refunding') return 'refunding'
  return status === 'disputed' || status === 'lost' ? 'disputed' : undefined
}

export const paymentOf = (tx: Tx, id: string): Promise<PaymentRow> =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/**
 * The refunded amount of an order, including pending refunds, and the part of it for goods and postage, in cents; with `until` of refunds
 * that were made by then.
 */
export async function refundedAmounts(
  db: Reader,
  order: OrderRow,
  until?: string,
): Promise<{ all: Cents; goods: Cents }> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount_cents'])
    .where('payment_id', '=', order.paid_payment_id)
    .where('status', '!=', 'failed')
    .$if(until !== undefined, (refunds) => refunds.where('created_at', '<=', until!))
    .execute()
  const all = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (refunds.length === 0) return { all, goods: 0 }
  const ids = refunds.map(({ id }) => id)
  const shares = await db.selectFrom('refund_takes').select('cents').where('refund_id', 'in', ids).execute()
  return { all, goods: all - shares.reduce((sum, { cents }) => sum + cents, 0) }
}

/** The voucher that all of a refund came off; `undefined` if there was none, or not that one alone. */
export async function onlyVoucherOf(
  db: Reader,
  { id, amount_cents }: { id: string; amount_cents: Cents },
): Promise<string | undefined> {
  const takes = await db.selectFrom('refund_takes').selectAll().where('refund_id', '=', id).execute()
  return takes.find(({ cents }) => cents === amount_cents)?.voucher_id
}

/** Whether all of a refund came off the voucher of `voucherId`; always where none was chosen. */
export const isRefundOff = async (
  db: Reader,
  refund: { id: string; amount_cents: Cents },
  voucherId: string | undefined,
): Promise<boolean> => !voucherId || voucherId === (await onlyVoucherOf(db, refund))

type Refundable = { paid: Cents; goodsLeft: Cents; vouchers: { id: string; balance: Cents }[] }

/** What can still go back of an order's goods and vouchers, or of the one of `voucherId`, in cents. */
async function whatIsLeft(db: Reader, order: OrderRow, voucherId?: string): Promise<Refundable> {
  const charged = order.charged_cents ?? 0
  const issued = await db.selectFrom('vouchers').select('initial_cents').where('order_id', '=', order.id).execute()
  const sold = issued.reduce((sum, { initial_cents }) => sum + initial_cents, 0)
  const back = await refundedAmounts(db, order)
  const vouchers = (await activeVouchers(db, order.id)).map(({ id, balance_cents, reserved }) => ({
    id,
    balance: balance_cents - reserved,
  }))
  const paid = charged - back.all
  if (voucherId) return { paid, goodsLeft: 0, vouchers: vouchers.filter(({ id }) => id === voucherId) }
  return { paid, goodsLeft: Math.max(0, charged - sold - back.goods), vouchers }
}

/** The most that can go back, in cents: what was paid, without what was spent or went back. */
const mostOf = ({ paid, goodsLeft, vouchers }: Refundable): Cents =>
  Math.max(
    0,
    Math.min(
      paid,
      vouchers.reduce((sum, { balance }) => sum + balance, goodsLeft),
    ),
  )

/** Allocates a refund of `amount` cents to the goods and vouchers of an order. */
export async function planRefundAllocation(
  db: Reader,
  order: OrderRow,
  amount: Cents,
): Promise<{ shares: VoucherShare[]; short: Cents }> {
  return allocateRefund(amount, await whatIsLeft(db, order))
}

/** How many cents of an order can still be refunded, and how many of them before anything comes off a voucher. */
export async function refundable(db: Reader, order: OrderRow): Promise<{ all: Cents; goods: Cents }> {
  if (order.paid_at === null) return { all: 0, goods: 0 }
  const left = await whatIsLeft(db, order)
  const all = mostOf(left)
  return { all, goods: Math.min(all, left.goodsLeft) }
}
