import type { DemoDeps } from './demo/context.ts'
import { createDemoGateway } from './demo.ts'
import type { PaymentProvider } from './provider.ts'
import type { StripeSettings } from './stripe/settings.ts'

/**
 * Stripe where its keys are set, else the demo gateway (docs/product.md, "Payment provider"). The SDK is loaded only
 * where it is used.
 */
export async function choosePayments(stripe: StripeSettings | undefined, deps: DemoDeps): Promise<PaymentProvider> {
  if (!stripe) return createDemoGateway(deps)
  const { stripeProvider } = await import('./stripe.ts')
  return stripeProvider(stripe, deps)
}
