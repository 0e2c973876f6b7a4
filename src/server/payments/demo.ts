import { makeToken } from '../token.ts'
import { buyerSide } from './demo/buyer-side.ts'
import { createDemoContext, type DemoDeps } from './demo/context.ts'
import type { DemoSwitches } from './demo/events.ts'
import { shopSide } from './demo/shop-side.ts'
import type { PaymentProvider } from './provider.ts'

const usual: DemoSwitches = { delayMs: 0, drop: false, double: false, reorder: false }

/** The demo gateway: a payment provider for the shop, and the provider's own side that the buyer's browser meets. */
export type DemoGateway = ReturnType<typeof createDemoGateway>

/** Whether the shop's provider is the demo gateway. */
export const isDemoGateway = (provider: PaymentProvider): provider is DemoGateway => provider.kind === 'demo'

/**
 * Makes the demo gateway (docs/product.md, "Demo gateway"): a provider in the same process that keeps its books in the
 * tables `demo_*` and reads no others. `start` sends webhooks as they come, and those an earlier process left over, to
 * the given function; tests may use `deliverTo` and `deliverDue` instead. `switches` may be changed at any time.
 */
export function createDemoGateway(
  deps: DemoDeps,
  { webhookSecret, switches }: { webhookSecret?: string; switches?: Partial<DemoSwitches> } = {},
) {
  const allSwitches: DemoSwitches = { ...usual, ...switches }
  const desk = createDemoContext(deps, {
    secret: webhookSecret ?? makeToken(deps.randomBytes),
    switches: allSwitches,
  })
  const { start, stop, deliverTo, deliverDue } = desk.events
  return {
    kind: 'demo',
    livemode: false,
    gateway: { kind: 'demo' },
    switches: allSwitches,
    ...shopSide(desk),
    ...buyerSide(desk),
    start,
    stop,
    deliverTo,
    deliverDue,
  } as const satisfies PaymentProvider & Record<string, unknown>
}
