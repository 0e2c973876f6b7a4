import type { CartItem } from '#domain/shop/cart.ts'

/** What a payment pays for. */
export type PaidLine = Pick<CartItem, 'id' | 'quantity'>

/** In local storage, since a buyer may come back from the bank in another tab, or after closing this one. */
export const storageKey = 'payments-under-way'

const takers = new Set<(lines: PaidLine[]) => void>()

/** Has `take` called with the goods of each payment that this tab is the first to know as paid. Answers how to stop. */
export function onPaidGoods(take: (lines: PaidLine[]) => void): () => void {
  takers.add(take)
  return () => void takers.delete(take)
}

/** Hands on, once, the goods of a payment that this tab is the first to know as paid. */
export function takePaidGoods(lines: PaidLine[]): void {
  for (const take of takers) take(lines)
}

let noted = false
const listeners = new Set<() => void>()

/** A payment has been noted in this tab. */
export function tellNoted(): void {
  noted = true
  for (const listener of listeners) listener()
}

/** Whether this browser has noted a payment. */
export function isNoted(): boolean {
  try {
    return noted || localStorage.getItem(storageKey) !== null
  } catch {
    // Forbidden storage: what is noted is known in this tab alone.
    return noted
  }
}

/** Has `listener` called when a payment is noted, in this tab or another. Answers how to stop. */
export function onNoted(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
