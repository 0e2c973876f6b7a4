import { lazy, type Ref, Suspense } from 'react'
import type { CardForm, CardFormState } from './card-form.ts'
import { DemoCardForm } from './demo-card-form.tsx'
import { SettingUp, Unavailable } from './payment-notes.tsx'
import type { Session } from './use-session.ts'

/** Its code is for shops with real payments only, and comes when the first card form is shown. */
const StripeCardForm = lazy(() =>
  import('./stripe-card-form.tsx').then((module) => ({ default: module.StripeCardForm })),
)

type PaymentPanelProps = {
  session: Session
  /** How far the card form is. */
  card: CardFormState
  cardForm: Ref<CardForm>
  phone: string
  onCard: (state: CardFormState) => void
  onRetry: () => void
}

/** Where the card is entered: by the form of the provider that the server has chosen. */
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
  // The card form stays while another session is opened, so that a card typed already is kept.
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
