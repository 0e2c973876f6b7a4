import type { Actor } from '../deps.ts'

/** Who the books name where nobody decided: a payment came, went back or was disputed. */
export const paymentSystem: Actor = { id: null, name: 'the payment system' }
