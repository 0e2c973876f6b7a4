import { uuidv7 } from 'uuidv7'
import { type PaymentProvider, ProviderError } from '#server/payments/provider.ts'
import { signWebhook } from '#server/payments/signature.ts'
import { stripeProvider } from '#server/payments/stripe.ts'
import { type CardProvider, type Mode, startCardProvider } from '#test/support/card-provider/provider.ts'
import { type TestClock, testClock } from '#test/support/deps.ts'

/** A webhook as it was sent to the shop. */
export type Sent = { body: string; headers: Headers }

/** The adapter and the provider it calls by HTTP, with the buyer’s and the webhooks’ side for tests. */
export type ProviderFixture = {
  provider: PaymentProvider
  stripe: CardProvider
  clock: TestClock
  /** The webhooks since the last look. */
  sent: () => Promise<Sent[]>
  /** Signs a body as the provider would, or as somebody who has another secret or another time. */
  sign: (body: string, how?: { secret?: string; at?: Date }) => Headers
}

/** `timeoutMs`: how long the adapter waits for an answer. */
export async function openFixture({
  mode = 'test',
  timeoutMs = 5000,
}: {
  mode?: Mode
  timeoutMs?: number
} = {}): Promise<ProviderFixture> {
  const clock = testClock()
  const secret = 'whsec_new'
  const stripe = await startCardProvider({ now: clock.now, mode, secret })
  const provider = stripeProvider(
    { ...stripe.keys, webhookSecrets: [secret, 'whsec_old'], apiBase: stripe.url },
    { now: clock.now, newId: uuidv7, timeoutMs },
  )
  return {
    provider,
    stripe,
    clock,
    sent: async () => {
      const sent: Sent[] = []
      await stripe.webhooks.deliver(async (body, headers) => {
        sent.push({ body, headers: new Headers(headers) })
        return { status: 200 }
      })
      return sent
    },
    sign: (body, how = {}) =>
      new Headers({
        'stripe-signature': signWebhook({ body, secret: how.secret ?? secret, at: how.at ?? clock.now() }),
      }),
  }
}

/** Whether a call fails, and then whether permanently or temporarily. */
export async function failureOf(call: Promise<unknown>): Promise<'none' | 'temporary' | 'permanent'> {
  try {
    await call
    return 'none'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.temporary ? 'temporary' : 'permanent'
  }
}

/** The contract is the same in both modes. */
export const everyMode: Mode[] = ['test', 'live']

/** A payment of 100.00, as Stripe is asked to open it. */
export const input = { amount: 10_000, currency: 'AUD', orderId: 'order-1', idempotencyKey: 'key-1' }

/** Stripe with a payment that is paid and one that is open, by their references. */
export async function fixtureWithPayments(): Promise<{ fixture: ProviderFixture; paid: string; open: string }> {
  const fixture = await openFixture({ timeoutMs: 300 })
  const { reference: paid } = await fixture.provider.createPayment({ ...input, idempotencyKey: 'paid' })
  await fixture.stripe.pay(paid)
  const { reference: open } = await fixture.provider.createPayment({ ...input, idempotencyKey: 'open' })
  fixture.stripe.requests.length = 0
  return { fixture, paid, open }
}
