import { uuidv7 } from 'uuidv7'
import { type PaymentProvider, ProviderError } from '#server/payments/provider.ts'
import { signWebhook } from '#server/payments/signature.ts'
import { stripeProvider } from '#server/payments/stripe.ts'
import { type CardProvider, type Mode, startCardProvider } from '#test/support/card-provider/provider.ts'
import { type TestClock, testClock } from '#test/support/deps.ts'

/** A webhook as it was sent to the shop. */
export type Sent = { body: string; headers: Headers }

/** The adapter and the provider it asks by HTTP, with what a test needs of the other side: the buyer, and the webhooks. */
export type Stand = {
  provider: PaymentProvider
  stripe: CardProvider
  clock: TestClock
  /** The webhooks since the last look. */
  sent: () => Promise<Sent[]>
  /** Signs a body as the provider would, or as somebody who has another secret or another time. */
  sign: (body: string, how?: { secret?: string; at?: Date }) => Headers
}

/** `timeoutMs` is the adapter's patience. */
export async function openStand({
  mode = 'test',
  timeoutMs = 5000,
}: {
  mode?: Mode
  timeoutMs?: number
} = {}): Promise<Stand> {
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

/** The contract is the same in both modes. */
export const everyMode: Mode[] = ['test', 'live']

/** A payment of 100.00, as Stripe is asked to open it. */
export const input = { amount: 10_000, currency: 'AUD', orderId: 'order-1', idempotencyKey: 'key-1' }

/** Stripe with a payment that is paid and one that is open, by their references. */
export async function standWithPayments(): Promise<{ stand: Stand; paid: string; open: string }> {
  const stand = await openStand({ timeoutMs: 300 })
  const { reference: paid } = await stand.provider.createPayment({ ...input, idempotencyKey: 'paid' })
  await stand.stripe.pay(paid)
  const { reference: open } = await stand.provider.createPayment({ ...input, idempotencyKey: 'open' })
  stand.stripe.requests.length = 0
  return { stand, paid, open }
}
