import { type RefObject, useEffect, useState } from 'react'
import type { Checkout, CheckoutForm } from '#contract/checkout.ts'
import { formatMoney } from '#domain/money.ts'
import { type ApiClient, ApiError, useApi } from '#web/api.ts'
import { confirmPurchase, priceCheckout } from '#web/queries/checkout.ts'
import { dismissToast, toast } from '#web/ui/toast-store.ts'
import type { Billing, CardForm, CardOutcome } from './card-form.ts'
import { saveCheckoutAddress } from './checkout-storage.ts'
import { showFaultToast } from './fault-toast.ts'
import type { FieldErrors } from './form-fault.ts'
import { whileConfirming } from './payment-tracking/check-payments.ts'
import type { PaymentLine } from './payment-tracking/payment-events.ts'
import { getPayments, recordAttempt } from './payment-tracking/payment-store.ts'

/** The message of a failed payment without a more specific one. */
export const paymentError = 'There was an error processing your payment. Please try again.'

/** The billing details (docs/product.md, "Paying"): with an address only for a delivery. */
export const billingOf = (form: CheckoutForm): Billing => ({
  name: form.name,
  email: form.email,
  phone: form.phone,
  ...(form.deliveryMethod === 'delivery' && {
    address: {
      line1: form.address,
      city: form.city,
      state: form.state,
      postal_code: form.postalCode,
      country: 'AU' as const,
    },
  }),
})

type PaymentEvents = {
  /** The order is paid. */
  onPlaced: (paymentId: string) => void
  /** The order was already paid: from another tab, or by an earlier attempt whose answer was lost. */
  onPaidBefore: (paymentId: string) => void
  /** The server found faults in the form. */
  onFaults: (errors: FieldErrors) => void
  /** This checkout is outdated, so a new one is needed. */
  onStale: () => void
}

/** The message beside the button after a failure. `known`: a sentence about whether money was charged. */
export type PaymentFailure = { message: string; known: string | undefined; toastId: number }

const uncharged = 'You haven’t been charged.'
const unknown = 'We’re checking whether it went through. If you try again, you won’t be charged twice.'

/** The sentence for an attempt that failed before the card was used. An earlier attempt whose answer was lost may be paid. */
function knownBeforeCard({ paymentId }: Checkout): string {
  if (getPayments().some((tried) => tried.paymentId === paymentId && !tried.uncharged)) return unknown
  return navigator.onLine ? uncharged : `You seem to be offline. ${uncharged}`
}

/** `lines`: the lines of the cart that it pays for. */
type Attempt = { checkout: Checkout; form: CheckoutForm; shownTotal: number; lines: PaymentLine[] }

/**
 * Pays a checkout (docs/product.md, "Paying"): sends the form to the server, and confirms the card only if the server's total
 * is the one that the buyer was shown.
 */
export function usePayment(cardForm: RefObject<CardForm | null>, events: PaymentEvents) {
  const api = useApi()
  const [processing, setProcessing] = useState(false)
  const [failure, setFailure] = useState<PaymentFailure>()

  // Back from the bank’s page may restore this page from the cache, in the processing state.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setProcessing(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  /** A message that is shown beside a field is not repeated beside the button. */
  const failBesideField = (message: string) => {
    setProcessing(false)
    showFaultToast('Payment failed', message)
  }
  const fail = (message: string, known?: string, title = 'Payment failed') => {
    setProcessing(false)
    setFailure({ message, known, toastId: toast(title, message, 'destructive') })
  }

  const refuse = (error: unknown, { checkout }: Attempt) => {
    if (!(error instanceof ApiError)) return fail(paymentError, knownBeforeCard(checkout))
    const { type, title, detail, errors = [], paymentId } = error.problem
    if (type === 'already_paid')
      return events.onPaidBefore(typeof paymentId === 'string' ? paymentId : checkout.paymentId)
    if (error.status === 422) {
      setProcessing(false)
      showFaultToast(title, detail)
      return events.onFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
    }
    fail(detail)
    if (error.status === 404 || error.status === 409) events.onStale()
  }

  async function pay(attempt: Attempt): Promise<void> {
    const { checkout, form, shownTotal, lines } = attempt
    if (failure) dismissToast(failure.toastId)
    setFailure(undefined)
    setProcessing(true)
    const price = await priceCheckout(api, checkout.orderId, form).catch((error: unknown) => {
      refuse(error, attempt)
    })
    if (!price) return
    if (price.amount !== shownTotal) {
      events.onStale()
      const now = `The total is now ${formatMoney(price.amount)}. Please press the button again to pay it.`
      return fail(now, uncharged, 'The total has changed')
    }
    const card = cardForm.current
    if (!card) return fail('Please refresh the page and try again.', undefined, 'Payment element not found')

    saveCheckoutAddress()
    const undoRecord = recordAttempt(checkout.paymentId, lines)
    const confirm = async () => {
      const returnUrl = `${location.origin}/success`
      const answer = await card.confirm({ billing: billingOf(form), receiptEmail: form.email, returnUrl })
      if (answer.status === 'failed') undoRecord()
      return answer
    }
    const outcome = await whileConfirming(checkout.paymentId, () => confirmed(api, checkout, confirm))
    if (outcome.status === 'redirected') return
    if (outcome.status === 'lost') return fail(paymentError, unknown)
    if (outcome.status === 'failed')
      return outcome.besideField ? failBesideField(outcome.message) : fail(outcome.message, uncharged)
    events.onPlaced(checkout.paymentId)
  }

  return { pay, processing, failure, clearFailure: () => setFailure(undefined) }
}

/**
 * Confirms the card. If the answer was lost, it asks the server for the state of the payment; if that fails as well, the
 * result is `lost`.
 */
async function confirmed(
  api: ApiClient,
  { paymentId }: Checkout,
  confirm: () => Promise<CardOutcome>,
): Promise<CardOutcome | { status: 'lost' }> {
  const confirmPaid = () => confirmPurchase(api, { paymentId })
  try {
    const outcome = await confirm()
    // This is one of three ways by which the shop learns of a payment, so a failure here does not matter.
    if (outcome.status === 'succeeded') await confirmPaid().catch(warn)
    return outcome
  } catch (error) {
    warn(error)
    const known = await confirmPaid().catch(warn)
    return known?.state === 'paid' ? { status: 'succeeded' } : { status: 'lost' }
  }
}

function warn(error: unknown): undefined {
  // biome-ignore lint/suspicious/noConsole: the buyer is told what it means for them; this is for the operator
  console.warn('The payment could not be followed', error)
  return undefined
}
