import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js'
// The package's main entry would load Stripe's script on import.
import { loadStripe } from '@stripe/stripe-js/pure'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { CardForm, CardFormProps } from './card-form.ts'
import { SettingUp } from './payment-notes.tsx'
import { stripeAppearance } from './stripe-appearance.ts'
import { confirmCard } from './stripe-confirm.ts'

/** The timeout for loading Stripe's script and form, in ms: with a content blocker they may never load. */
const timeoutMs = 30_000

/** Name and email are fields of our own form; Stripe asks for other details only if the payment method needs them. */
const fields: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: { billingDetails: { name: 'never', email: 'never' } },
  defaultValues: { billingDetails: { address: { country: 'AU' } } },
}

type StripeCardFormProps = Omit<CardFormProps, 'checkout'> & { publishableKey: string; clientSecret: string }

/** Stripe's Payment Element. Card numbers are entered in an iframe of Stripe and never reach this page. */
export function StripeCardForm({ publishableKey, clientSecret, ref, onState }: StripeCardFormProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  /** The client secret of the form that can pay. */
  const [ready, setReady] = useState<string>()
  const isReady = ready === clientSecret
  const complete = useRef(false)
  const [incomplete, setIncomplete] = useState(false)

  const fail = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the buyer is told what it means for them; this is for the operator
    console.warn('The card form could not be loaded', error)
    onState('failed')
  }
  const failed = useEffectEvent(fail)
  const reportState = useEffectEvent(onState)

  useEffect(() => {
    let gone = false
    loadStripe(publishableKey).then(
      (found) => !gone && setStripe(found),
      (error: unknown) => !gone && failed(error),
    )
    return () => {
      gone = true
    }
  }, [publishableKey])

  useEffect(() => {
    reportState(isReady ? 'ready' : 'waiting')
    if (isReady) return
    const timer = setTimeout(() => failed(new Error(`Not ready within ${timeoutMs} ms`)), timeoutMs)
    return () => clearTimeout(timer)
  }, [isReady])

  if (!stripe) return <SettingUp />
  return (
    // A mounted Elements ignores a changed client secret, so the key remounts it.
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance: stripeAppearance(), locale: 'en-AU', loader: 'auto' }}
    >
      <PaymentElement
        options={fields}
        onReady={() => setReady(clientSecret)}
        onChange={(card) => {
          complete.current = card.complete
          setIncomplete(false)
        }}
        onLoadError={({ error }) => fail(error)}
      />
      {incomplete && (
        <p role="alert" className="mt-3 font-semibold text-cinnabar-deep text-small">
          Please enter your card details
        </p>
      )}
      <Handle
        ref={ref}
        check={({ alone }) => {
          // Without other faults, Stripe shows its own messages, and a wallet is not prevented.
          setIncomplete(!alone && !complete.current)
          return undefined
        }}
      />
    </Elements>
  )
}

type HandleProps = { ref: Ref<CardForm>; check: NonNullable<CardForm['check']> }

/** Passes the card form to the checkout once Stripe and its elements are loaded. */
function Handle({ ref, check }: HandleProps) {
  const stripe = useStripe()
  const elements = useElements()
  return stripe && elements && <Confirming stripe={stripe} elements={elements} ref={ref} check={check} />
}

function Confirming({ stripe, elements, ref, check }: HandleProps & { stripe: Stripe; elements: StripeElements }) {
  useImperativeHandle(ref, (): CardForm => ({ check, confirm: (input) => confirmCard(stripe, elements, input) }), [
    stripe,
    elements,
    check,
  ])
  return null
}
