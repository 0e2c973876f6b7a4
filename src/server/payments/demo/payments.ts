import type { Reader } from '#server/database/connect.ts'
import { makeToken } from '#server/token.ts'
import { DemoApiError, invalid, missingPayment, refused } from './api-error.ts'
import { chargeOf } from './balance.ts'
import { type CardVerdict, simulateTestCard } from './cards.ts'
import type { ContextInTx } from './context.ts'
import { isOpen, type PaymentIntent } from './objects.ts'
import type { ParametersOf } from './parameters.ts'
import { lockPayment, savePayment } from './store.ts'

/** Stripe's minimum and maximum charge, in the currency's smallest unit. */
const minAmountCents = 50
const maxAmountCents = 99_999_999

function checkAmount(amount: number, currency: string): void {
  if (amount < minAmountCents)
    throw invalid(`Amount must be no less than ${minAmountCents} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > maxAmountCents)
    throw invalid(`Amount must be no more than ${maxAmountCents}`, { code: 'amount_too_large', param: 'amount' })
}

const unexpectedState = (verb: string, why: string) =>
  refused(`You cannot ${verb} this PaymentIntent because ${why}.`, { code: 'payment_intent_unexpected_state' })

export async function createPayment(
  context: ContextInTx,
  given: ParametersOf<'createPayment'>,
): Promise<PaymentIntent> {
  checkAmount(given.amount, given.currency)
  const id = context.newReference('pi')
  const made: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: given.amount,
    amount_received: 0,
    automatic_payment_methods: given.automatic_payment_methods ?? { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    client_secret: `${id}_secret_${makeToken(context.deps.randomBytes)}`,
    created: context.unixNow(),
    currency: given.currency,
    last_payment_error: null,
    latest_charge: null,
    livemode: context.livemode,
    metadata: given.metadata ?? {},
    next_action: null,
    receipt_email: null,
    status: 'requires_payment_method',
  }
  const at = context.deps.now().toISOString()
  await context.tx
    .insertInto('demo_payments')
    .values({ id, object: JSON.stringify(made), authentication_hash: null, created_at: at, updated_at: at })
    .execute()
  await context.events.record(context.tx, 'payment_intent.created', made)
  return made
}

export async function updatePayment(
  context: ContextInTx,
  id: string,
  { amount, metadata, receipt_email }: ParametersOf<'updatePayment'>,
): Promise<PaymentIntent> {
  const before = await lockPayment(context, id)
  if (amount !== undefined) {
    checkAmount(amount, before.currency)
    if (!isOpen(before)) throw unexpectedState('update the amount of', `it has a status of ${before.status}`)
  }
  return savePayment(context, {
    ...before,
    ...(amount !== undefined && { amount }),
    ...(receipt_email !== undefined && { receipt_email }),
    ...(metadata !== undefined && { metadata: { ...before.metadata, ...metadata } }),
  })
}

export async function cancelPayment(context: ContextInTx, id: string): Promise<PaymentIntent> {
  const before = await lockPayment(context, id)
  if (!isOpen(before)) throw unexpectedState('cancel', `it has a status of ${before.status}`)
  const cancelled = { ...before, status: 'canceled', canceled_at: context.unixNow(), next_action: null } as const
  return savePayment(context, cancelled, 'payment_intent.canceled')
}

/** One page of the payments, the newest first. */
export async function listPayments(
  db: Reader,
  { limit = 10, starting_after: after, created }: ParametersOf<'listPayments'>,
) {
  let query = db.selectFrom('demo_payments').select('object').orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (created) query = query.where('created_at', '>=', new Date(created.gte * 1000).toISOString())
  if (after !== undefined) {
    const last = await db.selectFrom('demo_payments').select('created_at').where('id', '=', after).executeTakeFirst()
    if (!last) throw missingPayment(after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(last.created_at, after)),
    )
  }
  const rows = await query.limit(limit + 1).execute()
  const data = rows.slice(0, limit).map(({ object }): PaymentIntent => JSON.parse(object))
  return { object: 'list', data, has_more: rows.length > limit }
}

/** Tries to charge a payment for the buyer's browser. A declined card is an error of status 402. */
export async function confirmPayment(
  context: ContextInTx,
  id: string,
  given: ParametersOf<'confirmPayment'>,
  authenticationUrl: string,
): Promise<PaymentIntent> {
  const before = await lockPayment(context, id)
  if (!isOpen(before)) throw unexpectedState('confirm', `it has a status of ${before.status}`)
  const method = given.payment_method ?? given.payment_method_data?.card.token
  if (method === undefined) throw unexpectedState('confirm', "it's missing a payment method")
  const verdict = simulateTestCard(method)
  if (!verdict)
    throw invalid(`No such PaymentMethod: '${method}'`, { code: 'resource_missing', param: 'payment_method' })
  const { return_url = '', receipt_email = before.receipt_email } = given
  if (before.automatic_payment_methods?.allow_redirects === 'always' && !return_url)
    throw invalid('Because some payment methods might redirect your customer, you must provide a `return_url`.', {
      param: 'return_url',
    })
  const tried = await tryCard(context, { ...before, receipt_email }, verdict, { url: authenticationUrl, return_url })
  const { last_payment_error: error } = tried
  if (error) throw new DemoApiError(402, { ...error, payment_intent: tried }, true)
  return tried
}

/** Applies a card's result to an open payment. `redirect`: the page where its holder confirms, and the return address. */
export function tryCard(
  context: ContextInTx,
  before: PaymentIntent,
  verdict: CardVerdict,
  redirect: { url: string; return_url: string },
): Promise<PaymentIntent> {
  const tried = { ...before, last_payment_error: null, next_action: null }
  switch (verdict.outcome) {
    case 'succeeded':
      return succeed(context, tried)
    case 'declined':
      return decline(context, tried, {
        code: 'card_declined',
        decline_code: verdict.declineCode,
        message: verdict.message,
      })
    case 'processing':
      return savePayment(context, { ...tried, status: 'processing' }, 'payment_intent.processing')
    case 'authenticate': {
      const next_action = { type: 'redirect_to_url', redirect_to_url: redirect } as const
      return savePayment(
        context,
        { ...tried, status: 'requires_action', next_action },
        'payment_intent.requires_action',
      )
    }
    case 'invalid':
      return Promise.resolve(before)
  }
}

/** Applies the decision of the card's holder, or of the bank of a debit after its days of processing. */
export async function endWaiting(context: ContextInTx, id: string, confirmed: boolean): Promise<PaymentIntent> {
  const before = await lockPayment(context, id)
  if (before.status !== 'requires_action' && before.status !== 'processing') return before
  if (confirmed) return succeed(context, { ...before, next_action: null })
  return decline(context, before, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
}

/** The return address from the bank's page, with Stripe's parameters. */
export function buildReturnUrl(intent: PaymentIntent, returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

const succeed = (context: ContextInTx, intent: PaymentIntent) =>
  savePayment(
    context,
    {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: chargeOf(context, intent),
    },
    'payment_intent.succeeded',
  )

const decline = (
  context: ContextInTx,
  intent: PaymentIntent,
  error: { code: string; decline_code?: string; message: string },
) =>
  savePayment(
    context,
    {
      ...intent,
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { type: 'card_error', ...error },
    },
    'payment_intent.payment_failed',
  )
