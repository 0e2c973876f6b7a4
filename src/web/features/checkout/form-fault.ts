import type { CheckoutForm } from '#contract/checkout.ts'
import { giftDays, giftFaults } from '#domain/gift.ts'

export type FieldName = keyof CheckoutForm
export type FieldErrors = Partial<Record<FieldName, string>>

/** What is wrong with a form: a notice's title and text, and a message for each field it is about, in their order. */
export type FormFault = { title: string; detail: string; errors: FieldErrors }

const messages: Partial<Record<FieldName, string>> = {
  name: 'Please enter your name',
  email: 'Please enter your email address',
  address: 'Please enter a street address or PO box',
  city: 'Please enter a city or town',
  state: 'Please enter a state, such as SA',
  postalCode: 'Please enter a postal code',
}

const missing = (form: CheckoutForm, fields: FieldName[]): FieldErrors =>
  Object.fromEntries(fields.filter((field) => !form[field].trim()).map((field) => [field, messages[field]]))

const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * The first fault of a checkout's form, in a fixed order and with fixed texts (docs/product.md, "Checkout form"); the
 * server checks all of it again. Of an e-mail address only the shape is judged. `undefined` when there is none.
 */
export function formFault(form: CheckoutForm): FormFault | undefined {
  const person = missing(form, ['name', 'email'])
  if (Object.keys(person).length > 0)
    return { title: 'Missing information', detail: 'Please fill in all required fields', errors: person }
  if (!shape.test(form.email.trim())) {
    const message = 'Please enter a valid email address'
    return { title: 'Please check the fields', detail: message, errors: { email: message } }
  }
  const place = form.deliveryMethod === 'delivery' ? missing(form, ['address', 'city', 'state', 'postalCode']) : {}
  if (Object.keys(place).length > 0)
    return {
      title: 'Missing shipping information',
      detail: 'Please fill in all required shipping fields',
      errors: place,
    }
  return undefined
}

/** What is wrong with the gift's fields; it comes after everything else. `now` ISO 8601 UTC. */
export function giftFault(
  form: CheckoutForm,
  { now, timeZone }: { now: string; timeZone: string },
): FormFault | undefined {
  const trimmed = {
    ...form,
    giftTo: form.giftTo.trim(),
    giftEmail: form.giftEmail.trim(),
    giftMessage: form.giftMessage.trim(),
  }
  const errors = giftFaults(trimmed, giftDays(now, timeZone))
  const [detail] = Object.values(errors)
  return detail === undefined ? undefined : { title: 'Please check the gift', detail, errors }
}
