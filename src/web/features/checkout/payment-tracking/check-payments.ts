import { checkoutLifetime } from '#domain/orders/order.ts'
import type { ApiClient } from '#web/api.ts'
import { confirmPurchase } from '#web/queries/checkout.ts'
import { getPayments, type Payment, recordPaid, recordUncharged, removePayment } from './payment-store.ts'

/** Payments that a card form of this tab is confirming. They are not checked, since the form shows the result itself. */
const confirming = new Set<string>()

/** Excludes a payment from the checks while `work` is confirming it. */
export async function whileConfirming<T>(paymentId: string, work: () => Promise<T>): Promise<T> {
  confirming.add(paymentId)
  try {
    return await work()
  } finally {
    confirming.delete(paymentId)
  }
}

/** For a page that is restored after a detour to the bank: its confirmations have ended. */
export const clearConfirming = (): void => confirming.clear()

let running: Promise<string[]> | undefined

/**
 * Asks the server for the state of all open payments, records the answers, and returns the ids of those that are paid.
 * Simultaneous calls share one check. If the server cannot be reached, nothing is changed.
 */
export function checkPayments(api: ApiClient): Promise<string[]> {
  const open = getPayments().filter(({ paymentId, paid }) => !paid && !confirming.has(paymentId))
  if (open.length === 0) return running ?? Promise.resolve([])
  running ??= Promise.all(open.map((payment) => checkPayment(api, payment)))
    .then((paid) => open.flatMap(({ paymentId }, position) => (paid[position] ? [paymentId] : [])))
    .finally(() => {
      running = undefined
    })
  return running
}

async function checkPayment(api: ApiClient, { paymentId, at }: Payment): Promise<boolean> {
  try {
    const answer = await confirmPurchase(api, { paymentId })
    const { state } = answer
    recordUncharged(paymentId, state === 'failed' && !answer.charged)
    if (state === 'paid') recordPaid(paymentId)
    // A failed payment may still be completed on the bank's page until its checkout has expired.
    const ended = state === 'failed' && Date.now() - at > checkoutLifetime
    if (ended || state === 'unknown') removePayment(paymentId)
    return state === 'paid'
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: it is checked again later; this is for debugging
    console.warn('The state of a payment could not be checked', error)
    return false
  }
}
