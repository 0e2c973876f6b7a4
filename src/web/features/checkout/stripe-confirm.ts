import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { Billing, CardForm, CardOutcome } from './card-form.ts'
import { paymentError } from './use-payment.ts'

/**
 * Pays with the card in Stripe's form (docs/product.md, "Paying"), leaving the page only where the way to pay requires
 * it. Throws when nobody knows what became of it, so that the shop is asked.
 */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  { billing, receiptEmail, returnUrl }: Parameters<CardForm['confirm']>[0],
): Promise<CardOutcome> {
  // The server has set the amount since the form was opened; a wallet would still show the old one.
  const updated = await elements.fetchUpdates()
  if (updated.error) throw new Error(`Stripe's form could not be updated: ${updated.error.message}`)
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    redirect: 'if_required',
    confirmParams: {
      return_url: returnUrl,
      receipt_email: receiptEmail,
      payment_method_data: { billing_details: billingDetails(billing) },
    },
  })
  return error ? refused(error) : answered(paymentIntent, returnUrl)
}

/** Stripe refuses an empty text; what is not known is left out. */
const billingDetails = ({ phone, ...known }: Billing) => ({ ...known, ...(phone !== '' && { phone }) })

function refused({ type, message, payment_intent }: StripeError): CardOutcome {
  // Paid by an earlier attempt, whose answer was lost.
  if (payment_intent?.status === 'succeeded') return { status: 'succeeded' }
  if (type === 'api_connection_error' || type === 'api_error') throw new Error(message ?? type)
  return { status: 'failed', message: message ?? paymentError }
}

function answered({ id, status }: PaymentIntent, returnUrl: string): CardOutcome {
  if (status === 'succeeded') return { status: 'succeeded' }
  if (status === 'requires_payment_method' || status === 'canceled') return { status: 'failed', message: paymentError }
  // On its way, as a bank debit is for days: the success page says so, and waits with the buyer.
  location.assign(`${returnUrl}?payment_intent=${encodeURIComponent(id)}`)
  return { status: 'redirected' }
}
