import type { CheckoutForm } from '#contract/checkout.ts'
import { type GiftField, type GiftForm, noGift } from '#domain/vouchers/gift.ts'
import type { Address } from '#web/routes.ts'
import { getSessionForm, getSessionItem, setSessionItem } from '#web/session-storage.ts'

/**
 * The input of the checkout in session storage, so that a reload or a detour to the buyer's bank loses nothing. `gift`: the
 * vouchers are gifts; `each`: each has a different recipient, who are in `people`; `listLeft`: the part of the pasted list
 * that is left for a second order.
 */
export type Draft = Partial<Omit<CheckoutForm, 'gifts'>> & {
  gift?: boolean
  each?: boolean
  people?: GiftForm[]
  listLeft?: string
}

const draftKey = 'checkout-form'
const listKey = 'checkout-gift-list'
const agreedKey = 'checkout-repeat'
const addressKey = 'checkout-address'

const fields = [
  'name',
  'email',
  'phone',
  'deliveryMethod',
  'address',
  'city',
  'state',
  'postalCode',
  'giftTo',
  'giftEmail',
  'giftMessage',
  'giftDate',
] as const

export function readDraft(): Draft {
  const saved = getSessionForm(draftKey)
  const texts = fields.filter((field) => typeof saved[field] === 'string')
  const { gift, each, people, listLeft } = saved
  return {
    ...Object.fromEntries(texts.map((field) => [field, saved[field]])),
    gift: gift === true,
    each: each === true,
    people: Array.isArray(people) ? people.filter(isGiftForm) : [],
    listLeft: typeof listLeft === 'string' ? listLeft : '',
  }
}

const isGiftForm = (value: unknown): value is GiftForm =>
  Object.keys(noGift).every((field) => typeof (value as GiftForm | null)?.[field as GiftField] === 'string')

export const saveDraft = (draft: Draft): void => setSessionItem(draftKey, JSON.stringify(draft))
/** The pasted list of recipients. It is kept after an order, since a part of it may be left for a second order. */
export const saveTypedList = (list: string): void => setSessionItem(listKey, list || undefined)
export const readTypedList = (): string => getSessionItem(listKey) ?? ''
export const deleteDraft = (): void => setSessionItem(draftKey, undefined)

/**
 * The earlier purchase that the buyer has agreed in this tab to repeat, so that a reload does not ask again.
 */
export const saveRepeatConsent = (paymentId: string): void => setSessionItem(agreedKey, paymentId)
export const readRepeatConsent = (): string | undefined => getSessionItem(agreedKey)

/** The address of the checkout whose payment was tried last, such as `/checkout?product=100` of Buy Now: the way back to it. */
export const saveCheckoutAddress = (): void => setSessionItem(addressKey, `${location.pathname}${location.search}`)
export function readCheckoutAddress(): Address {
  const saved = getSessionItem(addressKey)
  return saved?.startsWith('/checkout?') ? (saved as Address) : '/checkout'
}
