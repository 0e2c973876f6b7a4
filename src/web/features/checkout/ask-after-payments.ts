import { checkoutLifetime } from '#domain/orders/order.ts'
import type { ApiClient } from '#web/api.ts'
import { confirmPurchase } from '#web/queries/checkout.ts'
import { forgetPayment, notePaid, noteUncharged, type Payment, payments } from './payments-under-way.ts'

/** Being confirmed by a card form of this tab, which tells by itself how that ends. */
const inHand = new Set<string>()

/** Keeps the questions away from a payment while `work` is confirming it. */
export async function whileConfirming<T>(paymentId: string, work: () => Promise<T>): Promise<T> {
  inHand.add(paymentId)
  try {
    return await work()
  } finally {
    inHand.delete(paymentId)
  }
}

/** A page that was left for the bank and is shown again confirms nothing any more. */
export const endConfirming = (): void => inHand.clear()

let asked: Promise<string[]> | undefined

/**
 * Asks the server what became of the payments that are under way, and returns the ids of those that are paid. Asked by
 * several places at once, it is one question. A server that cannot be reached leaves everything as it was.
 */
export function askAfterPayments(api: ApiClient): Promise<string[]> {
  const open = payments().filter(({ paymentId, paid }) => !paid && !inHand.has(paymentId))
  if (open.length === 0) return asked ?? Promise.resolve([])
  asked ??= Promise.all(open.map((payment) => askAfter(api, payment)))
    .then((paid) => open.flatMap(({ paymentId }, position) => (paid[position] ? [paymentId] : [])))
    .finally(() => {
      asked = undefined
    })
  return asked
}

async function askAfter(api: ApiClient, { paymentId, at }: Payment): Promise<boolean> {
  try {
    const answer = await confirmPurchase(api, { paymentId })
    const { state } = answer
    noteUncharged(paymentId, state === 'failed' && !answer.charged)
    if (state === 'paid') notePaid(paymentId)
    // One that failed may still be completed on the bank's page, until its checkout has ended.
    const ended = state === 'failed' && Date.now() - at > checkoutLifetime
    if (ended || state === 'unknown') forgetPayment(paymentId)
    return state === 'paid'
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: it is asked again; this is for whoever looks into it
    console.warn('What became of a payment could not be asked', error)
    return false
  }
}
