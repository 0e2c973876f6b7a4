import { day, hour } from '#domain/dates/durations.ts'
import { createStore } from '#web/store.ts'
import { type PaidLine, storageKey, takePaidGoods, tellNoted } from './noted-payments.ts'

/**
 * A payment that a tab of this browser has tried to pay. `lines`: what of the cart it is for, none for a product bought at
 * once. `at`: when it was tried last, ms. `told`: its buyer has seen the notice of the placed order. `uncharged`: the
 * server has said since that it is not paid, as of one that was left at the bank.
 */
export type Payment = {
  paymentId: string
  lines: PaidLine[]
  at: number
  paid: boolean
  told: boolean
  uncharged?: boolean
}

const most = 5
/** How long a payment may take that is processed by a bank; as long as the cookie lasts that may ask for it, in ms. */
const longest = 7 * day
/** How long a paid one is remembered for tabs that still show its checkout, in ms. */
const paidStays = hour

const none: readonly Payment[] = []
/** What was read last; it stands for a storage that is full or forbidden, where nothing is `stored`. */
let known = { text: '[]', payments: none }
let stored = true

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

/** The payments that this browser has tried, newest last; read anew each time, since other tabs write as well. */
export function payments(): readonly Payment[] {
  if (!stored) return known.payments
  try {
    const text = localStorage.getItem(storageKey) ?? '[]'
    if (text !== known.text) known = { text, payments: parsed(text) }
  } catch {
    // Forbidden storage: `keep` says so as soon as there is something to keep.
  }
  return known.payments
}

function keep(next: Payment[]): void {
  const now = Date.now()
  const fresh = next.filter(({ at, paid }) => now - at < (paid ? paidStays : longest)).slice(-most)
  known = { text: JSON.stringify(fresh), payments: fresh }
  try {
    localStorage.setItem(storageKey, known.text)
    stored = true
  } catch (error) {
    stored = false
    // biome-ignore lint/suspicious/noConsole: a full or forbidden storage must not stop a purchase
    console.warn('The browser keeps no note of what is being paid; it lasts until the page is left', error)
  }
  store.tell()
  tellNoted()
}

const change = (paymentId: string, news: Partial<Payment>) =>
  keep(payments().map((payment) => (payment.paymentId === paymentId ? { ...payment, ...news } : payment)))

const find = (paymentId: string) => payments().find((payment) => payment.paymentId === paymentId)

/** Notes that a payment is being tried. Returns how to take that back; an earlier try of it stays noted. */
export function notePaying(paymentId: string, lines: PaidLine[]): () => void {
  const earlier = find(paymentId) !== undefined
  const others = payments().filter((payment) => payment.paymentId !== paymentId)
  keep([...others, { paymentId, lines, at: Date.now(), paid: false, told: false }])
  return () => earlier || forgetPayment(paymentId)
}

export const forgetPayment = (paymentId: string): void =>
  keep(payments().filter((payment) => payment.paymentId !== paymentId))

/** Notes whether the server says that nothing was charged for a payment that was tried. */
export function noteUncharged(paymentId: string, uncharged: boolean): void {
  if ((find(paymentId)?.uncharged ?? false) !== uncharged) change(paymentId, { uncharged })
}

/** Notes that a payment is paid: whoever heard it first, in whichever tab, takes its goods out of the cart. */
export function notePaid(paymentId: string): void {
  const payment = find(paymentId)
  if (!payment || payment.paid) return
  change(paymentId, { paid: true, at: Date.now() })
  takePaidGoods(payment.lines)
}

/** Whether the notice of this placed order is due: once in this browser, and only where it was noted. */
export function isToBeTold(paymentId: string): boolean {
  const payment = find(paymentId)
  if (!payment || payment.told) return false
  change(paymentId, { told: true })
  return true
}

const store = createStore(none, {
  read: payments,
  follow(changed) {
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  },
})

/** The payments of this browser, followed in all its tabs. */
export const usePayments = store.use
