import type { Confirmation } from '#contract/checkout.ts'
import { createApp } from '#server/app.ts'
import type { Engine } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { type DemoGateway, startDemoGateway } from '#server/payments/demo.ts'
import { newDatabase, type TestDatabase } from './databases.ts'
import { type TestClock, testClock, testDeps } from './deps.ts'
import { type HttpClient, httpClient } from './http-client.ts'

export const voucherItem = { id: 100, name: '$100 Gift Voucher', price: '100.00', image: '/voucher.jpg', quantity: 1 }
export const teaItem = { id: 200, name: 'Chrysanthemum tea', price: '18.50', image: '/tea.jpg', quantity: 1 }

export const form = {
  name: 'Mei Lin',
  email: 'mei@visitor.example',
  phone: '',
  deliveryMethod: 'print',
  address: '',
  city: '',
  state: '',
  postalCode: '',
}
export const deliveryForm = {
  ...form,
  deliveryMethod: 'delivery',
  address: '1 Murray St',
  city: 'Gawler',
  state: 'SA',
  postalCode: '5118',
}

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' }

/** A shop that sells a voucher and tea, behind the whole server, with the demo gateway, whose webhooks wait for `deliverDue`. */
export type TestShop = {
  database: TestDatabase
  deps: Deps
  clock: TestClock
  gateway: DemoGateway
  app: { request: (request: string | Request, init?: RequestInit) => Response | Promise<Response> }
  drop: () => Promise<void>
}

export async function newShop(engine: Engine, overrides: Partial<Deps> = {}): Promise<TestShop> {
  const database = await newDatabase(engine)
  const clock = testClock()
  const basics = testDeps(database, { now: clock.now, ...overrides })
  const gateway = await startDemoGateway(basics)
  const deps = { ...basics, payments: overrides.payments ?? gateway }
  const app = createApp(deps)
  const webhook = `${deps.publicUrl}/api/payments/webhook`
  gateway.deliverTo((body, headers) =>
    Promise.resolve(app.request(new Request(webhook, { method: 'POST', body, headers }))),
  )
  await stock(database)
  const drop = async () => {
    await gateway.close()
    await database.drop()
  }
  return { database, deps, clock, gateway, app, drop }
}

async function stock({ db }: TestDatabase): Promise<void> {
  const at = '2026-03-01T00:00:00.000Z'
  const common = { description: '', active: 1, created_at: at, updated_at: at } as const
  await db
    .insertInto('products')
    .values([
      {
        ...common,
        id: 100,
        kind: 'voucher',
        name: '$100 Gift Voucher',
        price_cents: 10000,
        image: '/v.jpg',
        position: 0,
      },
      { ...common, id: 200, kind: 'goods', name: 'Chrysanthemum tea', price_cents: 1850, image: '/t.jpg', position: 1 },
    ])
    .execute()
}

type Opened = { clientSecret: string; paymentId: string; orderId: string; amount: number }

/** Opens a checkout; throws unless that is answered 200. */
export async function open(browser: HttpClient, cartItems: unknown[] = [voucherItem]): Promise<Opened> {
  const { status, body } = await browser.send('POST', '/api/create-payment-intent', { cartItems })
  if (status !== 200) throw new Error(`opening was answered ${status}: ${JSON.stringify(body)}`)
  return body as Opened
}

/** Sends a card to the demo gateway and returns its answer. */
export async function pay(
  browser: HttpClient,
  { paymentId, clientSecret }: Pick<Opened, 'paymentId' | 'clientSecret'>,
  card: Partial<typeof goodCard> = {},
): Promise<Record<string, string>> {
  const { body } = await browser.send('POST', `/api/demo-gateway/payments/${paymentId}/confirm`, {
    clientSecret,
    card: { ...goodCard, ...card },
    returnUrl: `${browser.origin}/success`,
  })
  return body as Record<string, string>
}

/** Opens a checkout, sends its form and pays with a good card, as the checkout page does. */
export async function buy(
  browser: HttpClient,
  cartItems: unknown[] = [voucherItem],
  details: object = form,
): Promise<Opened> {
  const opened = await open(browser, cartItems)
  const { status, body } = await browser.send('PUT', `/api/checkout/${opened.orderId}`, details)
  if (status !== 200) throw new Error(`the form was answered ${status}: ${JSON.stringify(body)}`)
  const paid = await pay(browser, opened)
  if (paid.status !== 'succeeded') throw new Error(`the card was answered ${JSON.stringify(paid)}`)
  return opened
}

/** What the success page is told. */
export async function confirmation(
  browser: HttpClient,
  { paymentId, clientSecret }: { paymentId: string; clientSecret?: string },
): Promise<Confirmation> {
  const { status, body } = await browser.send('POST', '/api/checkout/confirmation', {
    paymentId,
    ...(clientSecret !== undefined && { clientSecret }),
  })
  if (status !== 200) throw new Error(`the confirmation was answered ${status}: ${JSON.stringify(body)}`)
  return body as Confirmation
}

/** Buys one voucher at a running server from a network of its own, and looks at the success page. */
export async function buyAtServer(url: string): Promise<void> {
  const visitor = httpClient(url, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  const { paymentId } = await buy(visitor)
  await confirmation(visitor, { paymentId })
}

/** Another payment for an order, paid with a good card: as when two tabs both got through. Returns its reference. */
export async function secondPayment({ deps, gateway }: TestShop, orderId: string): Promise<string> {
  const { db } = deps.database
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const id = deps.newId()
  const made = await gateway.createPayment({
    amount: order.total_cents,
    currency: order.currency,
    orderId,
    idempotencyKey: id,
  })
  const at = deps.now().toISOString()
  await db
    .insertInto('payments')
    .values({
      id,
      order_id: orderId,
      provider: 'demo',
      reference: made.reference,
      client_secret: made.clientSecret,
      status: 'open',
      amount_cents: order.total_cents,
      currency: order.currency,
      livemode: 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await gateway.confirm({
    reference: made.reference,
    clientSecret: made.clientSecret,
    card: goodCard,
    returnUrl: 'http://localhost:3000/success',
  })
  return made.reference
}
