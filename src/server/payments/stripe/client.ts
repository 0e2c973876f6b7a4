import Stripe from 'stripe'
import type { StripeSettings } from './settings.ts'

/** The version of the API that this adapter was written and tested for; a new SDK that expects another will not compile. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

/** How long one attempt may be silent, in ms. A visitor waits for at most two. */
const timeoutMs = 10_000

/** The SDK, set up for Stripe's API or, in tests, for another address. */
export function stripeClient(
  { secretKey, apiBase }: Pick<StripeSettings, 'secretKey' | 'apiBase'>,
  timeout = timeoutMs,
) {
  return new Stripe(secretKey, {
    apiVersion,
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase !== undefined && addressOf(new URL(apiBase))),
  })
}

function addressOf({ hostname, port, protocol }: URL): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const isPlain = protocol === 'http:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? 'http' : 'https',
  }
}
