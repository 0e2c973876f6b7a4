import type Stripe from 'stripe'
import type { z } from 'zod'
import { type Books, type Charge, newId } from './books.ts'
import { invalid, refused, StripeFault } from './fault.ts'
import { save } from './payments.ts'
import type { parameters } from './shapes.ts'

type Given = z.output<typeof parameters.confirmPayment>
type Outcome =
  | { to: 'succeeded' | 'requires_action' | 'processing' }
  | { to: 'declined'; code: string; message: string }

const declined = (code: string, message: string): Outcome => ({ to: 'declined', code, message })

/** Stripe's test cards, by payment method and by token. `pm_counterpart_processing` is none of Stripe's. */
const outcomes: Record<string, Outcome> = {
  pm_card_visa: { to: 'succeeded' },
  tok_visa: { to: 'succeeded' },
  pm_card_visa_chargeDeclined: declined('generic_decline', 'Your card was declined.'),
  tok_chargeDeclined: declined('generic_decline', 'Your card was declined.'),
  pm_card_visa_chargeDeclinedInsufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  tok_chargeDeclinedInsufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  pm_card_authenticationRequired: { to: 'requires_action' },
  tok_threeDSecureRequired: { to: 'requires_action' },
  pm_counterpart_processing: { to: 'processing' },
}

/** Tries to take a payment, as the buyer's browser asks for it. A declined card is an error of status 402. */
export function confirmPayment(
  books: Books,
  before: Stripe.PaymentIntent,
  given: Given,
  authenticationUrl: (id: string) => string,
): Stripe.PaymentIntent {
  if (before.status === 'succeeded')
    throw refused(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      { code: 'payment_intent_unexpected_state' },
    )
  if (before.status === 'canceled' || before.status === 'processing')
    throw refused(`You cannot confirm this PaymentIntent because it has a status of ${before.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  const method = given.payment_method ?? given.payment_method_data?.card.token
  if (method === undefined)
    throw refused("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: 'payment_intent_unexpected_state',
    })
  const outcome = outcomes[method]
  if (!outcome)
    throw invalid(`No such PaymentMethod: '${method}'`, { code: 'resource_missing', param: 'payment_method' })
  if (before.automatic_payment_methods?.allow_redirects === 'always' && given.return_url === undefined)
    throw invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    )
  const tried: Stripe.PaymentIntent = {
    ...before,
    payment_method: newId('pm_1'),
    last_payment_error: null,
    next_action: null,
    ...(given.receipt_email !== undefined && { receipt_email: given.receipt_email }),
  }
  charge(books, tried, given)
  switch (outcome.to) {
    case 'succeeded':
      return succeed(books, tried)
    case 'declined': {
      const failed = fail(books, tried, { code: 'card_declined', decline_code: outcome.code, message: outcome.message })
      const error = { type: 'card_error', ...failed.last_payment_error, message: outcome.message }
      throw new StripeFault(402, { ...error, payment_intent: failed }, true)
    }
    case 'processing': {
      const processing = save(books, { ...tried, status: 'processing' })
      books.tell('payment_intent.processing', processing)
      return processing
    }
    case 'requires_action': {
      const redirect = { return_url: given.return_url ?? null, url: authenticationUrl(before.id) }
      const next_action = { type: 'redirect_to_url', redirect_to_url: redirect }
      const waiting = save(books, { ...tried, status: 'requires_action', next_action })
      books.tell('payment_intent.requires_action', waiting)
      return waiting
    }
  }
}

/** What the buyer's bank answers to an authentication, or a bank debit after its days of processing. */
export function endWaiting(books: Books, before: Stripe.PaymentIntent, well: boolean): Stripe.PaymentIntent {
  if (before.status !== 'requires_action' && before.status !== 'processing')
    throw new Error(`payment ${before.id} does not wait for anything: it is ${before.status}`)
  const tried = { ...before, next_action: null }
  if (well) return succeed(books, tried)
  return fail(books, tried, {
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  })
}

function succeed(books: Books, tried: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const charged = books.charges.get(String(tried.latest_charge))
  if (charged) books.charges.set(charged.id, { ...charged, paid: true, status: 'succeeded' })
  const paid = save(books, { ...tried, status: 'succeeded', amount_received: tried.amount })
  books.tell('payment_intent.succeeded', paid)
  return paid
}

function fail(
  books: Books,
  tried: Stripe.PaymentIntent,
  error: { code: string; decline_code?: string; message: string },
): Stripe.PaymentIntent {
  const failed = save(books, {
    ...tried,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { type: 'card_error', ...error },
  })
  books.tell('payment_intent.payment_failed', failed)
  return failed
}

/** Each try is a charge of its own; the payment names the latest. */
function charge(books: Books, tried: Stripe.PaymentIntent, { payment_method_data }: Given): void {
  const { name, email, phone, address } = payment_method_data?.billing_details ?? {}
  const made: Charge = {
    id: newId('ch_3'),
    object: 'charge',
    amount: tried.amount,
    amount_refunded: 0,
    billing_details: {
      name: name ?? null,
      email: email ?? null,
      phone: phone ?? null,
      tax_id: null,
      address: {
        line1: address?.line1 ?? null,
        line2: address?.line2 ?? null,
        city: address?.city ?? null,
        state: address?.state ?? null,
        postal_code: address?.postal_code ?? null,
        country: address?.country ?? null,
      },
    },
    created: books.unixNow(),
    currency: tried.currency,
    disputed: false,
    livemode: books.livemode,
    paid: false,
    payment_intent: tried.id,
    receipt_email: tried.receipt_email,
    refunded: false,
    status: 'pending',
  }
  books.charges.set(made.id, made)
  tried.latest_charge = made.id
}
