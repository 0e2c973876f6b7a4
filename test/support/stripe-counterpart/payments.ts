import type Stripe from 'stripe'
import type { z } from 'zod'
import { type Books, newId } from './books.ts'
import { invalid, missing, refused } from './fault.ts'
import { pageOf } from './lists.ts'
import type { parameters } from './shapes.ts'

type Given<Name extends keyof typeof parameters> = z.output<(typeof parameters)[Name]>

/** What Stripe charges at least, in the currency's smallest unit. */
const leastAmounts: Record<string, number> = { aud: 50, eur: 50, gbp: 30, jpy: 50, nzd: 50, usd: 50 }
const mostAmount = 99_999_999

const checkAmount = (amount: number, currency: string): void => {
  const least = leastAmounts[currency] ?? 1
  if (amount < least)
    throw invalid(`Amount must be no less than ${least} ${currency}`, { code: 'amount_too_small', param: 'amount' })
  if (amount > mostAmount)
    throw invalid(`Amount must be no more than ${mostAmount}`, { code: 'amount_too_large', param: 'amount' })
}

export function createPayment(books: Books, given: Given<'createPayment'>): Stripe.PaymentIntent {
  checkAmount(given.amount, given.currency)
  const id = newId('pi_3')
  const made: Stripe.PaymentIntent = {
    ...untouched,
    id,
    amount: given.amount,
    automatic_payment_methods: given.automatic_payment_methods ?? { enabled: true, allow_redirects: 'always' },
    client_secret: `${id}_secret_${newId('', 25)}`,
    created: books.unixNow(),
    currency: given.currency,
    description: given.description ?? null,
    livemode: books.livemode,
    metadata: given.metadata ?? {},
    receipt_email: given.receipt_email ?? null,
  }
  books.payments.set(id, made)
  books.tell('payment_intent.created', made)
  return made
}

export function findPayment(books: Books, id: string, other?: Books): Stripe.PaymentIntent {
  const found = books.payments.get(id)
  if (found) return found
  const [here, there] = books.livemode ? ['live', 'test'] : ['test', 'live']
  const hint = `; a similar object exists in ${there} mode, but a ${here} mode key was used to make this request.`
  throw missing('payment_intent', id, other?.payments.has(id) ? hint : '')
}

const updatable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function updatePayment(
  books: Books,
  before: Stripe.PaymentIntent,
  { amount, description, metadata, receipt_email }: Given<'updatePayment'>,
): Stripe.PaymentIntent {
  if (amount !== undefined) {
    checkAmount(amount, before.currency)
    if (!updatable.includes(before.status))
      throw refused(
        `This PaymentIntent's amount could not be updated because it has a status of ${before.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${updatable.join(', ')}.`,
        { code: 'payment_intent_unexpected_state' },
      )
  }
  return save(books, {
    ...before,
    ...(amount !== undefined && { amount }),
    ...(description !== undefined && { description }),
    ...(receipt_email !== undefined && { receipt_email }),
    ...(metadata !== undefined && { metadata: metadata === null ? {} : { ...before.metadata, ...metadata } }),
  })
}

const cancellable = [...updatable, 'requires_capture']

export function cancelPayment(
  books: Books,
  before: Stripe.PaymentIntent,
  { cancellation_reason }: Given<'cancelPayment'>,
): Stripe.PaymentIntent {
  if (!cancellable.includes(before.status))
    throw refused(
      `You cannot cancel this PaymentIntent because it has a status of ${before.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}, processing.`,
      { code: 'payment_intent_unexpected_state' },
    )
  const cancelled = save(books, {
    ...before,
    status: 'canceled',
    canceled_at: books.unixNow(),
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  })
  books.tell('payment_intent.canceled', cancelled)
  return cancelled
}

export const listPayments = (books: Books, given: Given<'listPayments'>) =>
  pageOf('/v1/payment_intents', books.payments.values(), given)

/** Writes a payment down. Answers and events have copies, so that nothing changes under the reader. */
export function save(books: Books, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  books.payments.set(intent.id, intent)
  return intent
}

const untouched = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card', 'link'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
} as const satisfies Partial<Stripe.PaymentIntent>
