import { lazy, type Ref, Suspense, useEffect } from 'react'
import type { CardForm, CardFormState } from './card-form.ts'
import { DemoCardForm } from './demo-card-form.tsx'
import { SettingUp, Unavailable } from './payment-notes.tsx'
import type { Session } from './use-session.ts'

/** Loaded on demand, since only shops with real payments need it. */
const StripeCardForm = lazy(() =>
  import('./stripe-card-form.tsx').then(
    (module) => ({ default: module.StripeCardForm }),
    () => ({ default: NotLoaded }),
  ),
)

/** In place of a card form whose code couldn't be loaded: the payment system is unavailable, and the form around it stays. */
function NotLoaded({ onState }: { onState: (state: CardFormState) => void }) {
  useEffect(() => onState('failed'), [onState])
  return <span hidden />
}

type PaymentPanelProps = {
  session: Session
  /** The state of the card form. */
  card: CardFormState
  cardForm: Ref<CardForm>
  phone: string
  onCard: (state: CardFormState) => void
  onRetry: () => void
}

/** The card form of the provider that the server has chosen. */
export const PaymentPanel = (props: PaymentPanelProps) => (
  <fieldset>
    <legend className="mb-3 font-serif text-heading">Payment Information</legend>
    <div className="rounded-lg border border-stone bg-paper-bright p-5">
      <Content {...props} />
    </div>
  </fieldset>
)

function Content({ session, card, cardForm, phone, onCard, onRetry }: PaymentPanelProps) {
  if (session.state === 'failed' || card === 'failed') return <Unavailable phone={phone} onRetry={onRetry} />
  const checkout = 'checkout' in session ? session.checkout : undefined
  if (!checkout) return <SettingUp />
  const { gateway } = checkout
  // The card form stays mounted while another session is opened, so that an entered card is kept.
  if (gateway.kind === 'demo') return <DemoCardForm checkout={checkout} ref={cardForm} onState={onCard} />
  return (
    <Suspense fallback={<SettingUp />}>
      <StripeCardForm
        publishableKey={gateway.publishableKey}
        clientSecret={checkout.clientSecret}
        ref={cardForm}
        onState={onCard}
      />
    </Suspense>
  )
}
