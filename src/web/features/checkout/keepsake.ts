import type { CheckoutForm } from '#contract/checkout.ts'

/** What this tab remembers of a checkout, so that a reload or a detour to the buyer's bank loses nothing typed. `gift`: it is one. */
export type Draft = Partial<CheckoutForm> & { gift?: boolean }

const draftKey = 'checkout-form'
const agreedKey = 'checkout-repeat'

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a full or forbidden storage must not stop a purchase
    console.warn('The browser keeps nothing for this tab; what is typed lasts until the page is left', error)
  }
}

function kept(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    // Forbidden storage: `keep` has said so.
    return undefined
  }
}

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
  const text = kept(draftKey)
  if (text === undefined) return {}
  try {
    const saved: Record<string, unknown> = Object(JSON.parse(text))
    const texts = fields.filter((field) => typeof saved[field] === 'string')
    return { ...Object.fromEntries(texts.map((field) => [field, saved[field]])), gift: saved.gift === true }
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: it costs the buyer some typing, not the purchase
    console.warn('The saved form could not be read and is ignored', error)
    return {}
  }
}

export const keepDraft = (draft: Draft): void => keep(draftKey, JSON.stringify(draft))
export const forgetDraft = (): void => keep(draftKey, undefined)

/**
 * The earlier purchase of which the buyer has said in this tab that the same is meant once more, so that a reload does
 * not ask again.
 */
export const keepAgreed = (paymentId: string): void => keep(agreedKey, paymentId)
export const readAgreed = (): string | undefined => kept(agreedKey)
