import type { DemoAuthenticationRequest, DemoConfirm, DemoConfirmation } from '#contract/demo-gateway.ts'
import { equalsSecret, hashToken, makeToken, verifyToken } from '#server/token.ts'
import { simulateCard } from './cards.ts'
import type { DemoContext } from './context.ts'
import { isOpen, type PaymentIntent } from './objects.ts'
import { buildReturnUrl, endWaiting, tryCard } from './payments.ts'
import { change, lockPayment } from './store.ts'

/** The address for confirming a payment, on the origin of the buyer's browser. */
const authenticationPage = '/demo-gateway/authenticate'

type Confirmed =
  | { ok: true; confirmation: DemoConfirmation; authenticationToken?: string }
  | { ok: false; reason: 'unknown' }
type AuthenticationInput = {
  reference: string
  clientSecret: string | undefined
  authenticationToken: string | undefined
}
type Authenticated = { ok: true; url: string } | { ok: false; reason: 'unknown' | 'not_waiting' }

/**
 * The demo gateway's calls for the buyer's browser, in place of Stripe's script and the bank's page. Nothing
 * of a card is written anywhere.
 */
export function buyerSide(context: DemoContext) {
  const find = async (reference: string) => {
    const { db } = context.deps.database
    const row = await db.selectFrom('demo_payments').selectAll().where('id', '=', reference).executeTakeFirst()
    return row && { intent: JSON.parse(row.object) as PaymentIntent, tokenHash: row.authentication_hash }
  }

  return {
    async confirm(input: DemoConfirm & { reference: string }): Promise<Confirmed> {
      const { reference, clientSecret, card, receiptEmail = null, returnUrl } = input
      const known = await find(reference)
      if (!known || !equalsSecret(clientSecret, known.intent.client_secret)) return { ok: false, reason: 'unknown' }
      const verdict = simulateCard(card, context.deps.now())
      if (verdict.outcome === 'invalid')
        return { ok: true, confirmation: { status: 'declined', message: verdict.message } }
      const page = new URL(authenticationPage, returnUrl)
      page.searchParams.set('payment_intent', reference)
      page.searchParams.set('return_url', returnUrl)
      const authenticationToken = verdict.outcome === 'authenticate' ? makeToken(context.deps.randomBytes) : undefined
      const tried = await change(context, async (open) => {
        const before = await lockPayment(open, reference)
        if (!isOpen(before)) return before
        if (authenticationToken)
          await open.tx
            .updateTable('demo_payments')
            .set({ authentication_hash: hashToken(authenticationToken) })
            .where('id', '=', reference)
            .execute()
        const redirect = { url: page.href, return_url: returnUrl }
        return tryCard(open, { ...before, receipt_email: receiptEmail }, verdict, redirect)
      })
      return { ok: true, confirmation: confirmationOf(tried), ...(authenticationToken && { authenticationToken }) }
    },

    /** The payment to confirm, only for the browser that sent the card. */
    async readAuthentication(
      reference: string,
      authenticationToken: string | undefined,
    ): Promise<DemoAuthenticationRequest | undefined> {
      const known = await find(reference)
      if (!known || !verifyToken(authenticationToken, known.tokenHash)) return undefined
      const { amount, currency, status } = known.intent
      return { amount, currency: currency.toUpperCase(), state: statesForHolder[status] }
    },

    async authenticate(input: AuthenticationInput & { outcome: 'complete' | 'fail' }): Promise<Authenticated> {
      const { reference, clientSecret, authenticationToken, outcome } = input
      const known = await find(reference)
      const isAllowed =
        known &&
        (equalsSecret(clientSecret, known.intent.client_secret) || verifyToken(authenticationToken, known.tokenHash))
      if (!isAllowed) return { ok: false, reason: 'unknown' }
      const returnUrl = known.intent.next_action?.redirect_to_url.return_url
      if (!returnUrl) return { ok: false, reason: 'not_waiting' }
      const ended = await change(context, (open) => endWaiting(open, reference, outcome === 'complete'))
      return { ok: true, url: buildReturnUrl(ended, returnUrl) }
    },
  }
}

/** A payment that a bank is still working on has been confirmed by its holder. */
const statesForHolder: Record<PaymentIntent['status'], DemoAuthenticationRequest['state']> = {
  requires_action: 'waiting',
  processing: 'paid',
  succeeded: 'paid',
  requires_payment_method: 'failed',
  canceled: 'ended',
}

function confirmationOf(intent: PaymentIntent): DemoConfirmation {
  const url = intent.next_action?.redirect_to_url.url
  if (intent.status === 'succeeded') return { status: 'succeeded' }
  if (intent.status === 'requires_action' && url) return { status: 'redirect', url }
  if (intent.status === 'canceled')
    return { status: 'declined', message: 'This checkout has closed. Please reload the page and try again.' }
  return { status: 'declined', message: intent.last_payment_error?.message ?? 'Your card was declined.' }
}
