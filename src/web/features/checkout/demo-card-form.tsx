import { CreditCard } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { read, useApi } from '#web/api.ts'
import { type CardFaults, type CardPart, faultyParts, partOf } from './card-fault.ts'
import type { CardForm, CardFormProps, CardOutcome } from './card-form.ts'
import { cardNumberText, expiryText, securityCodeText } from './card-text.ts'
import { FormattedField } from './formatted-field.tsx'

const empty = { number: '', expiry: '', securityCode: '' }
const names: Record<CardPart, string> = { number: 'cardNumber', expiry: 'cardExpiry', securityCode: 'cardSecurityCode' }

/**
 * The demo gateway's card form (docs/product.md, "Demo gateway"). The input stays in this form until it is sent to the
 * gateway.
 */
export function DemoCardForm({ checkout, ref, onState }: CardFormProps) {
  const api = useApi()
  const [card, setCard] = useState(empty)
  const [faults, setFaults] = useState<CardFaults>({})
  const element = useRef<HTMLDivElement>(null)

  useImperativeHandle(ref, (): CardForm => {
    /** Shows the faults beside their fields, focuses the first, and returns its message. */
    const show = (found: CardFaults): string | undefined => {
      setFaults(found)
      const first = (['number', 'expiry', 'securityCode'] as const).find((part) => found[part] !== undefined)
      if (!first) return undefined
      element.current?.querySelector<HTMLInputElement>(`[name="${names[first]}"]`)?.focus()
      return found[first]
    }
    const payment = api['demo-gateway'].payments[':id']
    return {
      check: () => show(faultyParts(card, new Date())),
      confirm: async ({ billing, receiptEmail, returnUrl }): Promise<CardOutcome> => {
        const answer = await read(
          payment.confirm.$post({
            param: { id: checkout.paymentId },
            json: { clientSecret: checkout.clientSecret, card, billing, receiptEmail, returnUrl },
          }),
        )
        if (answer.status === 'succeeded') return { status: 'succeeded' }
        if (answer.status === 'declined') {
          const part = partOf(answer.message)
          if (part) show({ [part]: answer.message })
          return { status: 'failed', message: answer.message, besideField: part !== undefined }
        }
        location.assign(answer.url)
        return { status: 'redirected' }
      },
    }
  }, [api, checkout, card])

  const reportState = useEffectEvent(onState)
  useEffect(() => reportState('ready'), [])

  const set = (field: CardPart) => (text: string) => {
    setCard((before) => ({ ...before, [field]: text }))
    setFaults((before) => ({ ...before, [field]: undefined }))
  }
  return (
    <div ref={element} className="stars grid gap-5">
      <div className="relative">
        <FormattedField
          label="Card number"
          name={names.number}
          error={faults.number}
          format={cardNumberText}
          value={card.number}
          onValue={set('number')}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          className="tabular pr-12"
          required
        />
        <CreditCard aria-hidden className="pointer-events-none absolute top-10.5 right-3.5 size-5 text-stone-deep" />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormattedField
          label="Expiry date"
          name={names.expiry}
          error={faults.expiry}
          format={expiryText}
          value={card.expiry}
          onValue={set('expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          className="tabular"
          required
        />
        <FormattedField
          label="Security code"
          name={names.securityCode}
          error={faults.securityCode}
          format={securityCodeText}
          value={card.securityCode}
          onValue={set('securityCode')}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="3 digits on the back"
          className="tabular"
          required
        />
      </div>
      <TestCards />
    </div>
  )
}

const testCards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0025 0000 3155', 'asks you to confirm first'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const

function TestCards() {
  const id = useId()
  return (
    <details className="rounded-md border border-stone bg-paper px-4 py-2.5 text-small">
      <summary id={id} className="font-semibold text-jade-deep">
        Cards to try
      </summary>
      <ul aria-labelledby={id} className="mt-3 grid gap-1.5">
        {testCards.map(([number, what]) => (
          <li key={number}>
            <span className="tabular whitespace-nowrap font-semibold">{number}</span> {what}
          </li>
        ))}
      </ul>
      <p className="mt-3 mb-1 text-ink-soft">Use any future date and any three digits.</p>
    </details>
  )
}
