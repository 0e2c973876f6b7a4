import type { CheckoutForm } from '#contract/checkout.ts'
import { day, hour, minute } from '#domain/dates/durations.ts'
import type { Purchase } from '../scenario/steps.ts'
import type { Simulation } from '../simulation/simulation.ts'
import { createBrowser } from './browser.ts'
import { answerBank } from './card.ts'
import { type Buyer, confirm, type Outcome, openCheckoutPage, pay, placed, successPage } from './checkout.ts'

export const visitorOf = (simulation: Simulation, who: number) => {
  const known = simulation.browsers.get(who)
  if (known) return known
  const made = createBrowser(`203.0.113.${who + 1}`)
  simulation.browsers.set(who, made)
  return made
}

type Product = { id: number; name: string; price: string; image: string; kind: string }
const wanted = { voucher: [1, 0], 'two vouchers': [2, 0], tea: [0, 1], 'voucher and tea': [1, 1] } as const

/** Puts things into the cart at the prices that the shop shows now. */
async function fillCart(simulation: Simulation, { who, cart }: Purchase): Promise<boolean> {
  const browser = visitorOf(simulation, who)
  const answer = await simulation.ask(browser, 'GET', '/api/products')
  if (answer === 'lost' || answer.status !== 200) return false
  const [vouchers, teas] = wanted[cart]
  browser.cart = (answer.body as Product[]).flatMap(({ id, name, price, image, kind }) => {
    const quantity = kind === 'voucher' ? vouchers : teas
    return quantity > 0 ? [{ id, name, price, image, quantity }] : []
  })
  return browser.cart.length > 0
}

function formOf(simulation: Simulation, { who, cart, delivery, gift }: Purchase): CheckoutForm {
  const toGive = gift !== 'none' && cart !== 'tea'
  const later = new Date(simulation.now().getTime() + 9 * day).toISOString().slice(0, 10)
  const away = delivery === 'delivery'
  return {
    name: `Buyer ${who}`,
    email: `buyer${who}@visitor.example`,
    phone: '',
    deliveryMethod: delivery === 'print' && cart.includes('tea') ? 'pickup' : delivery,
    address: away ? '1 Murray St' : '',
    city: away ? 'Gawler' : '',
    state: away ? 'SA' : '',
    postalCode: away ? '5118' : '',
    giftTo: toGive ? 'Grandma' : '',
    giftEmail: toGive ? `grandma${who}@visitor.example` : '',
    giftMessage: toGive ? 'With love' : '',
    giftDate: toGive && gift === 'later' ? later : '',
  }
}

const firstCard = (path: Purchase['path']) => {
  if (path === 'bank debit') return 'debit'
  if (path === 'amount changed at the provider') return 'charges another amount'
  if (path.startsWith('bank ')) return 'asks the bank'
  return path.startsWith('declined') ? 'declined' : 'good'
}

/** One wish to buy something, from the cart to wherever it ends, as the product's own pages go about it. */
export async function buy(simulation: Simulation, step: Purchase): Promise<void> {
  const browser = visitorOf(simulation, step.who)
  const intention = { who: step.who, what: step.cart, payments: new Set<string>(), agreed: 0 }
  simulation.intentions.push(intention)
  if (!(await fillCart(simulation, step))) return
  const buyer: Buyer = { simulation, browser, tab: browser.newTab(), intention, saysYes: step.saysYes }
  const opened = await openCheckoutPage(buyer)
  if (opened === 'over' || opened === 'no') return
  const form = formOf(simulation, step)
  if (step.path === 'form changed before paying')
    await simulation.ask(browser, 'PUT', `/api/checkout/${opened.checkout.orderId}`, {
      ...form,
      deliveryMethod: 'pickup',
    })
  if (step.path === 'two tabs pay at once') await payInTwoTabs(buyer, form)
  else await follow(buyer, step, await pay(buyer, opened.checkout, form, firstCard(step.path)), form)
  if (step.again) await returnToCheckout(buyer, form)
}

/** What the buyer does after the button was pressed. */
async function follow(buyer: Buyer, { path }: Purchase, outcome: Outcome, form: CheckoutForm): Promise<void> {
  const { simulation, browser } = buyer
  if (outcome.status === 'failed') {
    if (path !== 'declined, then a good card') return
    const again = await openCheckoutPage(buyer)
    if (again === 'over' || again === 'no') return
    const second = await pay(buyer, again.checkout, form, 'good')
    if (second.status === 'succeeded') await returned(buyer, second.paymentId)
    return
  }
  if (outcome.status === 'succeeded') {
    if (path === 'tab closed after paying') buyer.tab = browser.newTab()
    else await returned(buyer, outcome.paymentId)
    return
  }
  const { paymentId, secret } = outcome
  switch (path) {
    case 'bank abandoned':
      buyer.tab = browser.newTab()
      return
    case 'bank failed':
      await answerBank(buyer, outcome, 'fail')
      await successPage(buyer, paymentId, secret)
      return
    case 'bank in another tab': {
      // The bank's app opens a tab of its own; the first one is closed.
      buyer.tab = browser.newTab()
      if (await answerBank(buyer, outcome, 'complete')) await successPage(buyer, paymentId, secret)
      return
    }
    case 'bank with Back and Forward':
      await openCheckoutPage(buyer)
      if (await answerBank(buyer, outcome, 'complete')) await successPage(buyer, paymentId, secret)
      return
    case 'bank confirmed a day late':
      await simulation.pass(25 * hour)
      if (await answerBank(buyer, outcome, 'complete')) await successPage(buyer, paymentId, secret)
      return
    default:
      if (await answerBank(buyer, outcome, 'complete')) await successPage(buyer, paymentId, secret)
  }
}

/** The provider has told the browser that the card was taken: the order is placed, whatever the shop answers now. */
async function returned(buyer: Buyer, paymentId: string): Promise<void> {
  await confirm(buyer, paymentId)
  placed(buyer)
}

async function payInTwoTabs(buyer: Buyer, form: CheckoutForm): Promise<void> {
  const other: Buyer = { ...buyer, tab: buyer.browser.newTab() }
  const press = async (one: Buyer) => {
    const opened = await openCheckoutPage(one)
    if (opened === 'over' || opened === 'no') return
    const outcome = await pay(one, opened.checkout, form, 'good')
    if (outcome.status === 'succeeded') await returned(one, outcome.paymentId)
  }
  await Promise.all([press(buyer), press(other)])
}

/** Some minutes later the cart is still full, and the buyer, who takes it for unpaid, goes to the checkout once more. */
async function returnToCheckout(buyer: Buyer, form: CheckoutForm): Promise<void> {
  await buyer.simulation.pass(4 * minute)
  if (buyer.browser.cart.length === 0) return
  const opened = await openCheckoutPage(buyer)
  if (opened === 'over' || opened === 'no') return
  const outcome = await pay(buyer, opened.checkout, form, 'good')
  if (outcome.status === 'succeeded') await returned(buyer, outcome.paymentId)
}
