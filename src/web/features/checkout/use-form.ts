import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CheckoutForm } from '#contract/checkout.ts'
import { type DeliveryMethod, shippingState } from '#domain/shop/shipping.ts'
import { noGift } from '#domain/vouchers/gift.ts'
import { type Draft, readDraft, saveDraft } from './checkout-storage.ts'
import type { FieldErrors, FieldName } from './form-fault.ts'

const empty = { name: '', email: '', phone: '', address: '', city: '', state: '', postalCode: '', ...noGift }

/**
 * Print Now is preselected where everything can be printed: a free choice should be the default
 * (docs/product.md, "Checkout form").
 */
function methodOf(chosen: DeliveryMethod | undefined, printable: boolean): DeliveryMethod {
  if (chosen && (chosen !== 'print' || printable)) return chosen
  return printable ? 'print' : 'delivery'
}

/** The checkout's form: what is typed, which this tab remembers, and what is wrong with it. */
export function useForm(
  element: RefObject<HTMLFormElement | null>,
  { printable, giveable, sendsEmail }: { printable: boolean; giveable: boolean; sendsEmail: boolean },
) {
  const [draft, setDraft] = useState<Draft>(readDraft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const filled = useRef('')
  useEffect(() => saveDraft(draft), [draft])

  const { gift = false, ...typed } = draft
  const form: CheckoutForm = { ...empty, ...typed, deliveryMethod: methodOf(draft.deliveryMethod, printable) }

  const given = sendsEmail ? form : { ...form, giftEmail: '', giftDate: '' }

  const change = (changes: Draft) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors((before) => {
      const touched = Object.keys(changes) as FieldName[]
      // Another delivery method asks for other fields.
      if (touched.includes('deliveryMethod') || 'gift' in changes) return {}
      return Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field as FieldName)))
    })
  }

  return {
    form,
    /** The form as it counts: what was typed for a gift is kept when it is none after all, but not sent. */
    sent: gift && giveable ? given : { ...form, ...noGift },
    gift,
    errors,
    chooseGift: (chosen: boolean) => change({ gift: chosen }),
    chooseDelivery: (deliveryMethod: DeliveryMethod) => change({ deliveryMethod }),
    set:
      (field: FieldName) =>
      ({ target: { value } }: { target: { value: string } }) => {
        if (field !== 'postalCode') return change({ [field]: value })
        // The state that the postal code tells is filled in, until someone types another.
        const free = form.state === '' || form.state === filled.current
        if (free) filled.current = shippingState({ postalCode: value })
        change(free ? { postalCode: value, state: filled.current } : { postalCode: value })
      },
    /** Shows what is wrong beside the fields, and moves the focus to the first of them. */
    showFaults: (faults: FieldErrors) => {
      setErrors(faults)
      const [first] = Object.keys(faults)
      const field = first && element.current?.querySelector(`[name="${CSS.escape(first)}"]`)
      if (field instanceof HTMLElement) field.focus()
    },
  }
}
