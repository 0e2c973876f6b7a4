import type Stripe from 'stripe'
import type { z } from 'zod'
import { type Books, newId } from './books.ts'
import { missing } from './fault.ts'
import { pageOf } from './lists.ts'
import { findPayment } from './payments.ts'
import type { parameters } from './shapes.ts'

/** A dispute without what the shop could say to the bank. */
export type Dispute = Omit<Stripe.Dispute, 'evidence' | 'evidence_details'>

/** The buyer's bank takes a payment back. There is no call for it: it happens to one. */
export function openDispute(
  books: Books,
  paymentId: string,
  status: Stripe.Dispute.Status = 'needs_response',
): Dispute {
  const payment = findPayment(books, paymentId)
  const charge = books.charges.get(String(payment.latest_charge))
  if (!charge?.paid) throw new Error(`payment ${paymentId} was not paid: nobody can dispute it`)
  books.charges.set(charge.id, { ...charge, disputed: true })
  const made: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: books.unixNow(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: books.livemode,
    metadata: {},
    payment_intent: paymentId,
    reason: 'fraudulent',
    status,
  }
  books.disputes.set(made.id, made)
  books.tell('charge.dispute.created', made)
  if (!status.startsWith('warning_')) books.tell('charge.dispute.funds_withdrawn', made)
  return made
}

/** What the bank decided. */
export function closeDispute(books: Books, id: string, status: 'won' | 'lost' | 'warning_closed'): Dispute {
  const closed = { ...findDispute(books, id), status }
  books.disputes.set(id, closed)
  const charge = books.charges.get(String(closed.charge))
  if (charge && status !== 'lost') books.charges.set(charge.id, { ...charge, disputed: false })
  if (status === 'won') books.tell('charge.dispute.funds_reinstated', closed)
  books.tell('charge.dispute.closed', closed)
  return closed
}

export function findDispute(books: Books, id: string): Dispute {
  const found = books.disputes.get(id)
  if (!found) throw missing('dispute', id)
  return found
}

export function listDisputes(books: Books, given: z.output<typeof parameters.listOfOne>) {
  const ofOne = [...books.disputes.values()].filter(
    ({ payment_intent, charge }) =>
      payment_intent === (given.payment_intent ?? payment_intent) && charge === (given.charge ?? charge),
  )
  return pageOf('/v1/disputes', ofOne, given)
}
