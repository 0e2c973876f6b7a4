import type { CartItem } from '#domain/shop/cart.ts'

/** A line of the cart that a payment is for. */
export type PaymentLine = Pick<CartItem, 'id' | 'quantity'>

/** A key of local storage, since a buyer may come back from the bank in another tab, or after closing this one. */
export const paymentsStorageKey = 'payments-under-way'

const goodsListeners = new Set<(lines: PaymentLine[]) => void>()

/** Subscribes to the goods of each payment that this tab is the first to record as paid. Returns the unsubscribe function. */
export function onGoodsPaid(take: (lines: PaymentLine[]) => void): () => void {
  goodsListeners.add(take)
  return () => void goodsListeners.delete(take)
}

/** Notifies those subscribers; to be called once for each payment. */
export function notifyGoodsPaid(lines: PaymentLine[]): void {
  for (const take of goodsListeners) take(lines)
}

let isRecordedHere = false
const recordListeners = new Set<() => void>()

/** Notifies the subscribers of this tab that the store of payments has changed. */
export function notifyPaymentRecorded(): void {
  isRecordedHere = true
  for (const listener of recordListeners) listener()
}

/** Whether this browser has recorded a payment. */
export function hasRecordedPayments(): boolean {
  try {
    return isRecordedHere || localStorage.getItem(paymentsStorageKey) !== null
  } catch {
    // Storage is forbidden: payments are recorded in the memory of this tab only.
    return isRecordedHere
  }
}

/** Calls `listener` when a payment is recorded, in this tab or another. Returns the unsubscribe function. */
export function onPaymentRecorded(listener: () => void): () => void {
  recordListeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    recordListeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
