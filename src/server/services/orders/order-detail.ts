import type { OrderDetail, UnmatchedPayment } from '#contract/order.ts'
import { longDate } from '#domain/dates/written.ts'
import { receiptTitle, refundTaxSentences, sellerLine, taxSentences } from '#domain/shop/tax.ts'
import { maskVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { voucherState } from '#domain/vouchers/voucher-ledger.ts'
import { inTransaction, type Reader } from '#server/database/connect.ts'
import type { Actor, Deps, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { unresolvedFailedRefunds } from '../payments/refund-records.ts'
import { readSetting } from '../stored-settings.ts'
import { standingOf } from '../vouchers/voucher-lookup.ts'
import { emailsOfOrder, resendableOf } from './order-emails.ts'
import { fulfilmentNoteOf } from './order-fulfilment.ts'
import { giftOfVoucher, giftsOfOrder } from './order-gifts.ts'
import { asRows } from './order-list.ts'
import { refundedQuantities } from './order-packing.ts'
import { refundable } from './order-refund.ts'
import { timelineOf } from './order-timeline.ts'
import { findOrder, linesOfOrder, type OrderRow } from './orders.ts'
import { refundsOnReceipt } from './receipt-refunds.ts'
import { readRequestedRefund } from './refund-requests.ts'
import { taxRecordOfOrder } from './tax-record.ts'

/** One order with its timeline, for staff; `undefined` if none has this id. */
export async function readOrder(
  { database: { db }, payments, now }: Pick<Deps, 'database' | 'payments' | 'now'>,
  orderId: string,
): Promise<OrderDetail | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const [row] = await asRows(db, [order])
  const vouchers = await db
    .selectFrom('vouchers')
    .innerJoin('order_lines', 'order_lines.id', 'vouchers.order_line_id')
    .selectAll('vouchers')
    .select('order_lines.treatment')
    .where('vouchers.order_id', '=', orderId)
    .orderBy('order_lines.position')
    .orderBy('vouchers.unit')
    .execute()
  const emails = await emailsOfOrder(
    db,
    order,
    vouchers.map(({ id }) => id),
  )
  const gifts = await giftsOfOrder(db, order)
  const at = now()
  return {
    ...row!,
    ...addressOf(order),
    ...(await linesOf(db, order)),
    receipt: await receiptOf(db, order),
    ...(await moneyOf(db, order, payments.kind)),
    askedRefund: await readRequestedRefund(db, orderId),
    vouchers: vouchers.map((voucher) => ({
      id: voucher.id,
      maskedCode: maskVoucherCode(voucher.code),
      state: voucherState(standingOf(voucher), at),
      initialCents: voucher.initial_cents,
      balanceCents: voucher.balance_cents,
      treatment: voucher.treatment,
      to: giftOfVoucher(gifts, voucher.gift_id)?.to ?? '',
    })),
    emails,
    gifts: gifts.map(({ id = '', to, email, message, date, sendAt = null, mailState, emailedAt }) => {
      return { id, to, email, message, date, sendAt, mailState, emailedAt }
    }),
    resendable: await resendableOf(db, order, at),
    linked: order.link_hash !== null,
    notes: await notesOf(db, order),
    timeline: await timelineOf(db, { order, vouchers, emails }),
  }
}

async function receiptOf(db: Reader, order: OrderRow): Promise<OrderDetail['receipt']> {
  const record = taxRecordOfOrder(order)
  if (!record) return null
  const timeZone = await readSetting(db, 'clinic.timeZone')
  const back = refundTaxSentences(record, await refundsOnReceipt(db, order), (at) => longDate(at, timeZone))
  return { title: receiptTitle(record), soldBy: sellerLine(record), tax: [...taxSentences(record), ...back] }
}

const addressOf = (order: OrderRow) => ({
  phone: order.phone,
  address: order.address,
  city: order.city,
  state: order.state,
  postalCode: order.postal_code,
})

async function notesOf(db: Reader, { id }: OrderRow): Promise<OrderDetail['notes']> {
  const notes = db.selectFrom('order_notes').select(['id', 'text', 'author_name as by', 'created_at as at'])
  return notes.where('order_id', '=', id).orderBy('created_at').orderBy('id').execute()
}

async function linesOf(db: Reader, order: OrderRow) {
  const lines = await linesOfOrder(db, order.id)
  const { units, unsure } = await refundedQuantities(db, order, lines)
  return {
    packingUnsure: unsure,
    lines: lines.map(({ name, kind, unit_cents, quantity }, index) => ({
      name,
      kind,
      unitCents: unit_cents,
      quantity,
      totalCents: unit_cents * quantity,
      keptBack: units[index]!,
    })),
  }
}

async function moneyOf(db: Reader, order: OrderRow, provider: string) {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ids = payments.map(({ id }) => id)
  const refunds =
    ids.length === 0
      ? []
      : await db.selectFrom('refunds').selectAll().where('payment_id', 'in', ids).orderBy('id').execute()
  const disputes =
    ids.length === 0
      ? []
      : await db.selectFrom('disputes').selectAll().where('payment_id', 'in', ids).orderBy('id').execute()
  const left = await refundable(db, order)
  const unresolved = await unresolvedFailedRefunds(db, order.id)
  const isOfProvider = (id: string) => payments.some((payment) => payment.id === id && payment.provider === provider)
  return {
    currency: order.currency,
    itemsCents: order.items_cents,
    shippingCents: order.shipping_cents,
    chargedCents: order.charged_cents,
    refundableCents: left.all,
    refundableGoodsCents: left.goods,
    paidAt: order.paid_at,
    fulfilledAt: order.fulfilled_at,
    fulfilmentNote: await fulfilmentNoteOf(db, order),
    payments: payments.map((payment) => ({
      id: payment.id,
      provider: payment.provider,
      method: payment.method,
      // A desk sale's reference is our own idempotency key, which is of no use to staff.
      reference: payment.provider === 'desk' ? null : payment.reference,
      status: payment.status,
      amountCents: payment.amount_cents,
      paying: payment.id === order.paid_payment_id,
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      reason: refund.reason,
      status: refund.status,
      amountCents: refund.amount_cents,
      note: refund.note,
      actor: refund.actor_name,
      failure: refund.failure,
      method: refund.method,
      at: refund.created_at,
      retryable: unresolved.includes(refund.id) && isOfProvider(refund.payment_id),
    })),
    disputes: disputes.map(({ id, reference, status, amount_cents, created_at }) => ({
      id,
      reference,
      status,
      amountCents: amount_cents,
      at: created_at,
    })),
  }
}

/** The unresolved unmatched payments. */
export async function listUnmatchedPayments(db: Reader): Promise<UnmatchedPayment[]> {
  const rows = await db
    .selectFrom('unmatched_payments')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .limit(200)
    .execute()
  return rows.map(({ id, reference, order_id, amount_cents, currency, found_at }) => ({
    id,
    reference,
    orderId: order_id,
    amountCents: amount_cents,
    currency,
    foundAt: found_at,
  }))
}

/** Marks an unmatched payment as resolved by staff. False if there is none, or it was resolved already. */
export async function resolveUnmatchedPayment(
  deps: WriteDeps,
  { id, note, actor }: { id: string; note: string; actor: Actor },
): Promise<boolean> {
  return inTransaction(deps.database, async (tx) => {
    const resolved = await tx
      .updateTable('unmatched_payments')
      .set({ resolved_at: deps.now().toISOString() })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .returning('reference')
      .executeTakeFirst()
    if (!resolved) return false
    await writeAudit(tx, deps, {
      actor,
      action: 'payment.unmatched_resolved',
      entity: 'unmatched_payment',
      entityId: id,
      after: resolved,
      note,
    })
    return true
  })
}
