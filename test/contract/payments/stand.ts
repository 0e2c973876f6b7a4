import { once } from 'node:events'
import { createServer } from 'node:http'
import { uuidv7 } from 'uuidv7'
import type { Engine } from '#server/database/connect.ts'
import { createDemoGateway } from '#server/payments/demo.ts'
import { type PaymentProvider, ProviderError } from '#server/payments/provider.ts'
import { signWebhook } from '#server/payments/signature.ts'
import { stripeProvider } from '#server/payments/stripe.ts'
import { engines, newDatabase } from '#test/support/databases.ts'
import { type TestClock, testClock, testDeps } from '#test/support/deps.ts'
import { goodCard } from '#test/support/shop.ts'
import { startCounterpart } from '#test/support/stripe-counterpart/counterpart.ts'
import { StripeFault } from '#test/support/stripe-counterpart/fault.ts'
import type { Mode } from '#test/support/stripe-counterpart/keys.ts'
import { signatureOf } from '#test/support/stripe-counterpart/webhooks.ts'

/** A webhook as it reached the shop. */
export type Sent = { body: string; headers: Headers }

/** A payment provider, with what a test needs of the other side: the buyer, and the webhooks. */
export type Stand = {
  provider: PaymentProvider
  clock: TestClock
  pay: (reference: string) => Promise<void>
  /** The buyer tries a card that has no money. */
  decline: (reference: string) => Promise<void>
  /** The webhooks since the last look. */
  sent: () => Promise<Sent[]>
  /** Signs a body as the provider would, or as somebody who has another secret or another time. */
  sign: (body: string, how?: { secret?: string; at?: Date }) => Headers
  close: () => Promise<void>
}

export async function demoStand(engine: Engine): Promise<Stand> {
  const database = await newDatabase(engine)
  const clock = testClock()
  const webhookSecret = 'whsec_demo'
  const gateway = createDemoGateway(testDeps(database, { now: clock.now }), { webhookSecret })
  const confirm = async (reference: string, number: string) => {
    const { clientSecret } = await gateway.fetchPayment(reference)
    await gateway.confirm({
      reference,
      clientSecret,
      card: { ...goodCard, number },
      returnUrl: 'https://shop.example/success',
    })
  }
  let arrived: Sent[] = []
  gateway.deliverTo(async (body, headers) => {
    arrived.push({ body, headers: new Headers(headers) })
    return { status: 200 }
  })
  return {
    provider: gateway,
    clock,
    pay: (reference) => confirm(reference, goodCard.number),
    decline: (reference) => confirm(reference, '4000 0000 0000 9995'),
    sent: async () => {
      arrived = []
      await gateway.deliverDue()
      return arrived
    },
    sign: (body, { secret = webhookSecret, at = clock.now() } = {}) =>
      new Headers({ 'demo-signature': signWebhook({ body, secret, at }) }),
    close: database.drop,
  }
}

export type StripeStand = Stand & { counterpart: Awaited<ReturnType<typeof startCounterpart>> }

/** The Stripe adapter and its counterpart, with real HTTP both ways. `timeoutMs` is the adapter's patience. */
export async function stripeStand({
  mode = 'test',
  timeoutMs = 5000,
}: {
  mode?: Mode
  timeoutMs?: number
} = {}): Promise<StripeStand> {
  const clock = testClock()
  const counterpart = await startCounterpart({ now: clock.now })
  const secret = 'whsec_new'
  const provider = stripeProvider(
    { ...counterpart.keys[mode], webhookSecrets: [secret, 'whsec_old'], apiBase: counterpart.url },
    { now: clock.now, newId: uuidv7, timeoutMs },
  )
  const shop = await startReceiver()
  counterpart.webhooks.deliverTo({ url: shop.url, secrets: [secret] })
  return {
    provider,
    counterpart,
    clock,
    pay: async (reference) => {
      counterpart.pay(reference)
    },
    decline: async (reference) => {
      try {
        counterpart.pay(reference, 'pm_card_visa_chargeDeclinedInsufficientFunds')
      } catch (error) {
        if (!(error instanceof StripeFault) || error.status !== 402) throw error
      }
    },
    sent: async () => {
      shop.arrived.length = 0
      await counterpart.webhooks.deliver()
      return [...shop.arrived]
    },
    sign: (body, how = {}) =>
      new Headers({
        'stripe-signature': signatureOf(body, { secrets: [how.secret ?? secret], at: how.at ?? clock.now() }),
      }),
    close: async () => {
      await counterpart.close()
      shop.close()
    },
  }
}

/** Takes webhooks over HTTP and keeps them byte by byte. */
async function startReceiver() {
  const arrived: Sent[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) if (value) headers.set(name, String(value))
    arrived.push({ body: Buffer.concat(parts).toString(), headers })
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${address.port}/`, arrived, close }
}

/** Whether a call fails as a provider's calls do, for good or for a time. */
export async function failureOf(call: Promise<unknown>): Promise<'none' | 'temporary' | 'permanent'> {
  try {
    await call
    return 'none'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.temporary ? 'temporary' : 'permanent'
  }
}

/** Every provider, by name: the contract is the same for all. */
export const everyStand: [string, () => Promise<Stand>][] = [
  ...engines.map((engine): [string, () => Promise<Stand>] => [
    `the demo gateway on ${engine}`,
    () => demoStand(engine),
  ]),
  ['Stripe in test mode', () => stripeStand()],
  ['Stripe in live mode', () => stripeStand({ mode: 'live' })],
]

/** A payment of 100.00, as Stripe is asked to open it. */
export const input = { amount: 10_000, currency: 'AUD', orderId: 'order-1', idempotencyKey: 'key-1' }

/** Stripe with a payment that is paid and one that is open, by their references. */
export async function stripeStandWithPayments(): Promise<{ stand: StripeStand; paid: string; open: string }> {
  const stand = await stripeStand({ timeoutMs: 300 })
  const { reference: paid } = await stand.provider.createPayment({ ...input, idempotencyKey: 'paid' })
  await stand.pay(paid)
  const { reference: open } = await stand.provider.createPayment({ ...input, idempotencyKey: 'open' })
  stand.counterpart.requests.length = 0
  return { stand, paid, open }
}
