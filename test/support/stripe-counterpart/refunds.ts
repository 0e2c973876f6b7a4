import type Stripe from 'stripe'
import type { z } from 'zod'
import { type Books, type Charge, newId } from './books.ts'
import { invalid, missing, refused } from './fault.ts'
import { pageOf } from './lists.ts'
import { findPayment } from './payments.ts'
import type { parameters } from './shapes.ts'

type Given<Name extends keyof typeof parameters> = z.output<(typeof parameters)[Name]>

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`

export function createRefund(books: Books, given: Given<'createRefund'>): Stripe.Refund {
  const charge = chargeOf(books, given)
  if (charge.disputed)
    throw refused('This charge has been disputed and cannot be refunded.', { code: 'charge_disputed' })
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = given.amount ?? left
  if (amount > left)
    throw refused(
      left === charge.amount
        ? `Refund amount (${dollars(amount)}) is greater than charge amount (${dollars(left)})`
        : `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  const made: Stripe.Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: books.unixNow(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: books.refundsWait ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  books.refunds.set(made.id, made)
  const refunded = giveBack(books, charge, amount)
  books.tell('refund.created', made)
  books.tell('charge.refunded', refunded)
  return made
}

/** What became of a refund that was pending; one that failed comes back to the shop's balance. */
export function finishRefund(books: Books, id: string, status: 'succeeded' | 'failed'): Stripe.Refund {
  const before = findRefund(books, id)
  const finished = { ...before, status }
  books.refunds.set(id, finished)
  const charge = books.charges.get(String(before.charge))
  if (status === 'failed' && charge) giveBack(books, charge, -before.amount)
  books.tell('refund.updated', finished)
  if (status === 'failed') books.tell('refund.failed', finished)
  return finished
}

export function findRefund(books: Books, id: string): Stripe.Refund {
  const found = books.refunds.get(id)
  if (!found) throw missing('refund', id)
  return found
}

export function listRefunds(books: Books, given: Given<'listOfOne'>) {
  if (given.payment_intent !== undefined) findPayment(books, given.payment_intent)
  const ofOne = [...books.refunds.values()].filter(
    ({ payment_intent, charge }) =>
      payment_intent === (given.payment_intent ?? payment_intent) && charge === (given.charge ?? charge),
  )
  return pageOf('/v1/refunds', ofOne, given)
}

function chargeOf(books: Books, { payment_intent, charge }: Given<'createRefund'>): Charge {
  if ((payment_intent === undefined) === (charge === undefined))
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  const id = payment_intent === undefined ? charge : findPayment(books, payment_intent).latest_charge
  const found = books.charges.get(String(id))
  if (charge !== undefined && !found) throw missing('charge', charge)
  if (!found?.paid) throw refused(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`)
  return found
}

function giveBack(books: Books, charge: Charge, amount: number): Charge {
  const amount_refunded = charge.amount_refunded + amount
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  books.charges.set(charge.id, changed)
  return changed
}
