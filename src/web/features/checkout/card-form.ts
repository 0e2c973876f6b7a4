import type { Ref } from 'react'
import type { Checkout } from '#contract/checkout.ts'

/** The billing details for the provider. `address` is set only for a delivery. */
export type Billing = {
  name: string
  email: string
  phone: string
  address?: { line1: string; city: string; state: string; postal_code: string; country: 'AU' }
}

/**
 * The result of confirming a card. `failed`: nothing was charged. `redirected`: the browser is navigating to the buyer's bank.
 * `besideField`: the form shows the message beside its field, and has focused the field.
 */
export type CardOutcome =
  | { status: 'succeeded' }
  | { status: 'failed'; message: string; besideField?: boolean }
  | { status: 'redirected' }

/**
 * A provider's card form. `confirm` pays with the entered card, whose numbers are sent only to the provider. It throws if the
 * provider cannot be reached.
 */
export type CardForm = {
  /**
   * Validates the input before anything is sent, shows faults beside their fields, and returns the first. `alone` is false
   * if other fields of the checkout have faults as well, so that nothing is paid now.
   */
  check?: (how: { alone: boolean }) => string | undefined
  confirm: (input: { billing: Billing; receiptEmail: string; returnUrl: string }) => Promise<CardOutcome>
}

/** The state of a card form. `failed`: its provider cannot be reached, and only a new form can help. */
export type CardFormState = 'waiting' | 'ready' | 'failed'

export type CardFormProps = {
  checkout: Checkout
  /** Set while the form is mounted. */
  ref: Ref<CardForm>
  onState: (state: CardFormState) => void
}
