import { day, hour } from '#domain/dates/durations.ts'
import { createStore } from '#web/store.ts'
import { notifyGoodsPaid, notifyPaymentRecorded, type PaymentLine, paymentsStorageKey } from './payment-events.ts'

/**
 * A payment that was attempted in this browser. `lines`: the lines of the cart that it is for, none for a product bought
 * with Buy Now. `at`: the time of the last attempt, ms. `told`: the buyer has seen the notice of the placed order.
 * `uncharged`: the server has answered since that it is not paid, such as when the buyer left the bank's page.
 */
export type Payment = {
  paymentId: string
  lines: PaymentLine[]
  at: number
  paid: boolean
  told: boolean
  uncharged?: boolean
}

const maxPayments = 5
/** How long an open payment is kept, in ms: as long as the cookie that allows to ask for its state. */
const openLifetimeMs = 7 * day
/** How long a paid one is kept for tabs that still show its checkout, in ms. */
const paidLifetimeMs = hour

const none: readonly Payment[] = []
/** The value that was read or written last. It is used instead of a storage that is full or forbidden. */
let latest = { text: '[]', payments: none }
let isStorageUsable = true

function isPayment(value: unknown): value is Payment {
  const { paymentId, lines, at, paid, told } = Object(value) as Record<keyof Payment, unknown>
  return (
    typeof paymentId === 'string' &&
    Array.isArray(lines) &&
    lines.every((line) => Number.isInteger(Object(line).id) && Number.isInteger(Object(line).quantity)) &&
    typeof at === 'number' &&
    typeof paid === 'boolean' &&
    typeof told === 'boolean'
  )
}

function parsed(text: string): readonly Payment[] {
  try {
    const saved: unknown = JSON.parse(text)
    return Array.isArray(saved) ? saved.filter(isPayment) : none
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the server knows what was paid, and asks before it sells the same again
    console.warn('The saved payments could not be read and are ignored', error)
    return none
  }
}

/** The payments attempted in this browser, newest last; read from storage each time, since other tabs write to it. */
export function getPayments(): readonly Payment[] {
  if (!isStorageUsable) return latest.payments
  try {
    const text = localStorage.getItem(paymentsStorageKey) ?? '[]'
    if (text !== latest.text) latest = { text, payments: parsed(text) }
  } catch {
    // Storage is forbidden: `save` warns about it as soon as there is something to save.
  }
  return latest.payments
}

function save(next: Payment[]): void {
  const now = Date.now()
  const fresh = next.filter(({ at, paid }) => now - at < (paid ? paidLifetimeMs : openLifetimeMs)).slice(-maxPayments)
  latest = { text: JSON.stringify(fresh), payments: fresh }
  try {
    localStorage.setItem(paymentsStorageKey, latest.text)
    isStorageUsable = true
  } catch (error) {
    isStorageUsable = false
    // biome-ignore lint/suspicious/noConsole: a full or forbidden storage must not stop a purchase
    console.warn('Payments could not be saved; they are remembered until the page is left', error)
  }
  store.emit()
  notifyPaymentRecorded()
}

const updatePayment = (paymentId: string, news: Partial<Payment>) =>
  save(getPayments().map((payment) => (payment.paymentId === paymentId ? { ...payment, ...news } : payment)))

const findPayment = (paymentId: string) => getPayments().find((payment) => payment.paymentId === paymentId)

/** Records an attempt to pay. Returns a function that undoes this, unless an earlier attempt of the payment was recorded. */
export function recordAttempt(paymentId: string, lines: PaymentLine[]): () => void {
  const earlier = findPayment(paymentId) !== undefined
  const others = getPayments().filter((payment) => payment.paymentId !== paymentId)
  save([...others, { paymentId, lines, at: Date.now(), paid: false, told: false }])
  return () => earlier || removePayment(paymentId)
}

export const removePayment = (paymentId: string): void =>
  save(getPayments().filter((payment) => payment.paymentId !== paymentId))

/** Records whether the server says that nothing was charged for a payment. */
export function recordUncharged(paymentId: string, uncharged: boolean): void {
  if ((findPayment(paymentId)?.uncharged ?? false) !== uncharged) updatePayment(paymentId, { uncharged })
}

/** Records that a payment is paid. The first tab to record it takes the goods out of the cart. */
export function recordPaid(paymentId: string): void {
  const payment = findPayment(paymentId)
  if (!payment || payment.paid) return
  updatePayment(paymentId, { paid: true, at: Date.now() })
  notifyGoodsPaid(payment.lines)
}

/** Whether to show the toast of this placed order, and marks it as shown: true once for each recorded payment. */
export function claimOrderToast(paymentId: string): boolean {
  const payment = findPayment(paymentId)
  if (!payment || payment.told) return false
  updatePayment(paymentId, { told: true })
  return true
}

const store = createStore(none, {
  read: getPayments,
  follow(changed) {
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  },
})

/** The payments attempted in this browser; updates when another tab changes them. */
export const usePayments = store.use
