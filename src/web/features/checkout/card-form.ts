import type { Ref } from 'react'
import type { Checkout } from '#contract/checkout.ts'

/** Who pays, as a provider wants to know it. `address` for a delivery only. */
export type Billing = {
  name: string
  email: string
  phone: string
  address?: { line1: string; city: string; state: string; postal_code: string; country: 'AU' }
}

/**
 * What became of a card. `failed`: nothing was charged. `redirected`: the browser is leaving for the buyer's bank. `besideField`: the form shows the
 * message beside the field it is about, and has moved the focus there.
 */
export type CardOutcome =
  | { status: 'succeeded' }
  | { status: 'failed'; message: string; besideField?: boolean }
  | { status: 'redirected' }

/**
 * A provider's card form. `confirm` pays with the card in it; the card's numbers go from the form to the provider and
 * to nobody else. It throws when the provider cannot be reached.
 */
export type CardForm = {
  /**
   * Checks what is typed before anything is sent, shows its faults beside their fields, and returns the first. Not
   * `alone`: other fields have faults as well, so that nothing is paid now.
   */
  check?: (how: { alone: boolean }) => string | undefined
  confirm: (input: { billing: Billing; receiptEmail: string; returnUrl: string }) => Promise<CardOutcome>
}

/** How far a card form is. `failed`: its provider cannot be reached, and only a new form may help. */
export type CardFormState = 'waiting' | 'ready' | 'failed'

export type CardFormProps = {
  checkout: Checkout
  /** Set while the form is there. */
  ref: Ref<CardForm>
  onState: (state: CardFormState) => void
}
