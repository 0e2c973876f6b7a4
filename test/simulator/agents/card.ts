import type { Checkout, CheckoutForm } from '#contract/checkout.ts'
import { DemoApiError } from '#server/payments/demo/api-error.ts'
import type { Simulation } from '../simulation/simulation.ts'
import type { Buyer } from './checkout.ts'

/** Cards by what comes of them: the demo gateway's numbers, and Stripe's payment methods. */
const cards: Record<string, { number: string; method: string }> = {
  good: { number: '4242 4242 4242 4242', method: 'pm_card_visa' },
  declined: { number: '4000 0000 0000 0002', method: 'pm_card_visa_chargeDeclined' },
  'asks the bank': { number: '4000 0025 0000 3155', method: 'pm_card_authenticationRequired' },
  'charges another amount': { number: '4242 4242 4242 4242', method: 'pm_card_visa' },
  debit: { number: '4242 4242 4242 4242', method: 'pm_bank_debit' },
}

type CardOutcome =
  | { status: 'succeeded' | 'declined' | 'lost' }
  | { status: 'redirect'; paymentId: string; secret: string }

/** Tries a card at the provider, as its script in the browser does. */
export async function payWithCard(
  buyer: Buyer,
  { paymentId, clientSecret }: Checkout,
  { form, card }: { form: CheckoutForm; card: string },
): Promise<CardOutcome> {
  const { simulation, browser } = buyer
  const { number, method } = cards[card]!
  if (simulation.stripe) {
    if (card === 'charges another amount') await changeAmount(simulation, paymentId)
    try {
      const { status } = await simulation.stripe.current().pay(paymentId, method)
      if (status === 'requires_action') return { status: 'redirect', paymentId, secret: clientSecret }
      return { status: status === 'requires_payment_method' ? 'declined' : 'succeeded' }
    } catch (error) {
      if (!(error instanceof DemoApiError)) throw error
      return { status: 'declined' }
    }
  }
  const answer = await simulation.ask(browser, 'POST', `/api/demo-gateway/payments/${paymentId}/confirm`, {
    clientSecret,
    card: { number, expiry: '12 / 34', securityCode: '123' },
    billing: { name: form.name, email: form.email },
    receiptEmail: form.email,
    returnUrl: `${simulation.origin}/success`,
  })
  if (answer === 'lost' || answer.status !== 200) return { status: 'lost' }
  const { status } = answer.body as { status: 'succeeded' | 'declined' | 'redirect' }
  return status === 'redirect' ? { status, paymentId, secret: clientSecret } : { status }
}

/** Somebody changes what an open payment will charge in the provider's own dashboard, after the shop has set it. */
async function changeAmount({ stripe, activeFaults }: Simulation, paymentId: string): Promise<void> {
  const provider = stripe?.current()
  const payment = await provider?.payment(paymentId)
  if (payment?.status !== 'requires_payment_method') return
  activeFaults.begin('review')
  await provider?.edit(paymentId, { amount: payment.amount + 500 })
}

/** The bank's page: its two buttons. False when it says that nothing waits for them. */
export async function answerBank(
  { simulation, browser }: Buyer,
  { paymentId, secret }: { paymentId: string; secret: string },
  outcome: 'complete' | 'fail',
): Promise<boolean> {
  if (simulation.stripe) {
    const provider = simulation.stripe.current()
    if ((await provider.payment(paymentId)).status !== 'requires_action') return false
    await provider.endWaiting(paymentId, outcome === 'complete')
    return true
  }
  const path = `/api/demo-gateway/payments/${paymentId}/authenticate`
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await simulation.ask(browser, 'POST', path, { clientSecret: secret, outcome })
    if (answer !== 'lost') return answer.status === 200
  }
  return false
}
