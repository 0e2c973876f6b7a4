import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { Billing, CardForm, CardOutcome } from './card-form.ts'
import { paymentError } from './use-payment.ts'

/**
 * Pays with the card in Stripe's form (docs/product.md, "Paying"), and leaves the page only if the payment method requires
 * it. Throws if the result is unknown, so that the caller asks the shop's server.
 */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  { billing, receiptEmail, returnUrl }: Parameters<CardForm['confirm']>[0],
): Promise<CardOutcome> {
  // The server has changed the amount since the form was loaded; a wallet would show the old amount.
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

/** Stripe refuses empty strings, so unknown values are left out. */
const billingDetails = ({ phone, ...known }: Billing) => ({ ...known, ...(phone !== '' && { phone }) })

function refused({ type, message, payment_intent }: StripeError): CardOutcome {
  // Already paid by an earlier attempt whose answer was lost.
  if (payment_intent?.status === 'succeeded') return { status: 'succeeded' }
  if (type === 'api_connection_error' || type === 'api_error') throw new Error(message ?? type)
  return { status: 'failed', message: message ?? paymentError }
}

function answered({ id, status }: PaymentIntent, returnUrl: string): CardOutcome {
  if (status === 'succeeded') return { status: 'succeeded' }
  if (status === 'requires_payment_method' || status === 'canceled') return { status: 'failed', message: paymentError }
  // Processing, which takes days for a bank debit: the success page shows that and polls the state.
  location.assign(`${returnUrl}?payment_intent=${encodeURIComponent(id)}`)
  return { status: 'redirected' }
}
