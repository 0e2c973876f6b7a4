import { makeToken } from '../token.ts'
import { buyerSide } from './demo/buyer-side.ts'
import type { DemoDeps } from './demo/context.ts'
import type { DemoSwitches } from './demo/events.ts'
import { startProviderServer } from './demo/server.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe.ts'

/** The demo gateway: a payment provider for the shop, and the provider's own side that the buyer's browser meets. */
export type DemoGateway = Awaited<ReturnType<typeof startDemoGateway>>

/** Whether the shop's provider is the demo gateway. */
export const isDemoGateway = (provider: PaymentProvider): provider is DemoGateway => provider.kind === 'demo'

/**
 * Starts the demo gateway (docs/product.md, "Demo gateway"): a small server of Stripe's shape on a loopback port, which
 * the adapter for Stripe asks by HTTP. Its keys are made for this process and leave it nowhere. `start` sends webhooks as
 * they come, and those an earlier process left over, to the given function, and `stop` ends that; tests may use
 * `deliverTo` and `deliverDue` instead. `close` ends the server.
 */
export async function startDemoGateway(
  deps: DemoDeps,
  { webhookSecret, switches }: { webhookSecret?: string; switches?: Partial<DemoSwitches> } = {},
) {
  const secret = webhookSecret ?? `whsec_${makeToken(deps.randomBytes)}`
  const [secretKey, publishableKey] = [
    `sk_test_${makeToken(deps.randomBytes)}`,
    `pk_test_${makeToken(deps.randomBytes)}`,
  ]
  const { context, url, close } = await startProviderServer(deps, {
    keys: { secretKey, publishableKey },
    secret,
    switches,
  })
  const settings = { secretKey, publishableKey, webhookSecrets: [secret], apiBase: url }
  const { start, stop, deliverTo, deliverDue } = context.events
  return {
    ...stripeProvider(settings, deps),
    kind: 'demo',
    gateway: { kind: 'demo' },
    switches: context.switches,
    ...buyerSide(context),
    start,
    stop,
    close,
    deliverTo,
    deliverDue,
  } as const satisfies PaymentProvider & Record<string, unknown>
}
