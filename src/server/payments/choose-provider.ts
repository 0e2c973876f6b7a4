import type { DemoDeps } from './demo/context.ts'
import type { PaymentProvider } from './provider.ts'
import type { StripeSettings } from './stripe/settings.ts'

/**
 * Stripe where its keys are set, else the demo gateway, which is started (docs/product.md, "Payment provider"). Loaded
 * late: a command of the tool that asks no provider does not wait for the SDK.
 */
export async function choosePayments(stripe: StripeSettings | undefined, deps: DemoDeps): Promise<PaymentProvider> {
  if (!stripe) return (await import('./demo.ts')).startDemoGateway(deps)
  const { stripeProvider } = await import('./stripe.ts')
  return stripeProvider(stripe, deps)
}
