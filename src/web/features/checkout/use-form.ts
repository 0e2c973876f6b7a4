import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CheckoutForm } from '#contract/checkout.ts'
import { stateOfPostalCode } from '#domain/shop/postal-code.ts'
import type { DeliveryMethod } from '#domain/shop/shipping.ts'
import { type GiftField, type GiftForm, noGift } from '#domain/vouchers/gift.ts'
import { type Draft, readDraft, readTypedList, saveDraft, saveTypedList } from './checkout-storage.ts'
import { type FieldErrors, type FieldName, giftField } from './form-fault.ts'

const empty = { name: '', email: '', phone: '', address: '', city: '', state: '', postalCode: '', ...noGift }

type TextName = 'name' | 'email' | 'phone' | 'address' | 'city' | 'state' | 'postalCode'
export type CheckoutField = ReturnType<typeof useForm>['field']

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
  { printable, vouchers, sendsEmail }: { printable: boolean; vouchers: number; sendsEmail: boolean },
) {
  const [draft, setDraft] = useState<Draft>(readDraft)
  const [list, setList] = useState(readTypedList)
  const [errors, setErrors] = useState<FieldErrors>({})
  const filled = useRef('')
  useEffect(() => saveDraft(draft), [draft])

  const { gift = false, each = false, people: typedPeople = [], listLeft = '', ...typed } = draft
  /** One for each voucher. Entries are kept if the buyer orders fewer and then more again. */
  const people = Array.from({ length: vouchers }, (_, index) => typedPeople[index] ?? noGift)
  const form: CheckoutForm = { ...empty, ...typed, deliveryMethod: methodOf(draft.deliveryMethod, printable) }

  const forEach = each && vouchers > 1
  const unsent = sendsEmail ? {} : { giftEmail: '', giftDate: '' }
  const given: CheckoutForm = forEach
    ? { ...form, ...noGift, gifts: people.map((person) => ({ ...person, ...unsent })) }
    : { ...form, ...unsent }

  const change = (changes: Draft) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors((before) => {
      const touched = Object.keys(changes) as FieldName[]
      // Another delivery method asks for other fields.
      if (touched.includes('deliveryMethod') || 'gift' in changes || 'each' in changes || 'people' in changes) return {}
      return Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field as FieldName)))
    })
  }

  const changeList = (text: string) => {
    setList(text)
    saveTypedList(text)
    setErrors(({ giftList: _, ...others }) => others)
  }

  const set =
    (field: FieldName) =>
    ({ target: { value } }: { target: { value: string } }) => {
      if (field !== 'postalCode') return change({ [field]: value })
      // The state that the postal code tells is filled in, until someone types another.
      const free = form.state === '' || form.state === filled.current
      if (free) filled.current = stateOfPostalCode(value)
      change(free ? { postalCode: value, state: filled.current } : { postalCode: value })
    }

  return {
    form,
    /** The form as it counts: what was typed for a gift is kept when it is none after all, but not sent. */
    sent: gift && vouchers > 0 ? given : { ...form, ...noGift },
    gift,
    each: forEach,
    people,
    errors,
    chooseGift: (chosen: boolean) => change({ gift: chosen }),
    chooseEach: (chosen: boolean) => change({ each: chosen }),
    /** The pasted list of recipients, as it was typed. */
    list,
    /** Whether the list is still to be used or emptied. What is left of it for a second order waits for that one. */
    listWaits: list.trim() !== '' && list !== listLeft,
    changeList,
    /** Takes people from the list; `left` is what remains of it for a second order. */
    takePeople: (taken: GiftForm[], left: string) => {
      // One voucher has the fields of a gift for all.
      change({ people: taken, each: true, listLeft: left, ...(taken.length === 1 && taken[0]) })
      changeList(left)
    },
    setPerson:
      (index: number, field: GiftField) =>
      ({ target: { value } }: { target: { value: string } }) => {
        const list = Array.from(
          { length: Math.max(vouchers, typedPeople.length) },
          (_, at) => typedPeople[at] ?? noGift,
        )
        setDraft((before) => ({
          ...before,
          people: list.map((one, at) => (at === index ? { ...one, [field]: value } : one)),
        }))
        setErrors(({ [giftField(index, field)]: _, ...others }) => others)
      },
    chooseDelivery: (deliveryMethod: DeliveryMethod) => change({ deliveryMethod }),
    set,
    /** What makes a text field one of this form. */
    field: (name: TextName) => ({ name, value: form[name], error: errors[name], onChange: set(name) }),
    /** Shows what is wrong beside the fields, and moves the focus to the first of them. */
    showFaults: (faults: FieldErrors) => {
      setErrors(faults)
      const [first] = Object.keys(faults)
      const field = first && element.current?.querySelector(`[name="${CSS.escape(first)}"]`)
      if (!(field instanceof HTMLElement)) return
      // What is folded away can't take the focus.
      const folded = field.closest('details')
      if (folded) folded.open = true
      field.focus()
    },
  }
}
