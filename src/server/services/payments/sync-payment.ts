import { inTransaction, type Tx } from '#server/database/connect.ts'
import {
  type ProviderDispute,
  ProviderError,
  type ProviderEvent,
  type ProviderRefund,
} from '#server/payments/provider.ts'
import { queueClinicEmail } from '../clinic-mail.ts'
import { planRefundAllocation } from '../orders/order-refund.ts'
import { updateOrderStatus } from '../orders/order-status.ts'
import { auditOrder, lockOrder, type OrderRow, type PaymentRow } from '../orders/orders.ts'
import { executeRefundsOf } from './refund.ts'
import { completeRefund, moveRefund, writeRefund } from './refund-records.ts'
import { flagAfterRefund, flagOverReturned, paymentSystem } from './review.ts'
import { findPayment, recordEvent, type SettleDeps, settle } from './settle.ts'

const tries = 4

/**
 * Brings an order to what its payment, and the refunds and disputes of it, really are (docs/product.md, "Settling"): as
 * `settle` does, with everything fetched again first, and the event recorded in one transaction with its effects. Finds
 * refunds that somebody made in the provider's own dashboard. Throws `ProviderError` when the provider does not tell,
 * or does not yet make a refund of ours.
 */
export async function syncPayment(
  deps: SettleDeps,
  { reference, event }: { reference: string; event?: ProviderEvent },
): Promise<void> {
  const settlement = await settle(deps, { reference })
  const known = await findPayment(deps.database.db, deps, reference)
  if (!known) {
    if (event) await inTransaction(deps.database, (tx) => recordEvent(tx, deps, event, 'unknown payment'))
    return
  }
  // Our records stay as they are: the provider no longer knows its refunds and disputes.
  if (settlement.known && settlement.gone) {
    const { gone } = settlement
    if (event) await inTransaction(deps.database, (tx) => recordEvent(tx, deps, event, gone))
    return
  }
  for (let attempt = 1; attempt <= tries; attempt++) {
    const records = {
      refunds: await deps.payments.listRefunds(reference),
      disputes: await deps.payments.listDisputes(reference),
    }
    if (await saveProviderRecords(deps, { known, records, event })) return
    await executeRefundsOf(deps, known.id)
  }
  throw new ProviderError('a refund of this payment is being made at the same time', true)
}

type ProviderRecords = { refunds: ProviderRefund[]; disputes: ProviderDispute[] }

/** False if a reported refund may be one of ours whose response has not arrived yet: nothing is recorded then. */
const saveProviderRecords = (
  deps: SettleDeps,
  { known, records, event }: { known: PaymentRow; records: ProviderRecords; event: ProviderEvent | undefined },
): Promise<boolean> =>
  inTransaction(deps.database, async (tx) => {
    const order = await lockOrder(tx, deps.database.engine, known.order_id)
    const ours = await tx.selectFrom('refunds').selectAll().where('payment_id', '=', known.id).execute()
    const unknown = records.refunds.filter(({ reference }) => !ours.some((refund) => refund.reference === reference))
    if (unknown.length > 0 && ours.some(({ status }) => status === 'asked')) return false

    for (const refund of ours) {
      const now = records.refunds.find(({ reference }) => reference === refund.reference)
      if (now) await moveRefund(tx, deps, { refund, order, to: { status: now.status } })
    }
    for (const refund of unknown) await takeOutsideRefund(tx, deps, { order, payment: known, refund })
    for (const dispute of records.disputes) await takeDispute(tx, deps, { order, payment: known, dispute })
    const status = await updateOrderStatus(tx, deps, order, paymentSystem)
    if (event) await recordEvent(tx, deps, event, status)
    return true
  })

type About = { order: OrderRow; payment: PaymentRow }

/**
 * A refund that somebody made in the provider's own dashboard. The money is paid back already: it is taken from the vouchers'
 * balance, and where that is too little staff must decide.
 */
async function takeOutsideRefund(
  tx: Tx,
  deps: SettleDeps,
  { order, payment, refund }: About & { refund: ProviderRefund },
): Promise<void> {
  if (refund.status === 'failed') return
  const paying = order.paid_payment_id === payment.id
  const { shares, short } = paying ? await planRefundAllocation(tx, order, refund.amount) : { shares: [], short: 0 }
  const written = await writeRefund(tx, deps, {
    paymentId: payment.id,
    reason: 'outside',
    amount: refund.amount,
    key: `outside:${payment.id}:${refund.reference}`,
    status: refund.status,
    reference: refund.reference,
    shares,
  })
  if (!written) return
  const missing = refund.status === 'succeeded' ? await completeRefund(tx, deps, { refund: written, order }) : 0
  await auditOrder(tx, deps, order.id, {
    actor: paymentSystem,
    action: 'payment.refunded_outside',
    after: { payment: payment.id, refund: refund.reference, amount: refund.amount, status: refund.status },
  })
  await flagAfterRefund(tx, deps, { refund: written, order, short: short + missing })
}

async function takeDispute(
  tx: Tx,
  deps: SettleDeps,
  { order, payment, dispute }: About & { dispute: ProviderDispute },
): Promise<void> {
  const at = deps.now().toISOString()
  const known = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('reference', '=', dispute.reference)
    .executeTakeFirst()
  // A dispute that is over does not open again: an event that says so is out of date.
  if (known && (known.status === dispute.status || known.status !== 'open')) return
  const id = known?.id ?? deps.newId()
  if (known)
    await tx.updateTable('disputes').set({ status: dispute.status, updated_at: at }).where('id', '=', id).execute()
  else
    await tx
      .insertInto('disputes')
      .values({
        id,
        payment_id: payment.id,
        reference: dispute.reference,
        status: dispute.status,
        amount_cents: dispute.amount,
        created_at: at,
        updated_at: at,
      })
      .execute()
  // The provider takes a fee for a dispute, and may give it back at its end.
  await tx.updateTable('payments').set({ fees_due_at: at }).where('id', '=', payment.id).execute()
  await auditOrder(tx, deps, order.id, {
    actor: paymentSystem,
    action: `dispute.${dispute.status}`,
    after: { payment: payment.id, dispute: dispute.reference, amount: dispute.amount },
  })
  if (dispute.status === 'lost' && order.paid_payment_id === payment.id) await flagOverReturned(tx, deps, order)
  await queueClinicEmail(tx, deps, {
    template: 'dispute',
    payload: { orderId: order.id, status: dispute.status, amount: dispute.amount },
    dedupeKey: `dispute:${id}:${dispute.status}`,
  })
}
