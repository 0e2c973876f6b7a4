import type { CheckoutForm } from '#contract/checkout.ts'
import { type GiftField, type GiftForm, noGift } from '#domain/vouchers/gift.ts'
import { getSessionForm, getSessionItem, setSessionItem } from '#web/session-storage.ts'

/**
 * What this tab remembers of a checkout, so that a reload or a detour to the buyer's bank loses nothing typed. `gift`: it is
 * one; `each`: for a different person each, which are `people`.
 */
export type Draft = Partial<Omit<CheckoutForm, 'gifts'>> & { gift?: boolean; each?: boolean; people?: GiftForm[] }

const draftKey = 'checkout-form'
const listKey = 'checkout-gift-list'
const agreedKey = 'checkout-repeat'

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
  const { gift, each, people } = saved
  return {
    ...Object.fromEntries(texts.map((field) => [field, saved[field]])),
    gift: gift === true,
    each: each === true,
    people: Array.isArray(people) ? people.filter(isGiftForm) : [],
  }
}

const isGiftForm = (value: unknown): value is GiftForm =>
  Object.keys(noGift).every((field) => typeof (value as GiftForm | null)?.[field as GiftField] === 'string')

export const saveDraft = (draft: Draft): void => setSessionItem(draftKey, JSON.stringify(draft))
/** A list of recipients, of which a part may wait for a second order: it outlives the first. */
export const saveTypedList = (list: string): void => setSessionItem(listKey, list || undefined)
export const readTypedList = (): string => getSessionItem(listKey) ?? ''
export const deleteDraft = (): void => setSessionItem(draftKey, undefined)

/**
 * The earlier purchase of which the buyer has said in this tab that the same is meant once more, so that a reload does
 * not ask again.
 */
export const saveRepeatConsent = (paymentId: string): void => setSessionItem(agreedKey, paymentId)
export const readRepeatConsent = (): string | undefined => getSessionItem(agreedKey)
