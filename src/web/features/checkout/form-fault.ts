import type { CheckoutForm } from '#contract/checkout.ts'
import { emailFault } from '#domain/mail/email.ts'
import { type GiftField, type GiftForm, giftDays, giftFaults } from '#domain/vouchers/gift.ts'

export type FieldName = Exclude<keyof CheckoutForm, 'gifts'>
/** The name of a field of one of several gifts, as the server names it too. */
export const giftField = (index: number, field: GiftField) => `gifts.${index}.${field}` as const
export type FieldErrors = Partial<Record<FieldName | ReturnType<typeof giftField> | 'gifts' | 'giftList', string>>

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
 * Every fault of a checkout's form, under the title and text of the first, in a fixed order (docs/product.md, "Checkout
 * form"); the server checks all of it again. Of an email address only the shape is judged. `undefined` when there is none.
 */
export function formFault(form: CheckoutForm): FormFault | undefined {
  const person = missing(form, ['name', 'email'])
  const misspelt = form.email.trim() && !shape.test(form.email.trim()) ? { email: emailFault } : {}
  const place = form.deliveryMethod === 'delivery' ? missing(form, ['address', 'city', 'state', 'postalCode']) : {}
  return mergeFaults([
    { title: 'Missing information', detail: 'Please fill in all required fields', errors: person },
    { title: 'Please check the fields', detail: emailFault, errors: misspelt },
    { title: 'Missing shipping information', detail: 'Please fill in all required shipping fields', errors: place },
  ])
}

/** One fault of several: the words of the first that has errors, and the errors of all. */
export function mergeFaults(faults: (FormFault | undefined)[]): FormFault | undefined {
  const found = faults.filter((fault) => fault !== undefined && Object.keys(fault.errors).length > 0)
  return found[0] && { ...found[0], errors: Object.assign({}, ...found.map((fault) => fault?.errors)) }
}

const listMessage =
  'The people in this list aren’t in your order yet. Please check the list and use it, or empty the field.'

/** The fault of a pasted list of recipients that was not used; `undefined` when none `waits`. */
export const listFault = (waits: boolean): FormFault | undefined =>
  waits ? { title: 'Please check the gift', detail: listMessage, errors: { giftList: listMessage } } : undefined

const trimmed = (gift: GiftForm): GiftForm => ({
  ...gift,
  giftTo: gift.giftTo.trim(),
  giftEmail: gift.giftEmail.trim(),
  giftMessage: gift.giftMessage.trim(),
})

/** What is wrong with the fields of the gift, or of each; it comes after everything else. `now` ISO 8601 UTC. */
export function giftFault(
  form: CheckoutForm,
  { now, timeZone }: { now: string; timeZone: string },
): FormFault | undefined {
  const days = giftDays(now, timeZone)
  const own = (form.gifts ?? []).map((gift, index) =>
    Object.entries(giftFaults(trimmed(gift), days)).map(([field, fault]) => [
      giftField(index, field as GiftField),
      fault,
    ]),
  )
  const errors: FieldErrors = form.gifts ? Object.fromEntries(own.flat()) : giftFaults(trimmed(form), days)
  const [detail] = Object.values(errors)
  return detail === undefined ? undefined : { title: 'Please check the gift', detail, errors }
}
