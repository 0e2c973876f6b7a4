import type { DemoAsked, DemoConfirm, DemoConfirmation } from '#contract/demo-gateway.ts'
import { hashToken, holdsToken, makeToken, sameSecret } from '#server/token.ts'
import { judgeCard } from './cards.ts'
import type { DemoContext } from './context.ts'
import { isOpen, type PaymentIntent, paymentIntentSchema } from './objects.ts'

/** Where the buyer's browser goes to confirm a payment, on the origin it came from. */
const authenticationPage = '/demo-gateway/authenticate'

const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

export type ConfirmOutcome =
  | { ok: true; confirmation: DemoConfirmation; authenticationToken?: string }
  | { ok: false; reason: 'unknown' }
export type AuthenticateInput = {
  reference: string
  clientSecret: string | undefined
  authenticationToken: string | undefined
  outcome: 'complete' | 'fail'
}
export type AuthenticateOutcome = { ok: true; url: string } | { ok: false; reason: 'unknown' | 'not_waiting' }

/** What the buyer's browser asks of the demo gateway. Nothing of a card is written anywhere. */
export function buyerSide(desk: DemoContext) {
  const { db } = desk.deps.database

  const find = async (reference: string) => {
    const row = await db.selectFrom('demo_payments').selectAll().where('id', '=', reference).executeTakeFirst()
    return row && { intent: paymentIntentSchema.parse(JSON.parse(row.object)), tokenHash: row.authentication_hash }
  }

  const beginAuthentication = async (reference: string, returnUrl: string, receiptEmail: string | null) => {
    const authenticationToken = makeToken(desk.deps.randomBytes)
    await db
      .updateTable('demo_payments')
      .set({ authentication_hash: hashToken(authenticationToken) })
      .where('id', '=', reference)
      .execute()
    const page = new URL(authenticationPage, returnUrl)
    page.searchParams.set('payment_intent', reference)
    page.searchParams.set('return_url', returnUrl)
    const waiting = await desk.change(reference, 'payment_intent.requires_action', (before) =>
      isOpen(before)
        ? {
            ...before,
            status: 'requires_action',
            last_payment_error: null,
            receipt_email: receiptEmail,
            next_action: { type: 'redirect_to_url', redirect_to_url: { url: page.href, return_url: returnUrl } },
          }
        : before,
    )
    return { confirmation: confirmationOf(waiting), authenticationToken }
  }

  return {
    async confirm(input: DemoConfirm & { reference: string }): Promise<ConfirmOutcome> {
      const { reference, clientSecret, card, receiptEmail = null, returnUrl } = input
      const known = await find(reference)
      if (!known || !sameSecret(clientSecret, known.intent.client_secret)) return { ok: false, reason: 'unknown' }
      const verdict = judgeCard(card, desk.deps.now())
      switch (verdict.outcome) {
        case 'invalid':
          return { ok: true, confirmation: { status: 'declined', message: verdict.message } }
        case 'authenticate':
          return { ok: true, ...(await beginAuthentication(reference, returnUrl, receiptEmail)) }
        case 'declined': {
          const declined = await desk.change(reference, 'payment_intent.payment_failed', (before) =>
            isOpen(before) ? decline(before, 'card_declined', verdict.message, verdict.declineCode) : before,
          )
          return { ok: true, confirmation: confirmationOf(declined) }
        }
        case 'succeeded': {
          const paid = await desk.change(reference, 'payment_intent.succeeded', (before) =>
            isOpen(before) ? { ...succeed(before), receipt_email: receiptEmail } : before,
          )
          return { ok: true, confirmation: confirmationOf(paid) }
        }
      }
    },

    /** What the card's holder confirms, for the browser that sent the card only. */
    async askedOfHolder(reference: string, authenticationToken: string | undefined): Promise<DemoAsked | undefined> {
      const known = await find(reference)
      if (!known || !holdsToken(authenticationToken, known.tokenHash)) return undefined
      const { amount, currency, status } = known.intent
      return { amount, currency: currency.toUpperCase(), state: statesForHolder[status] }
    },

    async authenticate(input: AuthenticateInput): Promise<AuthenticateOutcome> {
      const { reference, clientSecret, authenticationToken, outcome } = input
      const known = await find(reference)
      const allowed =
        known &&
        (sameSecret(clientSecret, known.intent.client_secret) || holdsToken(authenticationToken, known.tokenHash))
      if (!allowed) return { ok: false, reason: 'unknown' }
      const returnUrl = known.intent.next_action?.redirect_to_url.return_url
      if (!returnUrl) return { ok: false, reason: 'not_waiting' }
      const type = outcome === 'complete' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
      const ended = await desk.change(reference, type, (before) => {
        if (before.status !== 'requires_action') return before
        return outcome === 'complete'
          ? succeed(before)
          : decline(before, 'payment_intent_authentication_failure', authenticationFailed)
      })
      const url = new URL(returnUrl)
      url.searchParams.set('payment_intent', reference)
      url.searchParams.set('payment_intent_client_secret', ended.client_secret)
      url.searchParams.set('redirect_status', ended.status === 'succeeded' ? 'succeeded' : 'failed')
      return { ok: true, url: url.href }
    },
  }
}

/** A payment that a bank is still working on has been confirmed by its holder. */
const statesForHolder: Record<PaymentIntent['status'], DemoAsked['state']> = {
  requires_action: 'waiting',
  processing: 'paid',
  succeeded: 'paid',
  requires_payment_method: 'failed',
  canceled: 'ended',
}

const succeed = (intent: PaymentIntent): PaymentIntent => ({
  ...intent,
  status: 'succeeded',
  amount_received: intent.amount,
  last_payment_error: null,
  next_action: null,
})

const decline = (intent: PaymentIntent, code: string, message: string, declineCode?: string): PaymentIntent => ({
  ...intent,
  status: 'requires_payment_method',
  next_action: null,
  last_payment_error: { type: 'card_error', code, message, ...(declineCode && { decline_code: declineCode }) },
})

function confirmationOf(intent: PaymentIntent): DemoConfirmation {
  const url = intent.next_action?.redirect_to_url.url
  if (intent.status === 'succeeded') return { status: 'succeeded' }
  if (intent.status === 'requires_action' && url) return { status: 'redirect', url }
  if (intent.status === 'canceled')
    return { status: 'declined', message: 'This checkout has closed. Please reload the page and try again.' }
  return { status: 'declined', message: intent.last_payment_error?.message ?? 'Your card was declined.' }
}
