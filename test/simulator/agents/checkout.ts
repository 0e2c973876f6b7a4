import type { Checkout, CheckoutForm } from '#contract/checkout.ts'
import type { Cart } from '#domain/shop/cart.ts'
import type { Answer } from '../simulation/http.ts'
import type { Simulation } from '../simulation/simulation.ts'
import type { Intention } from '../simulation/types.ts'
import type { Browser, Tab } from './browser.ts'
import { payWithCard } from './card.ts'

/** A buyer with the tab in front of them, and what they want. */
export type Buyer = { simulation: Simulation; browser: Browser; tab: Tab; intention: Intention; saysYes: boolean }

type Problem = { type?: string; paymentId?: string; products?: { id: number; price: string }[] }
export type State = 'paid' | 'paid-elsewhere' | 'confirming' | 'failed' | 'unknown'

/** The result of opening the checkout page. `over`: the page says that nothing is left to pay. `no`: it did not open. */
export type Opened = { checkout: Checkout } | 'over' | 'no'

const problemOf = (answer: Answer) => (answer.body ?? {}) as Problem

/** Asks what became of a payment, as the pages do. */
export async function confirm(
  { simulation, browser }: Buyer,
  paymentId: string,
  secret?: string,
): Promise<State | 'lost'> {
  const json = { paymentId, ...(secret !== undefined && { clientSecret: secret }) }
  const answer = await simulation.ask(browser, 'POST', '/api/checkout/confirmation', json)
  if (answer === 'lost' || answer.status !== 200) return 'lost'
  const { state } = answer.body as { state: State }
  if (state === 'paid') promisePaid(simulation, paymentId)
  return state
}

/** Who was told that it is paid has paid for good. */
function promisePaid(simulation: Simulation, paymentId: string): void {
  simulation.promises.push({
    what: `payment ${paymentId} is paid, as its buyer was told`,
    holds: async () => {
      const found = await simulation.db
        .selectFrom('orders')
        .innerJoin('payments', 'payments.order_id', 'orders.id')
        .select('orders.paid_at')
        .where('payments.reference', '=', paymentId)
        .executeTakeFirst()
      return found?.paid_at != null
    },
  })
}

/** The success page, to which the bank sends buyers back. The cart is emptied where this browser noted the payment. */
export async function successPage(buyer: Buyer, paymentId: string, secret?: string): Promise<State | 'lost'> {
  let state = await confirm(buyer, paymentId, secret)
  for (let asked = 0; asked < 2 && (state === 'confirming' || state === 'lost'); asked++) {
    await buyer.simulation.pass(3000)
    state = await confirm(buyer, paymentId, secret)
  }
  if (state === 'paid' && buyer.tab.paying?.paymentId === paymentId) {
    if (buyer.tab.paying.ofCart) buyer.browser.cart = []
    buyer.tab.paying = undefined
  }
  return state
}

/** The checkout page as it opens: asks about a payment that this browser does not know the end of, then for a session. */
export async function openCheckoutPage(buyer: Buyer): Promise<Opened> {
  const { browser, tab } = buyer
  if (browser.cart.length === 0) return 'over'
  if (tab.paying !== undefined) {
    const { paymentId } = tab.paying
    const state = await confirm(buyer, paymentId)
    if (state === 'lost') return 'no'
    if (state === 'paid') {
      await successPage(buyer, paymentId)
      return 'over'
    }
    if (state !== 'confirming') tab.paying = undefined
  }
  return openSession(buyer, browser.cart)
}

/** Asks for a payment session; accepts new prices, tries again what may pass, and answers when asked whether to buy again. */
export async function openSession(buyer: Buyer, cart: Cart): Promise<Opened> {
  const { simulation, browser, tab, intention } = buyer
  let repeat: string | undefined
  for (let attempt = 0; attempt < 3; attempt++) {
    const json = { cartItems: browser.cart.length > 0 ? browser.cart : cart, repeat }
    const answer = await simulation.ask(browser, 'POST', '/api/create-payment-intent', json)
    if (answer === 'lost') continue
    if (answer.status === 200) {
      const checkout = answer.body as Checkout
      intention.payments.add(checkout.paymentId)
      return { checkout }
    }
    const { type, paymentId, products } = problemOf(answer)
    if (type === 'already_paid' && paymentId !== undefined) {
      tab.paying = { paymentId, ofCart: true }
      await successPage(buyer, paymentId)
      return 'over'
    }
    if (type === 'repeat_purchase') {
      if (!(await wantsAnother(buyer))) return 'over'
      repeat = paymentId
    } else if (type === 'price_changed' && products)
      browser.cart = browser.cart.map((item) => ({
        ...item,
        price: products.find(({ id }) => id === item.id)?.price ?? item.price,
      }))
    else if (answer.status === 422) return 'no'
    else await simulation.pass(5000)
  }
  return 'no'
}

/** Whether the buyer confirms another purchase: always when none is paid yet, else as `saysYes` decides. */
async function wantsAnother({ simulation, intention, saysYes }: Buyer): Promise<boolean> {
  const paid = await paidPayments(simulation, intention)
  if (paid.length === 0) return true
  if (saysYes) intention.agreed++
  return saysYes
}

/** The payments of an intention that have paid an order. */
export const paidPayments = (simulation: Pick<Simulation, 'db'>, { payments }: Intention) =>
  payments.size === 0
    ? Promise.resolve([])
    : simulation.db
        .selectFrom('payments')
        .innerJoin('orders', 'orders.paid_payment_id', 'payments.id')
        .select(['payments.reference', 'orders.reference as order'])
        .where('payments.reference', 'in', [...payments])
        .execute()

/** Presses the button: the form goes to the server, and the card is tried only when the total is the one that was shown. */
export async function pay(buyer: Buyer, checkout: Checkout, form: CheckoutForm, card: string): Promise<Outcome> {
  const { simulation, browser, tab } = buyer
  const answer = await simulation.ask(browser, 'PUT', `/api/checkout/${checkout.orderId}`, form)
  if (answer === 'lost') return { status: 'failed' }
  if (answer.status !== 200) {
    const { type, paymentId } = problemOf(answer)
    if (type !== 'already_paid') return { status: 'failed' }
    placed(buyer)
    return { status: 'succeeded', paymentId: paymentId ?? checkout.paymentId }
  }
  tab.paying = { paymentId: checkout.paymentId, ofCart: true }
  const outcome = await payWithCard(buyer, checkout, { form, card })
  if (outcome.status === 'declined') tab.paying = undefined
  if (outcome.status === 'lost') {
    const state = await confirm(buyer, checkout.paymentId)
    if (state === 'failed') tab.paying = undefined
    if (state !== 'paid') return { status: 'failed' }
    placed(buyer)
    return { status: 'succeeded', paymentId: checkout.paymentId }
  }
  if (outcome.status === 'redirect') return outcome
  if (outcome.status === 'declined') return { status: 'failed' }
  return { status: 'succeeded', paymentId: checkout.paymentId }
}

export type Outcome =
  | { status: 'succeeded'; paymentId: string }
  | { status: 'failed' }
  | { status: 'redirect'; paymentId: string; secret: string }

/** The order is placed: this tab empties the cart of all. */
export function placed({ browser, tab }: Buyer): void {
  browser.cart = []
  tab.paying = undefined
}
