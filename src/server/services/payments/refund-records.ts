import type { Selectable } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { type RefundStatus, refundMoves, type VoucherShare } from '#domain/orders/order-states.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Actor, Deps, RowDeps } from '#server/deps.ts'
import { auditOrder, changeOrder, type OrderRow } from '../orders/orders.ts'
import { queueEmail } from '../outbox.ts'
import { appendLedgerLine } from '../vouchers/voucher-ledger.ts'
import { coveredByDispute, flagAfterRefund, flagForReview, paymentSystem } from './review.ts'

export type RefundRow = Selectable<Tables['refunds']>
type BookDeps = Pick<Deps, 'now' | 'newId' | 'log'>

/**
 * Records a refund, in the transaction that decides it. `amount` in cents; `shares`: what of it is taken from which vouchers.
 * A `key` identifies a refund: the result is `undefined` when it is recorded already.
 */
export async function writeRefund(
  tx: Tx,
  { now, newId }: RowDeps,
  refund: {
    paymentId: string
    reason: RefundRow['reason']
    amount: Cents
    key: string
    status?: RefundStatus
    reference?: string
    note?: string
    actor?: string
    shares?: VoucherShare[]
    method?: 'cash' | 'terminal'
  },
): Promise<RefundRow | undefined> {
  const at = now().toISOString()
  const written = await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: refund.paymentId,
      reason: refund.reason,
      amount_cents: refund.amount,
      idempotency_key: refund.key,
      status: refund.status ?? 'asked',
      reference: refund.reference ?? null,
      note: refund.note ?? '',
      actor_name: refund.actor ?? '',
      method: refund.method ?? null,
      succeeded_at: refund.status === 'succeeded' ? at : null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!written) return undefined
  for (const { voucherId, cents } of refund.shares ?? [])
    await tx.insertInto('refund_takes').values({ refund_id: written.id, voucher_id: voucherId, cents }).execute()
  return written
}

/**
 * Moves a refund to a state that the provider told, with all that follows for its vouchers, its payment, the buyer and
 * the staff. Answers told late change nothing. Returns whether it moved; `order` is locked, and the caller brings it up
 * to date after.
 */
export async function moveRefund(
  tx: Tx,
  deps: BookDeps,
  {
    refund,
    order,
    to,
    actor = paymentSystem,
  }: {
    refund: RefundRow
    order: OrderRow
    to: { status: RefundStatus; reference?: string; failure?: string }
    actor?: Actor
  },
): Promise<boolean> {
  if (!refundMoves(refund.status, to.status)) return false
  const at = deps.now().toISOString()
  await tx
    .updateTable('refunds')
    .set({ ...to, ...(to.status === 'succeeded' ? { succeeded_at: at } : {}), updated_at: at })
    .where('id', '=', refund.id)
    .execute()
  if (to.status === 'succeeded') {
    const short = await completeRefund(tx, deps, { refund, order })
    await flagAfterRefund(tx, deps, { refund, order, short })
  }
  if (to.status === 'failed') await revokeRefund(tx, deps, { refund, order, failure: to.failure ?? '' })
  await auditOrder(tx, deps, order.id, {
    actor,
    action: to.status === 'failed' ? 'payment.refund_failed' : 'payment.refunded',
    after: {
      payment: refund.payment_id,
      refund: to.reference ?? refund.reference,
      amount: refund.amount_cents,
      method: refund.method,
      ...to,
    },
  })
  return true
}

/**
 * Completes a refund: its vouchers lose their shares, and the buyer is notified. Returns by how many
 * cents that was too little: a dispute that was lost in the meantime has voided them already.
 */
export async function completeRefund(
  tx: Tx,
  deps: BookDeps,
  { refund, order }: { refund: RefundRow; order: OrderRow },
): Promise<Cents> {
  let short = 0
  for (const { voucher_id, cents } of await takesOf(tx, refund)) {
    const taken = Math.min(cents, await balanceOf(tx, voucher_id))
    const line = {
      kind: 'refund',
      delta: -taken,
      actor: refund.actor_name || paymentSystem.name,
      // Not the note: it may name anybody, and a line of the ledger is for ever.
      reason: `order ${order.reference}`,
      key: `refund:${refund.id}:${voucher_id}`,
    } as const
    if (taken > 0 && !(await appendLedgerLine(tx, deps, voucher_id, line)))
      throw new Error(`voucher ${voucher_id} was changed while its order was locked`)
    short += cents - taken
    // After a full refund the code is no longer valid.
    await tx
      .updateTable('vouchers')
      .set({ status: 'void' })
      .where('id', '=', voucher_id)
      .where('balance_cents', '=', 0)
      .execute()
  }
  await markPayment(tx, deps, refund.payment_id, order)
  await endFailure(tx, deps, order)
  if (order.email && refund.reason !== 'duplicate')
    await queueEmail(tx, deps, {
      template: 'refund',
      recipient: order.email,
      payload: { orderId: order.id, refundId: refund.id },
      dedupeKey: `refund:${refund.id}`,
    })
  return short
}

/**
 * Reverts a failed refund: its vouchers get their shares back, and the order goes to review. One that staff have voided
 * since stays void, which ends a voucher for good: the share is voided with it.
 */
async function revokeRefund(
  tx: Tx,
  deps: BookDeps,
  { refund, order, failure }: { refund: RefundRow; order: OrderRow; failure: string },
): Promise<void> {
  for (const { voucher_id } of await takesOf(tx, refund)) {
    const line = await tx
      .selectFrom('voucher_ledger')
      .select(['id', 'delta_cents'])
      .where('idempotency_key', '=', `refund:${refund.id}:${voucher_id}`)
      .executeTakeFirst()
    if (!line) continue
    await appendLedgerLine(tx, deps, voucher_id, {
      kind: 'undo',
      delta: -line.delta_cents,
      actor: paymentSystem.name,
      reason: 'the refund failed',
      key: `undo:${line.id}`,
      undoes: line.id,
    })
    const byStaff = await voidedByStaff(tx, voucher_id)
    if (byStaff)
      await appendLedgerLine(tx, deps, voucher_id, {
        kind: 'void',
        delta: line.delta_cents,
        actor: byStaff.actor,
        note: byStaff.note,
        key: `void:${line.id}`,
      })
    else await tx.updateTable('vouchers').set({ status: 'active' }).where('id', '=', voucher_id).execute()
  }
  await markPayment(tx, deps, refund.payment_id, order)
  if (order.paid_payment_id === refund.payment_id && (await coveredByDispute(tx, deps, order))) return
  await flagForReview(tx, deps, {
    orderId: order.id,
    reason: 'refund_failed',
    key: `refund-failed:${refund.id}`,
    details: { payment: refund.payment_id, amount: refund.amount_cents, failure },
  })
}

/**
 * Who of the staff has voided a voucher, and why. Only what they void has a line in the audit log, not what ends with its order. The
 * names in the ledger do not tell the two apart: accounts could once take the system's.
 */
async function voidedByStaff(tx: Tx, voucherId: string): Promise<{ actor: string; note: string } | undefined> {
  const entry = await tx
    .selectFrom('audit_log')
    .leftJoin('line_notes', 'line_notes.line_id', 'audit_log.id')
    .select(['actor_name', 'line_notes.text'])
    .where('entity', '=', 'voucher')
    .where('entity_id', '=', voucherId)
    .where('action', '=', 'voucher.voided')
    .executeTakeFirst()
  return entry && { actor: entry.actor_name, note: entry.text ?? '' }
}

/** Ends the review of a paid order once none of its refunds is failed any more. */
async function endFailure(tx: Tx, { now }: BookDeps, order: OrderRow): Promise<void> {
  if (order.review_reason !== 'refund_failed' || order.status === 'review') return
  if ((await unresolvedFailedRefunds(tx, order.id)).length > 0) return
  await changeOrder(tx, { now }, order.id, { review_reason: null })
}

/** A voucher's balance in cents, locked against redemption until the transaction ends. */
async function balanceOf(tx: Tx, voucherId: string): Promise<Cents> {
  const { balance_cents } = await tx
    .updateTable('vouchers')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', voucherId)
    .returning('balance_cents')
    .executeTakeFirstOrThrow()
  return balance_cents
}

const takesOf = (tx: Tx, { id }: RefundRow) =>
  tx.selectFrom('refund_takes').selectAll().where('refund_id', '=', id).orderBy('voucher_id').execute()

/** A payment is `refunded` once all of it was refunded, and gets its earlier status back if the refund fails later. */
async function markPayment(tx: Tx, { now }: BookDeps, paymentId: string, order: OrderRow): Promise<void> {
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const { refunded } = await tx
    .selectFrom('refunds')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('refunded'))
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const whole = Number(refunded) >= payment.amount_cents
  const before = order.paid_at === null || order.paid_payment_id === paymentId ? 'succeeded' : 'duplicate'
  const status = whole ? 'refunded' : payment.status === 'refunded' ? before : payment.status
  if (status !== payment.status)
    await tx
      .updateTable('payments')
      .set({ status, updated_at: now().toISOString() })
      .where('id', '=', paymentId)
      .execute()
}

/**
 * The failed refunds of an order that no later refunds of the same payment have replaced, oldest first: staff who refunded as much
 * again after a failure have dealt with it already. A smaller refund leaves it open.
 */
export async function unresolvedFailedRefunds(db: Reader, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.payment_id', 'refunds.status', 'refunds.reason', 'refunds.amount_cents'])
    .where('payments.order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  let open: { id: string; paymentId: string; left: Cents }[] = []
  for (const { id, payment_id: paymentId, status, reason, amount_cents } of rows) {
    let cents = amount_cents
    for (const failed of open) {
      if (failed.paymentId !== paymentId) continue
      const taken = Math.min(failed.left, cents)
      failed.left -= taken
      cents -= taken
    }
    open = open.filter(({ left }) => left > 0)
    if (status === 'failed' && reason !== 'outside') open.push({ id, paymentId, left: amount_cents })
  }
  return open.map(({ id }) => id)
}
